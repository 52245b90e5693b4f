/* A map enlarged: by pinching, by a double tap, or with the lens; then a finger moves it within its frame.

   While two fingers move, the drawing is only stretched; when they let go, it is drawn anew at its size. */

import { all, find, h, icon } from "./dom.js";
import { say } from "./page.js";
import { meant } from "./pointing.js";

const ENLARGED = 2; // by the lens or a double tap
const MOST = 3.5;
const SMALL = 0.5; // the scale of a map below which the lens is offered
const DOUBLE = { ms: 320, px: 30 }; // two taps that are this close are one

export class Zoom {
  /** `lay` draws the boards at the present `factor`. */
  constructor(felt, lay) {
    Object.assign(this, { felt, lay, factor: 1, pinch: null, tap: null });
    this.lens = h("button", { class: "lens", type: "button", on: { click: () => this.toggle() } });
    this.mark();
    felt.addEventListener("touchstart", (event) => this.begin(event), { passive: false });
    felt.addEventListener("touchmove", (event) => this.stretch(event), { passive: false });
    for (const name of ["touchend", "touchcancel"]) felt.addEventListener(name, (event) => this.end(event));
  }

  /** Offer the lens where a map is small or enlarged. */
  offer(scale) {
    this.lens.hidden = scale >= SMALL && this.factor === 1;
  }

  get board() {
    return find(".board.whole", this.felt);
  }

  /** With the lens: what can be chosen, or the middle, or the whole map again. */
  toggle() {
    const [x, y] = this.factor > 1 ? middleOf([this.board]) : middleOf(choosable(this.board));
    this.show(this.factor > 1 ? 1 : ENLARGED, x, y, true);
  }

  /** Show the map at a factor. The point x, y of the page keeps its place, or goes to the middle. */
  show(factor, x, y, centred = false) {
    const { board } = this;
    const svg = find("svg.drawing", board);
    const before = svg.getBoundingClientRect();
    const [across, down] = [(x - before.left) / before.width, (y - before.top) / before.height];
    this.factor = Math.max(1, Math.min(MOST, factor));
    if (this.factor < 1.1) this.factor = 1;
    this.lay();
    this.mark();
    const after = svg.getBoundingClientRect();
    const [toX, toY] = centred ? middleOf([board]) : [x, y];
    board.scrollBy(after.left + across * after.width - toX, after.top + down * after.height - toY);
  }

  mark() {
    const enlarged = this.factor > 1;
    this.lens.setAttribute("aria-label", say(enlarged ? "whole_map" : "enlarge_map"));
    this.lens.replaceChildren(icon(enlarged ? "ui-minus" : "ui-plus"));
  }

  begin(event) {
    if (event.touches.length !== 2 || !this.board?.contains(event.target)) return;
    event.preventDefault();
    this.tap = null;
    const [x, y] = between(event.touches);
    this.pinch = { apart: apart(event.touches), x, y, ratio: 1 };
  }

  stretch(event) {
    if (!this.pinch || event.touches.length !== 2) return;
    event.preventDefault();
    const { pinch } = this;
    const svg = find("svg.drawing", this.board);
    const limits = [1 / this.factor, MOST / this.factor];
    pinch.ratio = Math.max(limits[0], Math.min(limits[1], apart(event.touches) / pinch.apart));
    if (!svg.style.transformOrigin) {
      const box = svg.getBoundingClientRect();
      svg.style.transformOrigin = `${pinch.x - box.left}px ${pinch.y - box.top}px`;
    }
    svg.style.transform = `scale(${pinch.ratio})`;
  }

  end(event) {
    if (this.pinch && event.touches.length < 2) this.release();
    else if (event.type === "touchend" && event.changedTouches.length === 1) this.tapped(event);
  }

  release() {
    const { ratio, x, y } = this.pinch;
    this.pinch = null;
    const svg = find("svg.drawing", this.board);
    svg.style.transform = svg.style.transformOrigin = "";
    this.show(this.factor * ratio, x, y);
  }

  /** Two taps on a place that cannot be chosen enlarge the map there, or show it whole again. */
  tapped(event) {
    const [{ clientX: x, clientY: y }] = event.changedTouches;
    const last = this.tap;
    const touch = { pointerType: "touch", clientX: x, clientY: y };
    const free = this.board?.contains(event.target) && !meant(touch, null);
    this.tap = free ? { x, y, at: event.timeStamp } : null;
    if (!free || !last) return;
    const soon = event.timeStamp - last.at < DOUBLE.ms;
    if (!soon || Math.hypot(x - last.x, y - last.y) > DOUBLE.px) return;
    event.preventDefault();
    this.tap = null;
    this.show(this.factor > 1 ? 1 : ENLARGED, x, y);
  }
}

const apart = ([one, other]) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
const between = ([one, other]) => [(one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2];

/** What can be chosen on a board, or the whole of it. */
function choosable(board) {
  const pieces = all(".piece.may", board);
  return pieces.length ? pieces : [board];
}

/** The middle of the box around elements, on the page. */
function middleOf(elements) {
  const boxes = elements.map((element) => element.getBoundingClientRect());
  const mean = (least, most) => (Math.min(...boxes.map(least)) + Math.max(...boxes.map(most))) / 2;
  return [mean((box) => box.left, (box) => box.right), mean((box) => box.top, (box) => box.bottom)];
}
