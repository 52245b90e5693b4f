/* Pieces: whatever lies on a drawing, with its glow, owner's mark, tags and what can be pressed.

   Small words on a piece are set in the text face, larger ones in the display face. Rings, notes and counts
   keep their size on the page however small the drawing is shown. */

import { s, setVars, ownerVars, sealOf } from "./dom.js";
import { measures } from "./measures.js";
import { markPlace } from "./sprite.js";
import { cut, width, wrap } from "./type.js";
import { plainly } from "./why.js";

const TEXT = measures.text;
const PLACE = 32; // px: what may grow on a small map grows until its place is shown this large
export const WORDLESS = 0.5; // the scale of a map below which its words are left out
const LEAST_WORDS = 13; // px: smaller words on a map are written larger,
const LEAST_NUMBERS = 11; // and so are smaller numbers
const SIZE_BESIDE = 13; // px: plain words beside pieces grow to this if there is room; a picture has no such room

const roundOf = (piece) => piece.round ?? measures.piece.round;
export const number = (value) => Math.round(value * 100) / 100;
const place = (x, y, w, h) => ({ x: number(x), y: number(y), width: number(w), height: number(h) });

/** How much larger a piece is shown on a map of this scale. */
function growth(piece, scale) {
  const most = piece.grows ?? 1;
  const size = piece.place?.[2] ?? Math.min(piece.w, piece.h);
  return most > 1 ? Math.max(1, Math.min(most, PLACE / (size * scale || 1))) : 1;
}

/** Where a piece is in its drawing once it has grown: {x, y, w, h}. */
export function grown(piece, scale) {
  const k = growth(piece, scale);
  const [x, y] = middle(piece);
  return { x: x + k * (piece.x - x), y: y + k * (piece.y - y), w: k * piece.w, h: k * piece.h };
}

/** The point that a piece grows around. */
const middle = (piece) => piece.place || [piece.x + piece.w / 2, piece.y + piece.h / 2];

const isLine = (piece) => Boolean(piece.path) && piece.fill === "none";

/** Dashes without length are beads: only round ends make them visible. */
const isBeaded = (piece) => piece.dash?.startsWith("0 ");

/** Do words lie on a piece, such as a card? */
const holds = (other, { x, y, w, h }) =>
  other.x <= x && other.y <= y && other.x + other.w >= x + w && other.y + other.h >= y + h;

/** How wide words may be without touching other pieces: they grow away from their anchor. */
function roomAround(piece, { pieces: list, x = 0, w }) {
  const beside = list.filter(
    (other) => other !== piece && other.y < piece.y + piece.h && other.y + other.h > piece.y,
  );
  const left = Math.max(
    0,
    ...beside.filter((other) => other.x + other.w <= piece.x + piece.w / 2).map((other) => other.x + other.w),
  );
  const right = Math.min(
    ...beside.filter((other) => other.x >= piece.x + piece.w / 2).map((other) => other.x),
    piece.x + 3 * piece.w,
    x + w,
  );
  const gap = 4;
  const inside = list.find((other) => other.symbol && holds(other, piece));
  if (inside) return Math.min(piece.w, inside.w - gap);
  if (piece.anchor === "end") return Math.max(piece.w, piece.x + piece.w - left - gap);
  if (piece.anchor === "start") return Math.max(piece.w, right - piece.x - gap);
  const middle = piece.x + piece.w / 2;
  return Math.max(piece.w, 2 * Math.min(middle - left, right - middle) - 2 * gap);
}

/** Draws one piece at a scale: page pixels per unit of the drawing. */
export class PiecePainter {
  constructor(scale, drawing = null) {
    this.sheetScale = this.scale = scale;
    this.drawing = drawing;
  }

  /** From here on the scale is that of this piece, which may have grown. */
  take(piece) {
    this.growth = growth(piece, this.sheetScale);
    this.thicker = isLine(piece) ? this.growth : 1;
    this.scale = isLine(piece) ? this.sheetScale : this.sheetScale * this.growth;
    if (isLine(piece) || this.growth === 1) return null;
    const [x, y] = middle(piece);
    const rest = 1 - this.growth;
    return `translate(${number(rest * x)} ${number(rest * y)}) scale(${number(this.growth)})`;
  }

  piece(piece, glow, labels) {
    const transform = this.take(piece);
    const x = number(piece.x + piece.w / 2);
    const y = number(piece.y + piece.h / 2);
    const body = s("g", { class: "body" }, this.outline(piece), this.figure(piece), this.words(piece));
    const turned = s(
      "g",
      { class: "turned", transform: piece.turn ? `rotate(${piece.turn} ${x} ${y})` : null },
      this.ring(piece, glow),
      body,
    );
    const group = s("g", { class: "piece", "data-piece": piece.id, transform }, turned, this.count(piece));
    for (const name of ["faded", "lifted"]) if (piece[name]) group.classList.add(name);
    if (piece.faded && !piece.symbol) group.classList.add("plain");
    if (glow) group.classList.add(`glow-${glow}`);
    this.makeReachable(group, piece, labels);
    return group;
  }

