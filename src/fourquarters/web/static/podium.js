/* The end of a match: who has won, and where the points came from. */

import { h, icon, seal } from "./dom.js";
import { say } from "./page.js";

/** The winners and the verdict with these buttons, and the score sheet. */
export function podium(scene, buttons) {
  const { result } = scene;
  const seals = h(
    "div",
    { class: "winners" },
    icon("trophy", "trophy"),
    result.winners.map((seat) => seal(seat)),
  );
  const left = h(
    "div",
    { class: "say" },
    seals,
    h("h2", { text: winnersOf(result, scene) }),
    h("p", { text: result.verdict }),
    h("div", { class: "acts" }, buttons),
  );
  return [left, scoreTable(result)];
}

/** Who has won, in words. */
function winnersOf(result, scene) {
  if (result.winners.length > 1) return say("shared_victory");
  const winner = result.winners[0];
  return winner === scene.seat ? say("you_win") : say("wins", { who: result.names[winner] });
}

/** One column per player, one row per source of points, the total in large numerals; filled line by line. */
function scoreTable(result) {
  const won = (seat) => (result.winners.includes(seat) ? "won" : "");
  const head = h(
    "tr",
    {},
    h("td"),
    result.names.map((name, seat) =>
      h("th", { scope: "col", class: won(seat) }, seal(seat, "seal xs"), h("span", { text: name })),
    ),
  );
  const rows = result.rows.map(([label, cells], i) => {
    const row = h(
      "tr",
      { class: "told" },
      h("th", { scope: "row", text: label }),
      cells.map((cell) => h("td", { text: cell })),
    );
    row.style.animationDelay = `${400 + 480 * i}ms`;
    return row;
  });
  const total = h(
    "tr",
    { class: "told total" },
    h("th", { scope: "row", text: say("total") }),
    result.total.map((points, seat) => h("td", { class: won(seat), text: String(points).replace("-", "−") })),
  );
  total.style.animationDelay = `${400 + 480 * result.rows.length}ms`;
  return h(
    "div",
    { class: "score-sheet" },
    h("table", {}, h("thead", {}, head), h("tbody", {}, rows), h("tfoot", {}, total)),
  );
}
