/* Parts: rows, lines, notes, grids, tracks and small drawings, as HTML. They do not know where on the page they are. */

import { h, s, icon, seal, ownerVars, spans, arrange } from "./dom.js";
import { Sheet } from "./drawing.js";
import { measures } from "./measures.js";
import { narrow, shape } from "./shape.js";
import { viewBox } from "./sprite.js";

/** A column of parts that is updated part by part. */
export class Parts {
  constructor(cls = "parts") {
    this.element = h("div", { class: cls });
    this.shown = [];
    this.sheets = new Map();
    this.room = 0;
  }

  update(parts, look) {
    const before = this.shown;
    const fresh = new Map();
    this.shown = parts.map((part, i) => {
      if (part.type === "drawing") return this.drawing(part, look, fresh);
      const signature = JSON.stringify(part) + labelsOf(part, look);
      if (before[i]?.signature === signature) return before[i];
      return { signature, element: PAINT[part.type](part, look) };
    });
    this.sheets = fresh;
    arrange(
      this.element,
      this.shown.map((part) => part.element),
    );
    if (this.room) for (const small of fresh.values()) small.fit(this.room, look);
  }

  drawing(drawing, look, fresh) {
    const small = this.sheets.get(drawing.id) || new SmallDrawing(drawing);
    fresh.set(drawing.id, small);
    small.update(drawing, look);
    return small;
  }

  /** Size the drawings once the column has its width; the last width is remembered. */
  fit(room, look) {
    if (!room || room === this.room) return;
    this.room = room;
    for (const small of this.sheets.values()) small.fit(room, look);
  }
}

const labelsOf = (part, look) =>
  (part.actions || []).map((action) => look.labels.get(action) || "").join("|");

/** A drawing among other parts, as wide as the room allows. */
class SmallDrawing {
  constructor(drawing) {
    this.sheet = new Sheet(drawing);
    this.head = h("div", { class: "caption" });
    this.element = h("div", { class: "small-drawing" }, this.head, this.sheet.svg);
  }

  update(drawing) {
    this.drawing = drawing;
    this.element.classList.toggle("framed", Boolean(drawing.framed || drawing.ground));
    this.element.classList.toggle("spare", Boolean(drawing.spare));
    this.element.style.background = drawing.ground || "";
    const caption = captionOf(drawing);
    this.head.replaceChildren(...caption);
    this.head.hidden = !caption.length;
    backdrop(this.element, drawing);
  }

  fit(room, look) {
    const inner = room - (this.drawing.framed ? 2 * measures.small_drawing.pad : 0);
    const drawing = formOf(this.drawing, inner);
    const largest = drawing.exact ? 1 : measures.small_drawing.largest;
    const scale = inner > 0 ? Math.min(inner / drawing.w, largest) : 1;
    this.sheet.svg.style.width = `${drawing.w * scale}px`;
    this.sheet.svg.style.height = `${drawing.h * scale}px`;
    this.sheet.update(drawing, scale, look);
  }
}

const SLIM = 0.85; // of its width: with less room, the slim form of a drawing is shown

/** The form of a drawing for this room and shape of page. */
function formOf(drawing, room) {
  if (drawing.on_phone && narrow.matches) return drawing.on_phone;
  if (drawing.slim && room < SLIM * drawing.w) return drawing.slim;
  return drawing.low && (narrow.matches || shape() === "across") ? drawing.low : drawing;
}

/** Seal and title on the left, words and a value on the right. */
export function captionOf(drawing) {
  if (!(drawing.title || drawing.aside || drawing.value)) return [];
  const owned = (drawing.seat ?? -1) >= 0;
  const title = h(
    "h3",
    {},
    owned && drawing.title ? seal(drawing.seat, "seal s") : null,
    drawing.title || "",
  );
  if (owned) title.firstChild?.setAttribute?.("data-anchor", `seal-${drawing.seat}`);
  const end = [];
  if (drawing.aside) end.push(h("span", { class: "aside", text: drawing.aside }));
  if (drawing.value)
    end.push(h("span", { class: "points" }, drawing.symbol ? icon(drawing.symbol, "") : null, drawing.value));
  return [title, ...end];
}

/** A symbol stretched over a whole sheet. */
export function backdrop(element, drawing) {
  const old = element.querySelector(":scope > .backdrop");
  if (old?.dataset.symbol === (drawing.backdrop || "")) return;
  old?.remove();
  if (!drawing.backdrop) return;
  const [, , w, high] = viewBox(drawing.backdrop);
  element.prepend(
    s(
      "svg",
      {
        class: "backdrop",
        "data-symbol": drawing.backdrop,
        viewBox: `0 0 ${w} ${high}`,
        preserveAspectRatio: "none",
        "aria-hidden": "true",
      },
      s("use", { href: `#${drawing.backdrop}`, width: w, height: high }),
    ),
  );
}