  /** Make everything that says or does something hoverable and focusable. */
  makeReachable(group, piece, labels) {
    const acts = Boolean(piece.actions?.length);
    if (!(acts || piece.title || piece.why)) {
      group.classList.add("still");
      return;
    }
    group.setAttribute("role", acts ? "button" : "img");
    group.setAttribute("tabindex", acts ? "0" : "-1");
    const says = [piece.title, acts ? labels.join(", ") : plainly(piece.why || ""), piece.tag, piece.note];
    group.setAttribute("aria-label", says.filter(Boolean).join(". "));
    if (acts) group.classList.add("may");
    else if (piece.why) group.classList.add("barred");
    const shape = piece.path
      ? this.shape(piece)
      : { ...place(piece.x, piece.y, piece.w, piece.h), rx: roundOf(piece) };
    const tag = piece.path ? "path" : "rect";
    group.append(s(tag, { class: "hit", ...shape }), s(tag, { class: "focus", ...shape }));
  }

  shape(piece) {
    return {
      d: piece.path,
      transform: piece.x || piece.y ? `translate(${number(piece.x)} ${number(piece.y)})` : null,
    };
  }

  outline(piece) {
    if (!piece.path) return null;
    const owned = (piece.owner ?? -1) >= 0;
    const lined = piece.stroke || piece.line;
    const path = s("path", {
      ...this.shape(piece),
      fill: piece.fill || (lined ? "none" : owned ? "var(--owner)" : "var(--fq-ink)"),
      stroke: lined ? piece.stroke || "var(--fq-ink)" : null,
      "stroke-width": lined ? number((piece.line || 1) * this.thicker) : null,
      "stroke-linejoin": lined ? "round" : null,
      "stroke-dasharray": piece.dash ? this.dashes(piece.dash) : null,
      "stroke-linecap": lined && (!piece.dash || isBeaded(piece)) ? "round" : null,
    });
    setVars(path, { ...ownerVars(piece.owner ?? -1), ...piece.vars });
    return [path, this.mark(piece)];
  }

  dashes(dash) {
    return dash
      .split(" ")
      .map((length) => number(length * this.thicker))
      .join(" ");
  }

  figure(piece) {
    if (!piece.symbol) return null;
    const slim = piece.slim && this.growth === piece.grows;
    const use = s("use", {
      href: `#${slim ? piece.slim : piece.symbol}`,
      ...place(piece.x, piece.y, piece.w, piece.h),
    });
    setVars(use, { ...ownerVars(piece.owner ?? -1), ...piece.vars });
    if (piece.fill) use.style.color = piece.fill;
    if (!piece.mark || piece.path) return use;
    use.classList.add("rim");
    return [use, this.mark(piece)];
  }

  mark(piece) {
    if (!piece.mark || (piece.owner ?? -1) < 0) return null;
    const small = measures.piece.mark * Math.min(piece.w, piece.h);
    const [x, y, size] = piece.symbol
      ? markPlace(piece.symbol, piece.w, piece.h)
      : [(piece.w - small) / 2, (piece.h - small) / 2, small];
    return s("use", {
      href: `#mark-${sealOf(piece.owner)}`,
      ...place(piece.x + x, piece.y + y, size, size),
    });
  }

  /** A piece's text in its box. */
  words(piece) {
    if (!piece.text) return null;
    const face = [Boolean(piece.bold), (piece.size ?? TEXT.size) > TEXT.largest_text_face];
    const plain = !piece.symbol && !piece.path;
    const [size, lines] =
      plain && this.drawing?.whole ? this.onMap(piece, face) : this.fitted(piece, face, plain);
    const anchor = piece.anchor || "middle";
    const x = piece.x + { start: 0, end: piece.w, middle: piece.w / 2 }[anchor];
    const y = piece.y + piece.h / 2 + (TEXT.baseline - (TEXT.line / 2) * (lines.length - 1)) * size;
    return lines.map((line, i) =>
      s("text", {
        "font-size": number(size),
        "text-anchor": anchor,
        class: face[1] ? "display" : null,
        x: number(x),
        y: number(y + TEXT.line * size * i),
        fill: piece.fill && !piece.path ? piece.fill : "var(--fq-ink)",
        "font-weight": face[0] ? 600 : null,
        text: line,
      }),
    );
  }

  /** Words on a map are never cut or shrunk: they are large enough to read, or left out. Bold numbers stay. */
  onMap(piece, face) {
    const words = /\p{L}/u.test(piece.text);
    if (this.sheetScale < WORDLESS && (words || !piece.bold)) return [0, []];
    const least = (words ? LEAST_WORDS : LEAST_NUMBERS) / this.scale;
    const size = Math.max(piece.size ?? TEXT.size, least);
    const most = Math.max(1, Math.floor(piece.h / (TEXT.line * (piece.size ?? TEXT.size))));
    const lines = piece.text.split("\n");
    if (lines.length > 1 || most === 1) return [size, lines];
    return [size, wrap(piece.text, size, piece.w, ...face, most)];
  }

