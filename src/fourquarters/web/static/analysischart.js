/* The chart of an analysis: everyone's chance over the moves, with clovers where luck moved much, "?" at slips, and two rails for
   one player's luck and slips. It draws an `Analysed` and says which move was pressed; it decides nothing. */

import { s, sealOf } from "./dom.js";
import { say } from "./page.js";

const SLIP = 0.05; // of a chance: slips from here on are marked
const NARROW = 560; // px: a chart that is narrower has less beside it
const APART = 20; // px: clovers that are closer are one
const TOP = 26;
const FOOT = 22;
const SHALLOW = 72; // px: lower charts have fewer numbers beside them
const OVER = 7; // px that the names at the end may stand above and below the lines,
const CLOSEST = 15; // and how close they may come
const LOW = 200; // px: a chart that is lower gives less of it to the rails
const BESIDE = 34; // px beside a name at the end: seal and gaps

/** What depends on the room: margins, the height of a rail, how much luck is marked. */
const measuresOf = (wide) =>
  wide < NARROW
    ? { left: 34, right: 76, rail: 22, swing: 0.08, gap: 19, seal: 15, slim: true }
    : { left: 46, right: 132, rail: 32, swing: 0.06, gap: 21, seal: 18, slim: false };

export class Chart {
  /** `analysed` is what is drawn, `go` hears which move the reader wants. */
  constructor(host, analysed, go) {
    Object.assign(this, { host, analysed, go, at: 0, zoomed: false });
    this.svg = s("svg", { class: "plot", "aria-hidden": "true" });
    host.append(this.svg);
    new ResizeObserver(() => this.draw()).observe(host);
    host.addEventListener("pointerdown", (event) => this.press(event));
    host.addEventListener("pointermove", (event) => this.dragged && this.pointed(event));
    for (const end of ["pointerup", "pointercancel"]) host.addEventListener(end, () => (this.dragged = false));
  }

  show(at, zoomed) {
    Object.assign(this, { at, zoomed });
    this.draw();
  }

  press(event) {
    if (event.button) return;
    this.dragged = true;
    this.host.setPointerCapture(event.pointerId);
    this.host.focus({ preventScroll: true });
    this.pointed(event);
  }

  pointed(event) {
    const matrix = this.svg.getScreenCTM();
    const part = ((event.clientX - matrix.e) / matrix.a - this.left) / this.across;
    const move = Math.round(this.from + part * (this.to - this.from));
    this.go(Math.max(0, Math.min(this.analysed.moves, move)));
  }

  draw() {
    const wide = this.host.clientWidth;
    const high = this.host.clientHeight;
    if (!wide || !high) return;
    Object.assign(this, measuresOf(wide), { wide, high });
    if (high < LOW) this.rail = 22;
    [this.from, this.to] = this.zoomed ? this.analysed.roundAround(this.at) : [0, this.analysed.moves];
    this.across = wide - this.left - this.right;
    this.floor = high - FOOT - 2 * this.rail - 6;
    this.svg.setAttribute("viewBox", `0 0 ${wide} ${high}`);
    const { seats } = this.analysed;
    const order = seats.map((_seat, seat) => seat).sort((a, b) => this.rank(a) - this.rank(b));
    this.svg.replaceChildren(
      ...this.rounds(),
      ...this.grid(),
      ...this.rails(),
      ...order.flatMap((seat) => this.line(seat)),
      ...order.flatMap((seat) => this.sealsOn(seat)),
      ...this.clovers(),
      ...this.slips(),
      ...this.ends(),
      ...this.cursor(),
    );
  }

  /** The line of the player whom it is about lies on top. */
  rank(seat) {
    return seat === this.analysed.about ? 99 : this.analysed.seats[seat].end;
  }

  x(move) {
    return this.left + ((move - this.from) / (this.to - this.from || 1)) * this.across;
  }

  y(chance) {
    return this.floor - chance * (this.floor - TOP);
  }

