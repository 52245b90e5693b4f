/* The towers of a result: a storey for each summand, all to one scale, standing on the ground line; below it
   tie-breaks and what lies open. What was paid sinks a tower, so that its height above the ground is the total. */

import { all, find, h, icon, s, seal, sealOf } from "./dom.js";
import { measures } from "./measures.js";
import { say } from "./page.js";
import { Parts } from "./parts.js";

const NO_LOOK = { labels: new Map(), chosen: new Set(), marked: new Set() };
const LOWEST = 19; // a storey that holds its own number, in pixels
const APART = 17; // between numbers beside a tower
const FOOT = 13; // and above the ground
const AIR = 24; // above the highest flag
const ROOF = "M1 18V2H17V10H27V2H43V10H52V2H68V10H77V2H93V10H103V2H119V18";
const PENNANT = "M14 5H58L49 18 58 31H14z";

const trueMinus = (n) => String(n).replace("-", "−");
const above = (points) => points.reduce((sum, n) => sum + Math.max(0, n), 0);
const paid = (points) => points.reduce((sum, n) => sum + Math.max(0, -n), 0);

export class Towers {
  constructor(scene) {
    this.result = { storeys: [], ties: [], shown: [], ...scene.result };
    this.me = scene.seat ?? -1;
    this.seats = this.result.order;
    this.columns = new Map(this.seats.map((seat) => [seat, this.column(seat)]));
    this.element = h("div", { class: "towers", role: "table", "aria-label": this.result.headline });
    this.element.style.setProperty("--seats", this.seats.length);
    const sunk = [...this.columns.values()].some((column) => column.paid);
    this.element.classList.toggle("with-cellars", sunk);
    this.element.append(...this.content());
    new ResizeObserver(() => this.fit()).observe(this.element);
  }

  /** The points of one seat, from the ground up. */
  column(seat) {
    const points = this.result.storeys.map((storey) => storey.points[seat]);
    return { seat, points, above: above(points), paid: paid(points) };
  }

  content() {
    const mine = this.seats.indexOf(this.me);
    const frame = h("div", { class: "your-column", "aria-hidden": "true" });
    frame.style.setProperty("--c", mine + 2);
    return [
      h("div", { class: "sky", "aria-hidden": "true" }),
      hills(),
      h("div", { class: "earth", "aria-hidden": "true" }),
      this.row("tall", this.legend(), (seat) => this.tower(seat)),
      this.row("named", h("span", { text: this.result.unit }), (seat) => this.name(seat), "columnheader"),
      this.tieNote(),
      ...this.result.ties.map((tie, i) => this.tie(tie, i)),
      ...this.result.shown.map((shown) => this.shown(shown)),
      mine >= 0 ? frame : null,
    ].filter(Boolean);
  }

  /** A row of the table: its name, and a cell for each seat in the order of their places. */
  row(cls, head, cell, role = "cell") {
    const cells = this.seats.map((seat, i) => {
      const made = h("div", { class: `of-seat${seat === this.me ? " me" : ""}`, role }, cell(seat));
      made.style.setProperty("--c", i + 2);
      return made;
    });
    return h(
      "div",
      { class: `line-of ${cls}`, role: "row" },
      h("div", { class: "row-head", role: role === "cell" ? "rowheader" : "columnheader" }, head),
      cells,
    );
  }

  legend() {
    const lines = this.result.storeys
      .map((storey, i) => ({ storey, i }))
      .filter(({ storey }) => storey.points.some((n) => n))
      .map(({ storey, i }) => {
        const owed = storey.points.every((n) => n <= 0);
        const swatch = h("span", { class: "swatch", "aria-hidden": "true" }, pattern(i, storey.ground, owed));
        if (storey.symbol) swatch.append(icon(storey.symbol, "si"));
        return h("li", {}, swatch, storey.name);
      });
    return h("ul", { class: "legend" }, lines.reverse());
  }

  tower(seat) {
    const { points } = this.columns.get(seat);
    const storeys = h("ol", { class: "storeys", "aria-label": this.nameOf(seat) });
    const cellar = h("ol", { class: "cellar", "aria-label": say("paid_by", { who: this.nameOf(seat) }) });
    const summands = this.result.storeys;
    points.forEach((n, i) => {
      if (n > 0) storeys.prepend(this.storey(summands[i], i, n));
      if (n < 0) cellar.append(this.storey(summands[i], i, n));
    });
    const lists = [storeys, cellar].filter((list) => list.childNodes.length);
    const body = h("div", { class: "body", "data-seat": seat }, flag(seat), roof(), lists);
    return h("div", { class: "tower" }, body);
  }

  storey(storey, i, n) {
    const number = h("b", { text: trueMinus(n) });
    return h(
      "li",
      { "data-n": Math.abs(n), "data-tip": `${storey.name}: ${trueMinus(n)}` },
      h("span", { class: "vh", text: `${storey.name}: ` }),
      pattern(i, storey.ground, n < 0),
      h("span", { class: "figure" }, storey.symbol ? icon(storey.symbol, "si") : null, number),
    );
  }

