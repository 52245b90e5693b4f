/* The prompt's shoulder: one quiet line above it, for advice or for a plan. Its room is kept as long as it is wanted,
   whether there is something to say or not, so that nothing moves when a sentence comes or goes. */

import { find, h, icon } from "./dom.js";

const STEPS = ["tight", "tighter", "tightest"];

const ended = (text) => (/[.!?]$/.test(text) ? "" : ".");

export class Shoulder {
  constructor() {
    this.place = find("#fq-shoulder");
    this.shown = "";
    new ResizeObserver(() => this.fit()).observe(this.place);
  }

  /** Keep room for a line, or give it back to the board. */
  keep(wanted) {
    if (wanted === !this.place.hidden) return;
    this.place.hidden = !wanted;
    document.body.classList.toggle("has-shoulder", wanted);
    if (!wanted) this.clear();
  }

  clear() {
    this.shown = "";
    this.place.replaceChildren();
  }

  /** Show a line: `{symbol, head, more, text, quiet, tools}`; `more` belongs to the head's sentence, `text` is another. */
  say({ kind, symbol, head = "", more = "", text = "", quiet = false, tools = [] }) {
    const signature = JSON.stringify([kind, symbol, head, more, text, quiet, tools.map((tool) => tool.textContent)]);
    if (signature === this.shown) return;
    this.shown = signature;
    const first = head ? [h("b", { text: head }), more ? h("span", { class: "more", text: `: ${more}` }) : null, ended(more || head)] : [];
    const words = h("p", {}, first, text ? h("span", { class: "text", text: ` ${text}` }) : null);
    this.place.className = `shoulder ${kind}${quiet ? " quiet" : ""}`;
    this.place.replaceChildren(icon(symbol), words, ...tools);
    this.fit();
  }

  /** If not everything has room, the smaller print goes first. */
  fit() {
    this.place.classList.remove(...STEPS);
    for (const step of STEPS) {
      const words = find("p", this.place);
      if (!words || words.scrollHeight <= words.clientHeight + 1) return;
      this.place.classList.add(step);
    }
  }
}
