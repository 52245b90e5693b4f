/* Drawings: a sheet of pieces (pieces.js) as SVG. A piece whose data has not changed keeps its element. */

import { s, arrange } from "./dom.js";
import { PiecePainter, WORDLESS, grown, number } from "./pieces.js";

const pieces = new WeakMap();

/** The piece that an element shows, with the sheet it lies on. */
export const shownBy = (element) => pieces.get(element.closest?.("[data-piece]"));

/** One drawing on the page. `look` says what the reader is doing with it: `{labels, chosen, marked}`. */
export class Sheet {
  constructor(drawing) {
    this.id = drawing.id;
    this.svg = s("svg", { class: "drawing" });
    this.shown = new Map(); // piece id -> {element, signature, piece}
    this.halos = s("g", { class: "halos" });
    this.words = s("g", { class: "below" });
  }

  /** Draw or redraw at a scale: page pixels per unit. */
  update(drawing, scale, look) {
    this.drawing = drawing;
    this.scale = scale;
    const { x = 0, y = 0, w, h } = drawing;
    const svg = this.svg;
    svg.setAttribute("viewBox", `${x} ${y} ${w} ${h}`);
    svg.classList.toggle("on-map", Boolean(drawing.backdrop || drawing.whole));
    svg.setAttribute("role", "group");
    if (drawing.title) svg.setAttribute("aria-label", drawing.title);
    arrange(svg, this.elements(drawing.pieces, look));
    this.drawHalos(drawing.pieces, look);
    this.drawBelow(drawing.pieces);
  }

  elements(list, look) {
    const elements = [];
    const kept = new Map();
    let halos = false;
    const small = this.isSmallMap();
    for (const piece of list) {
      if (small && piece.spare) continue;
      const glow = glowOf(piece, look);
      if (glow && !halos) {
        elements.push(this.halos);
        halos = true;
      }
      const drawn = this.element(piece, glow, look);
      kept.set(piece.id, drawn);
      elements.push(drawn.element);
    }
    this.shown = kept;
    elements.push(this.words);
    return elements;
  }

  element(piece, glow, look) {
    const labels = (piece.actions || []).map((action) => look.labels.get(action) || "").filter(Boolean);
    const signature = JSON.stringify([piece, glow, labels, number(this.scale)]);
    const old = this.shown.get(piece.id);
    if (old?.signature === signature) return old;
    const element = new PiecePainter(this.scale, this.drawing).piece(piece, glow, labels);
    pieces.set(element, { piece, sheet: this, labels });
    if (old?.element.classList.contains("in-flight")) element.classList.add("in-flight");
    if (old && old.element === document.activeElement)
      queueMicrotask(() => element.focus({ preventScroll: true }));
    return { element, signature, piece };
  }

  isSmallMap() {
    return Boolean(this.drawing.whole) && this.scale < WORDLESS;
  }

  drawHalos(list, look) {
    const painter = new PiecePainter(this.scale);
    const lit = list.filter((piece) => glowOf(piece, look) === "can");
    this.halos.replaceChildren(...lit.map((piece) => painter.halo(piece)));
  }

  drawBelow(list) {
    const noted = this.isSmallMap() ? [] : list.filter((piece) => piece.note || piece.tag);
    const tagsFirst = [...noted].sort((a, b) => Number(Boolean(b.tag)) - Number(Boolean(a.tag)));
    const painter = new PiecePainter(this.scale, this.drawing);
    const taken = [];
    this.words.replaceChildren(
      ...tagsFirst.flatMap((piece) => painter.below(piece, roomBelow(piece, noted), taken)),
    );
  }

  /** Where a piece is on the page. */
  rect(piece) {
    const matrix = this.svg.getScreenCTM();
    if (!matrix || !this.svg.clientWidth) return null;
    const k = matrix.a;
    const box = grown(piece, this.scale);
    return { x: matrix.e + k * box.x, y: matrix.f + k * box.y, w: k * box.w, h: k * box.h };
  }
}

function glowOf(piece, look) {
  if (look.chosen.has(piece.id)) return "chosen";
  return piece.glow || (look.marked.has(piece.id) ? "last" : "");
}

/** How wide the words below a piece may be: up to its neighbours that also have words. */
function roomBelow(piece, noted) {
  const gaps = noted.filter(
    (other) => other !== piece && Math.abs(other.y + other.h - piece.y - piece.h) < 30,
  );
  return Math.min(
    ...gaps.map((other) => Math.abs(other.x + other.w / 2 - piece.x - piece.w / 2)),
    4 * piece.w,
  );
}