  /** Give every storey its height: all towers to one scale, as high as there is room. */
  fit() {
    const columns = [...this.columns.values()];
    const totals = columns.map((column) => column.above - column.paid);
    const highest = Math.max(1, ...totals);
    const deepest = Math.max(0, ...columns.map((column) => column.paid));
    const room = find(".tall > .of-seat", this.element).clientHeight - this.crown();
    if (room <= 0) return;
    const unit = room / (highest + deepest);
    this.element.style.setProperty("--deep", `${deepest * unit}px`);
    for (const column of columns) this.fitTower(column, unit, deepest);
  }

  /** The height of flag and battlements. */
  crown() {
    return find(".pennant", this.element).clientHeight + find(".roof", this.element).clientHeight + AIR;
  }

  fitTower(column, unit, deepest) {
    const body = find(`.body[data-seat="${column.seat}"]`, this.element);
    body.style.marginBottom = `${(deepest - column.paid) * unit}px`;
    for (const list of all("ol", body)) fitStoreys([...list.children].reverse(), unit);
  }

  nameOf(seat) {
    return seat === this.me ? say("you") : this.result.names[seat];
  }

  name(seat) {
    const won = this.result.winners.includes(seat);
    return [
      h("span", { class: "place", text: this.result.places[seat] }),
      h(
        "span",
        { class: "who-is" },
        seal(seat, "seal s"),
        h("b", { "data-person": seat, text: this.nameOf(seat) }),
        won ? icon("trophy", "tro", null, say("winner")) : null,
      ),
      h("strong", { text: trueMinus(this.result.total[seat]) }),
    ];
  }

  tieNote() {
    if (!this.result.ties.length) return null;
    return h(
      "div",
      { class: "line-of note", role: "row" },
      h("div", { class: "tie-note", role: "cell", text: say("below_line") }),
    );
  }

  tie(tie, i) {
    return this.row(i ? "tie then" : "tie", h("span", { text: tie.name }), (seat) => [
      tie.cells[seat],
      tie.decides?.includes(seat) ? h("em", { text: say("decides") }) : null,
    ]);
  }

  shown(shown) {
    return this.row("shown", h("span", { text: shown.name }), (seat) => {
      if (shown.words?.length) return h("span", { class: "said", text: shown.words[seat] });
      const items = shown.cells[seat];
      if (!items.length) return h("i", { class: "none", text: "–" });
      const parts = new Parts("parts cards");
      parts.update([{ type: "row", items }], NO_LOOK);
      return parts.element;
    });
  }
}

/** Heights from the bottom up; numbers that find no room in their storey stand beside it, apart from each other. */
function fitStoreys(lines, unit) {
  let foot = 0;
  let last = -Infinity;
  for (const line of lines) {
    const high = Number(line.dataset.n) * unit;
    const middle = foot + high / 2;
    const beside = high < LOWEST || line.parentElement.className === "cellar";
    const at = beside ? Math.max(middle, last + APART, FOOT) : middle;
    if (beside) last = at;
    line.style.height = `${high}px`;
    line.classList.toggle("low", beside);
    line.style.setProperty("--up", `${at - middle}px`);
    foot += high;
  }
}

/** The ground of a storey: the colour the game gives it or one of its own, and line work. */
function pattern(i, ground, owed) {
  const n = (i % measures.storeys) + 1;
  const size = { width: "100%", height: "100%" };
  return s(
    "svg",
    { class: "weave", "aria-hidden": "true" },
    s("rect", { ...size, style: { fill: ground || `var(--fq-storey-${n})` } }),
    s("rect", { ...size, fill: `url(#storey-${owed ? "paid" : n})` }),
  );
}

function flag(seat) {
  const n = sealOf(seat);
  const own = { fill: `var(--fq-p${n})` };
  return s(
    "svg",
    { class: "pennant", viewBox: "0 0 64 56", "aria-hidden": "true" },
    s("path", { class: "pole", d: "M14 56V3" }),
    s("path", { class: "rim", d: PENNANT }),
    s("path", { class: "cloth", d: PENNANT, style: own }),
    s("use", { href: `#mark-${n}`, x: 20, y: 7, width: 22, height: 22 }),
  );
}

const roof = () =>
  s(
    "svg",
    { class: "roof", viewBox: "0 0 120 18", preserveAspectRatio: "none", "aria-hidden": "true" },
    s("path", { d: ROOF }),
  );

const hills = () =>
  s(
    "svg",
    { class: "hills", viewBox: "0 0 1000 150", preserveAspectRatio: "none", "aria-hidden": "true" },
    s("path", { class: "far", d: "M0 60Q140 10 300 55T600 40T1000 70V150H0z" }),
    s("path", { class: "near", d: "M0 110Q180 60 380 105T760 95T1000 110V150H0z" }),
  );