/** A symbol and a word. */
export function item(one) {
  const colours = {
    ...ownerVars(one.owner ?? -1),
    ...(one.ground ? { "--ground": one.ground } : {}),
    ...one.vars,
  };
  const chip = h("span", { class: "item" });
  if (one.symbol) chip.append(icon(one.symbol, "sym", colours));
  if (one.text)
    chip.append(h("span", { class: one.bold || one.symbol || one.ground ? "strong" : "", text: one.text }));
  if (one.ground) {
    chip.classList.add("chip");
    chip.style.background = one.ground;
    chip.style.color = one.ink || "var(--ink)";
    if (!one.text) chip.classList.add("square");
  } else if (one.ink) chip.style.color = one.ink;
  if (one.faded) chip.classList.add("faded");
  if (one.title) describe(chip, one.title, one.text);
  return chip;
}

/** A tooltip on something that is not a piece. */
export function describe(element, title, text = "") {
  element.dataset.tip = title;
  element.setAttribute("role", "img");
  element.setAttribute("aria-label", text ? `${title}: ${text}` : title);
}

const row = (part) =>
  h("div", { class: part.phone_only ? "row phone-only" : "row" }, part.items.map(item));

function line(part, look) {
  const acts = part.actions?.length;
  const head = part.symbol
    ? icon(part.symbol, part.small ? "sym big" : "sym", { ...ownerVars(part.seat ?? -1), ...part.vars })
    : (part.seat ?? -1) >= 0
      ? seal(part.seat, "seal s")
      : null;
  const words = h(
    "div",
    { class: "words" },
    h("b", { text: part.text }),
    part.small ? h("small", { text: part.small }) : null,
  );
  const items = part.items?.length ? h("span", { class: "items" }, part.items.map(item)) : null;
  const value = part.value ? h("strong", { text: part.value }) : null;
  const element = h(
    acts || part.why ? "button" : "div",
    { class: "line" },
    head,
    h("div", { class: "line-body" }, words, items),
    value,
  );
  if (part.glow) element.classList.add("lit");
  if (part.faded) element.classList.add("faded");
  if (part.title) element.dataset.tip = part.title;
  if (acts) {
    element.classList.add("may");
    element.dataset.actions = JSON.stringify(part.actions);
    element.setAttribute(
      "aria-label",
      [part.text, part.small, part.value, labelsOf(part, look)].filter(Boolean).join(". "),
    );
  } else if (part.why) element.dataset.why = part.why;
  return element;
}

const note = (part) =>
  h("p", { class: `said${part.soft ? " soft" : ""}${part.big ? " big" : ""}` }, spans(part.spans));

function grid(part) {
  const none = new Set(measures.nothing);
  const head = h(
    "tr",
    {},
    h("td"),
    part.columns.map((text) => h("th", { scope: "col", text })),
  );
  const rows = part.rows.map(([first, cells]) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, item(first)),
      cells.map((cell) =>
        h("td", { class: none.has(cell) ? "none" : "", text: none.has(cell) ? "·" : cell }),
      ),
    ),
  );
  return h("table", { class: "grid" }, h("thead", {}, head), h("tbody", {}, rows));
}

function track(part) {
  const element = h("div", { class: part.glow ? "track lit" : "track" });
  const spaces = h("div", { class: "spaces" });
  spaces.style.gridTemplateColumns = `repeat(${part.length}, minmax(0, 27px))`;
  spaces.style.maxWidth = `${27 * part.length}px`; // the limit is a share of this width
  const marked = (part.marker ?? -1) >= 0;
  for (let space = 1; space <= part.length; space++) {
    const one = marked ? (part.marker === space ? part.items[0] : null) : part.items[space - 1];
    spaces.append(h("i", { class: one ? "on" : "" }, one ? item(one) : null));
  }
  if ((part.limit ?? -1) >= 0) {
    const bar = h("i", { class: "limit" });
    bar.style.left = `${(100 * part.limit) / part.length}%`;
    spaces.append(bar);
  }
  element.append(h("span", { class: "label", text: part.label }), spaces, h("strong", { text: part.value }));
  return element;
}

const rule = () => h("hr", { class: "double" });

const PAINT = { row, line, note, grid, track, rule };
