/* The end of a match as a page of its own: who won and by how much, the towers, where it turned, and the final board.

   The prompt moves here while the page is open, so that its buttons and what it has to say are the same as at
   the table. */

import { lostOnTime } from "./clocks.js";
import { find, h, icon } from "./dom.js";
import { Sheet } from "./drawing.js";
import { wellLink } from "./guides.js";
import { dayOfMatch, page, say } from "./page.js";
import { dressResult } from "./ratedend.js";
import { Towers } from "./towers.js";
import { turnPanel } from "./turned.js";

const NO_LOOK = { labels: new Map(), chosen: new Set(), marked: new Set() };
const PAUSE = 2600; // the last move is seen before the page opens

let shown = null; // {host, signature}
let wanted = true; // the reader has not gone back to the table
let waiting = 0;

/** The match is over: its result follows, at once if it was over before the page was loaded. */
export function comeToAnEnd(scene) {
  if (!wanted || shown?.signature === signatureOf(scene)) return;
  const pause = shown || page.table.state === "over" ? 0 : PAUSE;
  clearTimeout(waiting);
  waiting = setTimeout(() => wanted && openResult(scene), pause);
}

const signatureOf = (scene) => JSON.stringify([scene.result, scene.seat]);

/** Show the result in place of the table. */
export function openResult(scene) {
  wanted = true;
  const host = shown?.host || h("main", { class: "result", id: "fq-result" });
  const prompt = find("#fq-prompt");
  const side = h("div", { class: "side" }, prompt, turnPanel(scene), finalBoard(scene));
  host.replaceChildren(sheet(scene), side);
  if (!host.isConnected) find("#fq-stage").after(host);
  shown = { host, signature: signatureOf(scene) };
  host.style.setProperty("--tint", `var(--fq-game-${scene.game.replaceAll("_", "-")}, var(--fq-inset))`);
  find("#fq-stage").hidden = true;
  document.body.classList.add("at-the-end");
  host.style.setProperty("--prompt-room", `${prompt.offsetHeight + 12}px`);
  drawBoard(scene);
}

/** Back to the table. */
export function closeResult() {
  clearTimeout(waiting);
  wanted = false;
  if (!shown) return;
  find("#fq-dock").append(find("#fq-prompt"));
  shown.host.remove();
  shown = null;
  find("#fq-stage").hidden = false;
  document.body.classList.remove("at-the-end");
}

function sheet(scene) {
  const { result } = scene;
  const words = h(
    "div",
    {},
    h("p", { class: "when", text: page.table.file ? scene.title : `${scene.title}, ${dayOfMatch()}` }),
    h("h2", { class: "headline", text: result.headline }),
    h("p", { class: "standing", text: [...(result.more || [result.verdict]), ...lostOnTime()].join(" ") }),
  );
  const head = h("header", { class: "heading" }, icon("trophy", "trophy"), words);
  const towers = new Towers(scene);
  dressResult(towers);
  return h("section", { class: "panel outcome" }, head, towers.element, wellLink(page.game, "quietlink well"));
}

function finalBoard(scene) {
  const board = scene.boards.find((drawing) => drawing.whole);
  if (!board) return null;
  const open = h(
    "button",
    { class: "final-board", type: "button", "data-key": "board", on: { click: closeResult } },
    h("span", { class: "vh", text: say("show_table") }),
  );
  return open;
}

/** The final map, drawn as at the table but with nothing to choose. */
function drawBoard(scene) {
  const host = find("#fq-result .final-board");
  if (!host) return;
  const board = scene.boards.find((drawing) => drawing.whole);
  const small = new Sheet(board);
  small.svg.setAttribute("aria-hidden", "true");
  const calm = board.pieces.map((piece) => ({ ...piece, glow: "", actions: [], why: "", title: "" }));
  host.style.background = board.ground || "";
  host.append(small.svg);
  small.update({ ...board, pieces: calm, title: "" }, 0.4, NO_LOOK);
  for (const piece of small.svg.querySelectorAll("[tabindex]")) piece.removeAttribute("tabindex");
}
