/* The log in words, with seals. It follows the last line unless the reader has scrolled up; then a button says how
   many lines are new. The same thing done several times in a row is one line with a count. */

import { h, icon, seal, spans, find } from "./dom.js";
import { say } from "./page.js";

const NEAR = 24; // px from the end that still count as the end

export class Log {
  constructor() {
    this.list = find("#fq-log");
    this.entries = [];
    this.lines = [];
    this.follows = true;
    this.unread = 0;
    this.button = h("button", { class: "new-lines", type: "button", hidden: true });
    this.button.addEventListener("click", () => this.catchUp());
    this.list.after(this.button);
    this.announce(0);
    this.wire();
  }

  /** Only the reader's own scrolling says whether they follow; growing panels and new lines do not. */
  wire() {
    const byHand = () => requestAnimationFrame(() => this.scrolled());
    for (const event of ["wheel", "touchmove", "pointerup", "keyup"])
      this.list.addEventListener(event, byHand, { passive: true });
    this.list.addEventListener("scroll", () => this.atEnd() && this.catchUp(false), { passive: true });
    new ResizeObserver(() => this.stay()).observe(this.list);
  }

  atEnd() {
    return this.list.scrollTop + this.list.clientHeight >= this.list.scrollHeight - NEAR;
  }

  scrolled() {
    if (!this.list.clientHeight) return;
    this.follows = this.atEnd();
    if (this.follows) this.catchUp(false);
  }

  /** Go on following, from the last line. */
  catchUp(move = true) {
    this.follows = true;
    this.unread = 0;
    this.button.hidden = true;
    if (move) this.stay();
  }

  stay() {
    if (this.follows) this.list.scrollTop = this.list.scrollHeight;
  }

  /** Lines from the server: those from `from` on replace what was there. */
  take(lines, from = 0, fresh = false) {
    this.lines.splice(from, this.lines.length, ...lines);
    this.put(lines, from, fresh);
    if (fresh && !this.follows) this.announce(lines.filter((line) => !line.heading).length);
  }

  announce(more) {
    this.unread += more;
    this.button.hidden = !this.unread;
    this.button.replaceChildren(icon("ui-last"), say("new_lines", { n: this.unread }));
  }

  /** The reader looks back: mark the lines of a move, and those that came later. */
  lookAt(move) {
    this.follows = false;
    let current = null;
    for (const { line, element } of this.entries) {
      const here = (line.n || 0) === move;
      if (here && !current) current = element;
      element.classList.toggle("here", here);
      element.classList.toggle("later", (line.n || 0) > move);
    }
    const before = current || this.entries.findLast(({ line }) => (line.n || 0) <= move)?.element;
    const top = before?.getBoundingClientRect().top - this.list.getBoundingClientRect().top;
    if (before) this.list.scrollTop += top - this.list.clientHeight / 2;
  }

  /** Back to the present. */
  restore() {
    for (const { element } of this.entries) element.classList.remove("here", "later");
    this.catchUp();
  }

  put(lines, from, fresh) {
    while (this.entries.length > from) this.entries.pop().element.remove();
    for (const line of lines) {
      const entry = { line, element: lineOf(line) };
      if (fresh) entry.element.classList.add("fresh");
      this.entries.push(entry);
      this.list.append(entry.element);
    }
    this.fold(Math.max(0, from - 1));
    this.stay();
  }

  /** Lines that say the same as the one before become a count on it. */
  fold(from) {
    let first = from;
    while (first > 0 && same(this.entries[first], this.entries[first - 1])) first--;
    for (let i = first; i < this.entries.length; ) {
      let end = i + 1;
      while (end < this.entries.length && same(this.entries[end], this.entries[i])) end++;
      this.entries.slice(i, end).forEach(({ element }, k) => (element.hidden = k > 0));
      count(this.entries[i].element, end - i);
      i = end;
    }
  }

  /** Mark where the reader's last turn ended. */
  markSince(line) {
    for (const { element } of this.entries) element.classList.remove("since");
    this.entries[line]?.element.classList.add("since");
  }

  /** The lines from an index on, as they are. */
  from(line) {
    return this.lines.slice(line);
  }

  /** The reader has acted: nothing is new to them any more. */
  settle() {
    for (const { element } of this.entries) element.classList.remove("fresh");
  }
}

const same = (a, b) => !a.line.heading && a.line.seat === b.line.seat && said(a.line) === said(b.line);
const said = (line) => JSON.stringify([line.spans, line.move]);

function count(element, times) {
  find(".times", element)?.remove();
  if (times > 1) element.append(h("b", { class: "times", text: `×${times}` }));
}

function lineOf(line) {
  if (line.heading)
    return h("li", { class: "turn" }, h("span", {}, line.spans.map(([text]) => text).join("")));
  return h(
    "li",
    { class: line.hit ? "hit" : "", "data-move": line.n || 0 },
    (line.seat ?? -1) >= 0 ? seal(line.seat, "seal xs") : null,
    h(
      "span",
      {},
      line.move ? named(line) : spans(line.spans),
      line.auto ? h("i", { class: "auto", text: say("automatic") }) : null,
    ),
  );
}

/** A move in words and in notation; the reader's preference shows one or both (table.css). */
const named = (line) => [
  h("span", { class: "in-words" }, spans(line.spans)),
  h("code", { class: "in-notation", text: line.move }),
];