  /** Every other round has a ground of its own, and as many as fit have their number. */
  rounds() {
    const list = this.analysed.rounds.filter(({ from, to }) => to > this.from && from < this.to);
    let free = -1;
    return list.flatMap((round, i) => {
      const a = this.x(Math.max(round.from, this.from));
      const b = this.x(Math.min(round.to, this.to));
      const whole = list.length === 1 || (i === 0 && !this.slim);
      const words = whole ? round.name : String(round.number);
      const room = 7 * words.length + 8;
      const middle = Math.max(this.left + room / 2 - 8, (a + b) / 2);
      const fits = middle - room / 2 >= free && middle + room / 2 < this.wide - this.right + 12;
      if (fits) free = middle + room / 2;
      return [
        i % 2 ? "" : s("rect", { class: "round", x: a, y: TOP, width: b - a, height: this.high - FOOT - TOP }),
        fits ? s("text", { x: middle, y: this.high - 6, "text-anchor": "middle", text: words }) : "",
      ];
    });
  }

  grid() {
    return [0, 25, 50, 75, 100].flatMap((percent) => [
      s("path", { class: "grid", d: `M${this.left} ${this.y(percent / 100)}H${this.wide - this.right}` }),
      percent % 50 && (this.slim || this.floor - TOP < SHALLOW)
        ? ""
        : s("text", {
            x: this.left - 7,
            y: this.y(percent / 100) + 4.5,
            "text-anchor": "end",
            text: percent === 100 && !this.slim ? "100 %" : percent,
          }),
    ]);
  }

  /** Luck and slips of the player whom it is about, move by move. */
  rails() {
    const { about, mine } = this.analysed;
    const luck = this.floor + this.rail / 2 + 8;
    const slip = luck + this.rail + 2;
    const end = this.wide - this.right;
    const wide = Math.max(2.5, Math.min(9, (this.across / (this.to - this.from || 1)) * 0.8));
    const name = (key) => say(mine && !this.slim ? `your_${key}` : key);
    const bar = (cls, move, y, height) =>
      s("rect", { class: cls, x: this.x(move) - wide / 2, y, width: wide, height });
    const bars = [];
    for (let move = Math.max(1, this.from); move <= this.to; move++) {
      const moment = this.analysed.moment(move);
      const swing = moment.luck?.[about] || 0;
      const size = Math.min(this.rail / 2, 135 * Math.abs(swing));
      if (size > 0.8) bars.push(bar("luck-bar", move, swing > 0 ? luck - size : luck, size));
      if (moment.seat === about && moment.cost > 0.002)
        bars.push(bar("slip-bar", move, slip, Math.min(this.rail / 2, 1.5 + 135 * moment.cost)));
    }
    return [
      this.picture("chance", this.left - 17, luck, 20),
      this.picture("ui-sign", this.left - 17, slip, 20),
      s("path", { class: "grid", d: `M${this.left} ${luck}H${end}M${this.left} ${slip}H${end}` }),
      s("text", { x: end + 8, y: luck + 4.5, text: name("luck") }),
      s("text", { x: end + 8, y: slip + 4.5, text: name("slips") }),
      ...bars,
    ];
  }

  picture(symbol, x, y, size) {
    return s("use", { href: `#${symbol}`, x: x - size / 2, y: y - size / 2, width: size, height: size });
  }

  line(seat) {
    const points = [];
    for (let move = this.from; move <= this.to; move++)
      points.push(`${this.x(move).toFixed(1)} ${this.y(this.analysed.chance(move, seat)).toFixed(1)}`);
    const d = `M${points.join("L")}`;
    const mine = seat === this.analysed.seat ? "mine" : "";
    return [
      s("path", { class: `casing ${mine}`, d }),
      s("path", { class: `line wears-${this.analysed.colour(seat) + 1} ${mine}`, d, vars: this.analysed.owner(seat) }),
    ];
  }

  /** A seal now and then on a line, each player's at other moves. */
  sealsOn(seat) {
    const { seats } = this.analysed;
    const span = this.to - this.from;
    const many = Math.max(1, Math.round(this.across / 260));
    return Array.from({ length: many }, (_none, i) => {
      const move = this.from + Math.round(((i + (seat + 0.6) / (seats.length + 0.4)) / many) * span);
      return this.picture(`seal-${sealOf(seat)}`, this.x(move), this.y(this.analysed.chance(move, seat)), this.seal);
    });
  }

