/* The log in words, with seals. It follows the last line unless the reader has scrolled up. */

import { h, seal, spans, find } from "./dom.js";

export class Log {
  constructor() {
    this.list = find("#fq-log");
    this.entries = [];
    this.lines = [];
  }

  /** Lines from the server: those from `from` on replace what was there. */
  take(lines, from = 0, fresh = false) {
    this.lines.splice(from, this.lines.length, ...lines);
    this.put(lines, from, fresh);
  }

  /** Show another log for a while: the one of an earlier position. */
  peek(lines) {
    this.put(lines, 0, false);
  }

  /** Back to the current log. */
  restore() {
    this.put(this.lines, 0, false);
  }

  put(lines, from, fresh) {
    const follows = this.list.scrollTop + this.list.clientHeight >= this.list.scrollHeight - 24;
    while (this.entries.length > from) this.entries.pop().remove();
    for (const line of lines) {
      const entry = lineOf(line);
      if (fresh) entry.classList.add("fresh");
      this.entries.push(entry);
      this.list.append(entry);
    }
    if (follows || from === 0) this.list.scrollTop = this.list.scrollHeight;
  }

  /** The reader has acted: nothing is new to them any more. */
  settle() {
    for (const entry of this.entries) entry.classList.remove("fresh");
  }
}

function lineOf(line) {
  if (line.heading)
    return h("li", { class: "turn" }, h("span", {}, line.spans.map(([text]) => text).join("")));
  return h(
    "li",
    {},
    (line.seat ?? -1) >= 0 ? seal(line.seat, "seal xs") : null,
    h("span", {}, spans(line.spans)),
  );
}
