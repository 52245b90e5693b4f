/* What a bot would choose wears a mark, on its button and on its piece: a bulb for advice, a number for each choice of a
   hint. Never gold: that is for what the reader may do. */

import { all, find, s } from "./dom.js";
import { shownBy } from "./drawing.js";

const SIZE = 24; // px

/** Put marks on choices, in place of those that were there: pairs of an action and "hint" or a number. */
export function putMarks(pairs) {
  for (const old of all("#fq-stage .bulb")) old.remove();
  for (const button of all("#fq-prompt [data-action]")) {
    const mine = pairs.find(([action]) => Number(button.dataset.action) === action);
    button.classList.toggle("advised", Boolean(mine));
    if (mine && mine[1] !== "hint") button.dataset.rank = mine[1];
    else delete button.dataset.rank;
  }
  const worn = new Map(); // how many marks a piece already wears
  for (const [action, what] of pairs) {
    const piece = pieceOf(action);
    if (!piece) continue;
    hang(piece, what, worn.get(piece) || 0);
    worn.set(piece, (worn.get(piece) || 0) + 1);
  }
}

/** The pieces and buttons that wear one. */
export const marked = () =>
  [...all("#fq-stage .bulb").map((bulb) => bulb.parentElement), ...all("#fq-prompt .advised")].filter(
    (element) => element.getClientRects().length,
  );

/** The smallest piece that an action can be chosen on: a tag, rather than its territory. */
function pieceOf(action) {
  const means = (element) => (shownBy(element)?.piece.actions || []).includes(action);
  return all("#fq-stage .piece.may").filter(means).sort((one, other) => areaOf(one) - areaOf(other))[0];
}

const boxOf = (element) => find(".hit", element).getBoundingClientRect();

const areaOf = (element) => boxOf(element).width * boxOf(element).height;

/** A mark above a piece, equally large on every drawing: it hides little of what it speaks of. */
function hang(element, what, before) {
  const grid = element.getScreenCTM();
  const box = boxOf(element);
  if (!grid?.a || !box.width) return;
  const size = SIZE / grid.a;
  const above = new DOMPoint(box.left + box.width / 2, box.top).matrixTransform(grid.inverse());
  const [x, y] = [above.x + (before - 0.5) * size, above.y - 0.8 * size];
  const ground = s("circle", { cx: x + size / 2, cy: y + size / 2, r: size / 2, "stroke-width": 1.5 / grid.a });
  element.append(s("g", { class: what === "hint" ? "bulb" : `bulb rank-${what}` }, ground, what === "hint" ? bulb(x, y, size) : number(what, x, y, size)));
}

function bulb(x, y, size) {
  const [at, wide] = [0.14 * size, 0.72 * size];
  return s("use", { href: "#hint", x: x + at, y: y + at, width: wide, height: wide });
}

const number = (n, x, y, size) =>
  s("text", { x: x + size / 2, y: y + 0.72 * size, "font-size": 0.64 * size, "text-anchor": "middle", text: String(n) });
