/* Played and better side by side: the position before a decision as its decider saw it, drawn twice in the same crop, with the
   place of each choice marked. A choice that has no place on the table is a card with its words. Below them stands why the better one
   is better, and the way to try it again. */

import { h, icon, s } from "./dom.js";
import { Sheet } from "./drawing.js";
import { grown } from "./pieces.js";
import { call, page, say } from "./page.js";
import { percent } from "./analysed.js";

const NO_LOOK = { labels: new Map(), chosen: new Set(), marked: new Set() };
const CALM = { glow: "", actions: [], why: "", title: "", note: "", tag: "", lifted: false };
const OF_MAP = 0.34; // a crop shows at least this part of a map,
const OF_PIECE = 2.6; // and elsewhere so many times the piece
const BESIDE = 0.05; // and so much of it may lie beside the drawing
const AROUND = 1.9; // a crop is so many times as large as what is marked

export class Comparison {
  constructor(code, analysed) {
    Object.assign(this, { code, analysed, kept: new Map(), asked: 0 });
    this.element = h("div", { class: "compared" });
    new ResizeObserver(() => this.drawn?.()).observe(this.element);
  }

  /** Show the decision of a move, if there was one. */
  async show(move) {
    const { analysed } = this;
    const made = move ? analysed.made(move) : null;
    const asked = ++this.asked;
    this.drawn = null;
    this.element.classList.toggle("settled", !made);
    if (!made) {
      this.element.replaceChildren(h("p", { class: "no-choice", text: say(move ? "no_choice" : "before_all") }));
      return;
    }
    const better = analysed.better(move);
    const figures = better
      ? [new Figure("played", made), new Figure("better", better)]
      : [new Figure("fine", made)];
    this.element.classList.toggle("alone", !better);
    this.element.replaceChildren(...figures.map((figure) => figure.element), ...(better ? this.why(move) : []));
    const scene = await this.scene(move - 1, analysed.moment(move).seat).catch(() => null);
    if (asked !== this.asked) return;
    this.drawn = () => lay(figures, scene);
    this.drawn();
  }

  /** Why the better one is better and, of a dear decision, a way to find it oneself. */
  why(move) {
    const { why, again } = this.analysed.moment(move);
    const way = { class: "btn second", "data-key": "try-again", href: `/puzzles/match/${this.code}/${move}` };
    const reason = why ? h("p", {}, h("b", { text: say("why_better") }), " ", why) : null;
    const parts = [reason, again ? h("a", way, icon("hint"), say("try_again")) : null].filter(Boolean);
    return parts.length ? [h("div", { class: "why-better" }, parts)] : [];
  }

  /** The table before a move, as one seat saw it. */
  async scene(number, seat) {
    const key = `${number}/${seat}`;
    if (!this.kept.has(key)) {
      const query = new URLSearchParams({ lang: page.lang, seat });
      this.kept.set(key, (await call("GET", `/api/tables/${this.code}/positions/${number}?${query}`)).scene);
    }
    return this.kept.get(key);
  }
}

const TITLES = { played: "played", better: "better", fine: "well_chosen" };
const SIGNS = { played: "ui-close", better: "check", fine: "check" };

/** One of the two pictures, with its words. */
class Figure {
  constructor(kind, option) {
    Object.assign(this, { kind, option });
    this.board = h("div", { class: "crop", role: "img", "aria-label": `${say(TITLES[kind])}: ${option.label}` });
    this.label = h("span", { class: "label", text: option.label });
    this.element = h(
      "figure",
      { class: kind },
      this.board,
      h(
        "figcaption",
        {},
        h("span", { class: "verdict-line" }, h("span", {}, icon(SIGNS[kind]), say(TITLES[kind])), h("span", { text: percent(option.chance) })),
        this.label,
      ),
    );
  }

  /** Draw part of a drawing with the chosen places marked. */
  draw(drawing, box, pieces) {
    const { clientWidth: wide, clientHeight: high } = this.board;
    const scale = Math.min(wide / box.w, high / box.h) || 1;
    const sheet = new Sheet(drawing);
    const ids = new Set(pieces.map((piece) => piece.id));
    const calm = drawing.pieces.map((piece) => ({ ...piece, ...CALM, faded: piece.faded && !ids.has(piece.id) }));
    sheet.update({ ...drawing, ...box, pieces: calm, title: "" }, scale, NO_LOOK);
    for (const piece of sheet.svg.querySelectorAll("[tabindex]")) piece.removeAttribute("tabindex");
    sheet.svg.setAttribute("preserveAspectRatio", "xMidYMid slice");
    sheet.svg.setAttribute("aria-hidden", "true");
    sheet.svg.append(...marks(this.kind, pieces, box, scale));
    this.board.style.background = drawing.ground || "";
    this.board.classList.remove("as-words");
    this.label.classList.remove("vh");
    this.board.replaceChildren(sheet.svg);
  }

  /** Nothing on the table stands for this choice: its words, with its symbol and its price if it has them. */
  write(choice) {
    this.board.classList.add("as-words");
    this.label.classList.add("vh"); // it stands above
    const symbol = choice?.symbol ? icon(choice.symbol, "its-own", choice.vars) : icon(SIGNS[this.kind]);
    const detail = choice?.detail ? h("small", { text: choice.detail }) : "";
    this.board.replaceChildren(symbol, h("p", { text: this.option.label }), detail);
  }
}

