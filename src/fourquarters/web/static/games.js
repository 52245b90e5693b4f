/* The games in the lobby: tiles in their tints, and the coin they share. */

import { all, find, s } from "./dom.js";
import { page, say } from "./page.js";
import { wrap } from "./type.js";

/** "2–3", "2 or 4". */
function numbers(players) {
  const run = players.every((n, i) => i === 0 || n === players[i - 1] + 1);
  if (players.length === 1) return String(players[0]);
  if (run) return `${players[0]}–${players.at(-1)}`;
  return say("two_or_more", { first: players.slice(0, -1).join(", "), last: players.at(-1) });
}

/* where each game's part of the coin lies, in degrees clockwise from the top: [from, to] */
const PARTS = {
  1: [[0, 360]],
  2: [
    [180, 360],
    [0, 180],
  ],
  3: [
    [270, 360],
    [0, 90],
    [90, 270],
  ],
  4: [
    [270, 360],
    [0, 90],
    [180, 270],
    [90, 180],
  ],
};

/** Every game in its tint, and its part of the coin: up to four share one; if there are more, each has its own. */
export function dressGames() {
  const { games } = page;
  for (const tile of all(".game")) {
    const game = games.find((one) => one.name === tile.dataset.game);
    tile.style.setProperty("--fq-game", `var(--fq-game-${game.name.replaceAll("_", "-")}, var(--fq-inset))`);
    find("[data-players]", tile).textContent = numbers(game.players);
  }
  const parts = PARTS[games.length];
  if (parts) find("#fq-games").append(coin(games.map((game, i) => part(game, ...parts[i]))));
  else all(".game").forEach((tile, i) => tile.append(coin([part(games[i], 0, 360)])));
}

/** A game's part of the coin, alone and in its printed tint, which does not go dark. */
export function drawQuarter(place, name) {
  const { games } = page;
  const i = games.findIndex((game) => game.name === name);
  const [from, to] = PARTS[games.length]?.[i] ?? [0, 360];
  const { x, y, size, d } = alone(from, to);
  place.style.setProperty("--tint", place.dataset.tint || "var(--paper)");
  place.replaceChildren(s("path", { d }), emblem(games[i], [x, y], size));
}

/** A sector that fills a square of 64, and where its emblem goes. */
function alone(from, to) {
  if (to - from !== 90) return { x: 32, y: 32, size: 42, d: "M32 2A30 30 0 1 1 32 62A30 30 0 1 1 32 2z" };
  const right = from < 180;
  const low = from >= 90 && from < 270;
  const [cx, cy] = [right ? 3 : 61, low ? 3 : 61];
  const [ex, ey] = [right ? 61 : 3, low ? 61 : 3];
  const sweep = right === low ? 0 : 1;
  const d = `M${cx} ${cy}L${cx} ${ey}A58 58 0 0 ${sweep} ${ex} ${cy}z`;
  return { x: right ? 25 : 39, y: low ? 25 : 39, size: 32, d };
}

const coin = (parts) =>
  s("svg", { class: "coin", viewBox: "-172 -172 344 344", "aria-hidden": "true" }, parts);

/** A part of the coin: rim, ticks, and the game's emblem or its title. */
function part(game, from, to) {
  const whole = to - from === 360;
  const at = (degrees, radius) => [
    radius * Math.sin((degrees * Math.PI) / 180),
    -radius * Math.cos((degrees * Math.PI) / 180),
  ];
  const middle = whole ? [0, 0] : at((from + to) / 2, to - from > 90 ? 82 : 103);
  const ticks = [];
  for (let d = from + (whole ? 0 : 6.4); d < to - (whole ? 0 : 6); d += 6.43) {
    const [[a, b], [c, e]] = [at(d, 156), at(d, 164)];
    ticks.push(`M${a.toFixed(1)} ${b.toFixed(1)}L${c.toFixed(1)} ${e.toFixed(1)}`);
  }
  return s(
    "g",
    {},
    s("path", { class: "disc", d: sector(from, to, 168, 7) }),
    s("path", { class: "ticks", d: ticks.join("") }),
    s("path", { class: "inner", d: sector(from, to, 151, 16) }),
    emblem(game, middle, whole ? 190 : 112),
  );
}

/** A sector of a disc, with its straight edges drawn in by a gap. */
function sector(from, to, radius, gap) {
  if (to - from === 360)
    return `M0 ${-radius}A${radius} ${radius} 0 1 1 0 ${radius}A${radius} ${radius} 0 1 1 0 ${-radius}Z`;
  const turn = (degrees) => (degrees * Math.PI) / 180;
  const inset = (Math.asin(gap / radius) * 180) / Math.PI;
  const point = (degrees, r) =>
    `${(r * Math.sin(turn(degrees))).toFixed(1)} ${(-r * Math.cos(turn(degrees))).toFixed(1)}`;
  const half = (to - from) / 2;
  const corner = point((from + to) / 2, gap / Math.sin(turn(half)));
  return `M${corner}L${point(from + inset, radius)}A${radius} ${radius} 0 0 1 ${point(to - inset, radius)}Z`;
}

function emblem(game, [x, y], size) {
  const id = `emblem-${game.name}`;
  if (document.getElementById(id))
    return s("use", { href: `#${id}`, x: x - size / 2, y: y - size / 2, width: size, height: size });
  const lines = wrap(game.title, 19, 0.9 * size, true, true);
  const top = y + 7 - 11 * (lines.length - 1);
  return s(
    "g",
    {},
    lines.map((text, i) => s("text", { x, y: top + 22 * i, text })),
  );
}