  /** Words in their box: wrapped, shrunk or cut if they have no room. */
  fitted(piece, face, plain) {
    let size = piece.size ?? TEXT.size;
    let lines = piece.text.split("\n");
    if (!piece.w) return [size, lines];
    const grown = plain && size * this.scale < SIZE_BESIDE;
    if (grown) size = SIZE_BESIDE / this.scale;
    const room = grown ? roomAround(piece, this.drawing) : piece.w;
    const most = grown ? 2 : Math.max(1, Math.floor(piece.h / (TEXT.line * size)));
    if (lines.length === 1 && most > 1) lines = wrap(piece.text, size, room, ...face, most);
    const widest = Math.max(...lines.map((line) => width(line, size, ...face)));
    const least = grown ? Math.min(TEXT.floor, (piece.size ?? TEXT.size) / size) : TEXT.floor;
    size *= Math.min(1, Math.max(room / (widest || 1), least));
    return [size, lines.map((line) => cut(line, size, room + 1, ...face))];
  }

  /** A ring's thickness in drawing units: full around a card, half around a token. */
  strength(piece) {
    const shown = Math.min(piece.w, piece.h) * this.scale;
    return Math.min(1, Math.max(measures.ring.least, shown / measures.ring.full)) / this.scale;
  }

  ring(piece, glow) {
    const bands = measures.rings[glow];
    if (!bands) return null;
    const k = this.strength(piece);
    return s(
      "g",
      { class: "ring" },
      bands.map(([out, line, colour]) => this.band(piece, out * k, line * k, colour)),
    );
  }

  band(piece, out, line, colour) {
    if (piece.path) {
      return s("path", {
        ...this.shape(piece),
        fill: "none",
        stroke: colour,
        "stroke-width": number(2 * out + line),
        "stroke-linejoin": "round",
      });
    }
    const box = place(piece.x - out, piece.y - out, piece.w + 2 * out, piece.h + 2 * out);
    return s("rect", {
      ...box,
      rx: number(roundOf(piece) + out),
      fill: "none",
      stroke: colour,
      "stroke-width": number(line),
    });
  }

  halo(piece) {
    const transform = this.take(piece);
    return s("g", { transform }, this.light(piece));
  }

  light(piece) {
    const out = measures.halo.out / this.scale + measures.halo.with_ring * this.strength(piece);
    if (piece.path)
      return s("path", {
        ...this.shape(piece),
        fill: "none",
        stroke: "var(--fq-halo)",
        "stroke-width": number(measures.halo.stroke * out),
      });
    const box = place(piece.x - out, piece.y - out, piece.w + 2 * out, piece.h + 2 * out);
    return s("rect", { ...box, rx: number(roundOf(piece) + out), fill: "var(--fq-halo)" });
  }

  /** A gold tag and a few words under a piece; words that would touch others are left out. */
  below(piece, room, taken) {
    const k = 1 / Math.min(this.scale, 1);
    const small = this.scale < 0.75;
    const { size: plain, gap, more, share, pad, high: tall, baseline } = measures.below;
    const size = (small ? 13 : plain) * k;
    const x = number(piece.x + piece.w / 2);
    let y = piece.y + piece.h + (small ? 13 : gap + Math.min(more, share * piece.h)) * k;
    const drawn = [];
    if (piece.tag) {
      const wide = width(piece.tag, size, true) + (small ? 12 : pad) * k;
      const high = (small ? 20 : tall) * k;
      taken.push([x - wide / 2, x + wide / 2, y]);
      drawn.push(
        s("rect", { class: "tag", ...place(x - wide / 2, y - high / 2, wide, high), rx: number(high / 2) }),
      );
      drawn.push(
        s("text", {
          class: "tagged",
          x,
          y: number(y + baseline * size),
          "font-size": number(size),
          text: piece.tag,
        }),
      );
      y += high;
    }
    return [...drawn, ...this.note(piece, room, taken, size, x, y)];
  }

  note(piece, room, taken, size, x, top) {
    if (!piece.note) return [];
    const lines = wrap(piece.note, size, room, false, false, 2);
    const wide = Math.max(...lines.map((line) => width(line, size)));
    const [from, to] = [x - wide / 2, x + wide / 2];
    const touches = taken.some(([a, b, y]) => from < b && to > a && Math.abs(y - top) < 2 * size);
    if (wide > 1.02 * room || touches) return [];
    taken.push([from, to, top]);
    return lines.map((line, i) =>
      s("text", {
        class: "note",
        x,
        y: number(top + (measures.below.baseline + 1.05 * i) * size),
        "font-size": number(size),
        text: line,
      }),
    );
  }

  count(piece) {
    if (!piece.count) return null;
    const k = 1 / Math.min(this.scale, 1);
    const disc = measures.count;
    const radius = Math.min(disc.radius * k, disc.share * Math.max(piece.w, piece.h));
    const x = number(piece.x + piece.w - disc.left * radius);
    const y = number(piece.y + disc.down * radius);
    return s(
      "g",
      { class: "count" },
      s("circle", { cx: x, cy: y, r: number(radius), "stroke-width": number(disc.line * k) }),
      s("text", {
        x,
        y: number(y + disc.baseline * radius),
        "font-size": number(disc.size * radius),
        text: String(piece.count),
      }),
    );
  }
}
