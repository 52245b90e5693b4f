/* The lobby: play in one click, open a table, sit down at one, watch, or come back. */

import { all, find, h, s, seal } from "./dom.js";
import { call, complain, go, page, rename, say, tellPerson, wireBar } from "./page.js";
import { openName } from "./sheet.js";
import { loadSprite } from "./sprite.js";
import { newTable } from "./newtable.js";
import { wireTips } from "./tip.js";
import { wrap } from "./type.js";

const REFRESH = 4000;

// --- the games

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

function dressGames() {
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

/** A sector of a disc, drawn in from its straight edges by a gap. */
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

/** Sit down against bots, now. */
async function playNow(name) {
  const game = page.games.find((one) => one.name === name);
  const players = game.players.includes(3) ? 3 : game.players.at(-1);
  const bot = (game.bots.find((one) => one.name === "merchant") || game.bots.at(-1)).name;
  const seats = [{ kind: "you" }, ...Array.from({ length: players - 1 }, () => ({ kind: "bot", bot }))];
  await openTable({ game: name, players, seats });
}

let opening = false;

async function openTable(wish) {
  if (opening) return;
  opening = true;
  try {
    const table = await call("POST", "/api/tables", { contributes: true, ...wish });
    go(`/table/${table.code}`);
  } catch (error) {
    complain(error);
  } finally {
    opening = false;
  }
}

// --- the tables

let shown = "";

async function refresh() {
  if (document.hidden) return;
  try {
    const tables = await call("GET", "/api/tables");
    const text = JSON.stringify(tables);
    if (text === shown) return;
    shown = text;
    tables.mine.sort((a, b) => Number(b.your_turn) - Number(a.your_turn) || b.updated - a.updated);
    list("#fq-mine", tables.mine, mine);
    list("#fq-open", tables.open, open, tables.more_open);
    list("#fq-running", tables.running, running, tables.more_running);
    find("#fq-open .empty p").hidden = tables.open.length > 0;
  } catch {
    // the next round may do better
  }
}

function list(id, tables, line, more = 0) {
  const section = find(id);
  const rest = more ? [h("li", {}, h("small", { text: say("more_tables", { n: more }) }))] : [];
  find("ul", section).replaceChildren(...tables.map(line), ...rest);
  if (id !== "#fq-open") section.hidden = !tables.length;
}

function row(table, words, button, cls = "") {
  const seats = table.seats.map((seat) =>
    seat.free ? h("i", { class: "free-seat", title: say("free_seat") }) : person(seat),
  );
  return h(
    "li",
    { class: cls },
    h(
      "div",
      {},
      h("b", { text: table.title }),
      h("span", { class: "pp" }, seats),
      h("small", { text: words }),
    ),
    button,
  );
}

function person(seat) {
  const mark = seal(seat.seat, "seal s");
  mark.dataset.tip = seat.name;
  return mark;
}

const link = (table, text, cls) =>
  h(
    "a",
    { class: `btn ${cls}`, href: `/table/${table.code}` },
    text,
    h("span", { class: "vh", text: `: ${table.title}` }),
  );

function mine(table) {
  const over = table.state === "over";
  return row(
    table,
    table.status || (over ? say("over") : ""),
    link(table, table.your_turn ? say("play") : say("look"), table.your_turn ? "first" : "second"),
    table.your_turn ? "turn" : "",
  );
}

function open(table) {
  const host = table.seats.find((seat) => !seat.free && seat.kind !== "bot");
  const free = table.seats.filter((seat) => seat.free).length;
  const words = [host ? say("opened_by", { who: host.name }) : "", `${say("seats_free", { n: free })}.`]
    .filter(Boolean)
    .join(" ");
  const button = h(
    "button",
    { class: "btn second", type: "button", on: { click: () => sit(table) } },
    say("sit_down"),
    h("span", { class: "vh", text: `: ${table.title}` }),
  );
  return row(table, words, button);
}

const running = (table) => row(table, table.status, link(table, say("watch"), "second"));

async function sit(table) {
  try {
    await call("POST", `/api/tables/${table.code}/sit`, { contributes: true });
    go(`/table/${table.code}`);
  } catch (error) {
    complain(error);
    shown = "";
    refresh();
  }
}

// --- the page

function wire() {
  wireBar();
  wireTips(document.body);
  find("#fq-name-tool").addEventListener("click", () => openName(rename));
  for (const button of all("[data-play]"))
    button.addEventListener("click", () => playNow(button.dataset.play));
  for (const button of all("[data-new]"))
    button.addEventListener("click", () => newTable(button.dataset.new, openTable));
  find("#fq-code-form").addEventListener("submit", (event) => {
    event.preventDefault();
    const code = find("#fq-code").value.trim().split("/").at(-1);
    if (code) go(`/table/${encodeURIComponent(code)}`);
    else tellPerson(say("have_code"));
  });
  document.addEventListener("visibilitychange", refresh);
  setInterval(refresh, REFRESH);
}

await loadSprite(`/sprite/lobby.svg?v=${page.v}`);
dressGames();
wire();
await refresh();
document.body.dataset.ready = "yes";