  /** Where a draw moved the chance of the player whom it is about. */
  clovers() {
    const { about } = this.analysed;
    let last = -APART;
    const found = [];
    for (let move = Math.max(1, this.from + 1); move <= this.to; move++) {
      if (Math.abs(this.analysed.moment(move).luck?.[about] || 0) < this.swing) continue;
      if (this.x(move) - last < APART) continue;
      last = this.x(move);
      const high = Math.max(this.analysed.chance(move, about), this.analysed.chance(move - 1, about));
      const y = Math.max(TOP + 2, this.y(high) - 24);
      found.push(s("path", { class: "stem", d: `M${last} ${y + 8}V${this.y(high) - 3}` }), this.picture("chance", last, y, 20));
    }
    return found;
  }

  slips() {
    const found = [];
    for (let move = Math.max(1, this.from + 1); move <= this.to; move++) {
      const { seat, cost = 0 } = this.analysed.moment(move);
      if (cost < (this.zoomed ? SLIP / 5 : SLIP) && !(move === this.at && cost >= 0.01)) continue;
      const x = this.x(move);
      const y = Math.min(this.floor - 9, this.y(this.analysed.chance(move, seat)) + 17);
      found.push(
        s("circle", { class: `slip wears-${this.analysed.colour(seat) + 1}`, cx: x, cy: y, r: 9, vars: this.analysed.owner(seat) }),
        s("text", { class: "query", x, y: y + 4.8, "text-anchor": "middle", text: "?" }),
      );
    }
    return found;
  }

  /** Who ended where, spread so that no label lies on another. */
  ends() {
    const { seats } = this.analysed;
    const labels = seats.map((_seat, seat) => ({ seat, y: this.y(this.analysed.chance(this.to, seat)) }));
    labels.sort((a, b) => a.y - b.y);
    const top = TOP - OVER;
    const gap = Math.max(CLOSEST, Math.min(this.gap, (this.floor + OVER - top) / Math.max(1, labels.length - 1)));
    for (let i = labels.length - 2; i >= 0; i--) labels[i].y = Math.min(labels[i].y, labels[i + 1].y - gap);
    const fits = labels[0].y >= TOP ? labels[0].y : Math.max(top, Math.min(TOP, this.floor + OVER - gap * (labels.length - 1)));
    labels[0].y = fits;
    for (let i = 1; i < labels.length; i++) labels[i].y = Math.max(labels[i].y, labels[i - 1].y + gap);
    const x = this.wide - this.right + 8;
    return labels.flatMap(({ seat, y }) => {
      const chance = this.analysed.chance(this.to, seat);
      const percent = `${Math.round(100 * chance)} %`;
      const name = this.slim ? "" : this.fitting(this.analysed.name(seat), ` ${percent}`);
      return [
        s("path", { class: "grid", d: `M${this.x(this.to) + 1} ${this.y(chance)}L${x} ${y}` }),
        this.picture(`seal-${sealOf(seat)}`, x + 9, y, 18),
        s("text", { class: "end", x: x + 22, y: y + 5, text: `${name} ${percent}`.trim() }),
      ];
    });
  }

  /** A name, as much of it as there is room for beside the chart together with what follows. */
  fitting(name, rest) {
    this.pen ??= document.createElement("canvas").getContext("2d");
    this.pen.font = `600 15px ${getComputedStyle(this.svg).getPropertyValue("--fq-font-display")}`;
    const fits = (text) => this.pen.measureText(text + rest).width <= this.right - BESIDE;
    let most = name.length;
    while (most > 1 && !fits(shortened(name, most))) most -= 1;
    return shortened(name, most);
  }

  cursor() {
    const x = this.x(this.at);
    const text = this.analysed.where(this.at);
    const wide = Math.min(this.across, 7.4 * text.length + 24);
    const left = Math.max(this.left, Math.min(x - wide / 2, this.wide - this.right - wide));
    const d = `M${x} ${TOP - 6}V${this.high - FOOT}`;
    return [
      s("path", { class: "cursor-edge", d }),
      s("path", { class: "cursor", d }),
      s("rect", { class: "flag", x: left, y: 0.5, width: wide, height: 21, rx: 10.5 }),
      s("text", { class: "flag-text", x: left + wide / 2, y: 15.5, "text-anchor": "middle", text }),
    ];
  }
}

const shortened = (name, most) => (name.length > most ? `${name.slice(0, most - 1)}…` : name);