/** Draw all figures: in the same crop if their places are on the same drawing. */
function lay(figures, scene) {
  const places = figures.map(({ option }) => (scene ? placeOf(scene, option.action) : null));
  const together = places.every((place) => place && place.drawing === places[0]?.drawing);
  figures.forEach((figure, i) => {
    if (!places[i]) {
      figure.write(choiceFor(scene, figure.option.action));
      return;
    }
    const { drawing, pieces } = places[i];
    const shown = together ? places.flatMap((place) => place.pieces) : pieces;
    figure.draw(drawing, crop(drawing, shown, figure.board), pieces);
  });
}

const choiceFor = (scene, action) => (scene?.prompt.choices || []).find((choice) => choice.action === action && !choice.why);

/** Where a choice stands on the table: a drawing, and the pieces on it; null if nowhere. */
function placeOf(scene, action) {
  const named = new Set(choiceFor(scene, action)?.shows || []);
  const isMeant = [(piece) => piece.actions?.includes(action), (piece) => named.has(piece.id)];
  for (const means of isMeant) {
    for (const drawing of drawingsOf(scene)) {
      const pieces = drawing.pieces.filter(means);
      if (pieces.length) return { drawing, pieces: outermost(pieces) };
    }
  }
  return null;
}

/** Pieces without those that lie on another of them. */
const outermost = (pieces) =>
  pieces.filter((piece) => !pieces.some((other) => other !== piece && holds(other, piece) && !(holds(piece, other) && piece.id < other.id)));

const holds = (outer, piece) =>
  outer.x <= piece.x && outer.y <= piece.y && outer.x + outer.w >= piece.x + piece.w && outer.y + outer.h >= piece.y + piece.h;

/** Every drawing of a scene, boards first. */
function drawingsOf(scene) {
  const parts = [...scene.mats, ...scene.panels].flatMap((sheet) => sheet.parts || []);
  return [...scene.boards, ...parts.filter((part) => part.type === "drawing")];
}

/** The part of a drawing that shows these pieces, in the proportions of its frame. */
function crop(drawing, pieces, frame) {
  const boxes = pieces.map((piece) => grown(piece, 1));
  const left = Math.min(...boxes.map((box) => box.x));
  const top = Math.min(...boxes.map((box) => box.y));
  const wide = Math.max(...boxes.map((box) => box.x + box.w)) - left;
  const high = Math.max(...boxes.map((box) => box.y + box.h)) - top;
  const size = Math.max(...boxes.map((box) => Math.max(box.w, box.h)));
  const least = drawing.whole ? OF_MAP * Math.max(drawing.w, drawing.h) : OF_PIECE * size;
  const ratio = frame.clientWidth / frame.clientHeight || 1;
  const need = Math.max(least, wide + (AROUND - 1) * Math.max(size, wide / 3), (high + (AROUND - 1) * Math.max(size, high / 3)) * ratio);
  const w = Math.min(need, Math.max(drawing.w, drawing.h * ratio));
  return { x: within(left + wide / 2, w, drawing.x || 0, drawing.w), y: within(top + high / 2, w / ratio, drawing.y || 0, drawing.h), w, h: w / ratio };
}

/** Where a window of a size begins so that its middle is here, but hardly anything beside the drawing is shown if it can be helped:
    only as much as a ring around a piece at the edge needs. */
function within(middle, size, from, whole) {
  const spare = BESIDE * size;
  if (size >= whole + 2 * spare) return from + (whole - size) / 2;
  return Math.max(from - spare, Math.min(middle - size / 2, from + whole + spare - size));
}

/** A ring around every piece, and a tag at the first. */
function marks(kind, pieces, box, scale) {
  const px = 1 / scale;
  const dashes = kind === "played" ? `${8 * px} ${5 * px}` : null;
  const rings = pieces.flatMap((piece) => {
    const [shape, place] = outline(piece, scale, 5 * px, 9 * px);
    return [
      s(shape, { class: "ring-under", ...place, "stroke-width": 8 * px }),
      s(shape, { class: "ring", ...place, "stroke-width": 3.5 * px, "stroke-dasharray": dashes }),
    ];
  });
  return [s("g", { class: `verdict ${kind}` }, rings, tag(kind, grown(pieces[0], scale), box, px))];
}

/** What to draw around a piece: its own outline if it is a field of the map, otherwise a frame. */
function outline(piece, scale, edge, round) {
  const { x, y, w, h: high } = grown(piece, scale);
  if (piece.path && piece.fill !== "none" && w === piece.w) return ["path", { d: piece.path, transform: `translate(${x} ${y})` }];
  return ["rect", { x: x - edge, y: y - edge, width: w + 2 * edge, height: high + 2 * edge, rx: round }];
}

function tag(kind, piece, box, px) {
  const words = say(TITLES[kind]);
  const wide = (8.2 * words.length + 20) * px;
  const high = 23 * px;
  const x = Math.max(box.x + 4 * px, Math.min(piece.x + piece.w / 2 - wide / 2, box.x + box.w - wide - 4 * px));
  const above = piece.y - 9 * px - high;
  const y = above < box.y + 2 * px ? Math.min(piece.y + piece.h + 9 * px, box.y + box.h - high - 2 * px) : above;
  return s(
    "g",
    { class: "tag" },
    s("rect", { x, y, width: wide, height: high, rx: high / 2, "stroke-width": 2 * px }),
    s("text", { x: x + wide / 2, y: y + 16.2 * px, "font-size": 14 * px, "text-anchor": "middle", text: words }),
  );
}
