/* Looking back: step through the positions of a match, each as it was. */

import { button, find, h, icon } from "./dom.js";
import { call, complain, page, say } from "./page.js";
import { closeResult, openResult, resultIsOpen } from "./result.js";

export class LookBack {
  constructor(table, done) {
    this.table = table;
    this.done = done;
    this.last = table.message.version;
    this.kept = new Map([[this.last, table.message]]);
    this.fromResult = resultIsOpen();
    closeResult();
    this.bar = this.build();
    table.prompt.forget();
    find("#fq-prompt").replaceChildren(this.bar);
    find("#fq-prompt").className = "prompt looking";
    document.body.classList.add("asleep", "looking-back");
    this.to(this.last);
    this.slider.focus();
  }

  build() {
    this.slider = h("input", { type: "range", min: 0, max: this.last, "aria-label": say("position") });
    this.slider.addEventListener("input", () => this.to(Number(this.slider.value)));
    this.count = h("span", { class: "of" });
    const title = h("div", { class: "eyebrow" }, icon("clock"), say("look_back"));
    const steps = [
      this.step("ui-first", say("first_position"), () => 0),
      this.step("ui-before", say("one_back"), (at) => at - 1),
      this.slider,
      this.step("ui-after", say("one_on"), (at) => at + 1),
      this.step("ui-last", say("last_position"), () => this.last),
      button("first", say("done"), () => this.close()),
    ];
    const words = h("div", { class: "say" }, title, h("h2", {}, this.count));
    return h("div", { class: "look-back" }, words, h("div", { class: "acts" }, steps));
  }

  step(symbol, label, by) {
    return button("second", "", () => this.to(by(this.at)), symbol, { "aria-label": label });
  }

  async to(at) {
    const wanted = Math.max(0, Math.min(this.last, at));
    this.at = wanted;
    this.slider.value = wanted;
    this.count.textContent = say("position_of", { n: wanted, all: this.last });
    try {
      const message = await this.position(wanted);
      if (this.at === wanted && this.table.looking === this) this.paint(message);
    } catch (error) {
      complain(error);
    }
  }

  async position(at) {
    if (!this.kept.has(at))
      this.kept.set(at, await call("GET", `/api/tables/${this.table.code}/scene?at=${at}&lang=${page.lang}`));
    return this.kept.get(at);
  }

  paint(message) {
    const { painter, motion, log, seats } = this.table;
    motion.skip();
    const before = motion.snapshot();
    painter.look.marked = new Set();
    painter.paint(message.scene, seats);
    painter.look.marked = motion.travel(before, -1, new Set());
    painter.again();
    if (message.log && message !== this.kept.get(this.last)) log.peek(message.log);
    else log.restore();
  }

  close() {
    document.body.classList.remove("looking-back");
    this.table.log.restore();
    this.done();
    if (this.fromResult) openResult(this.table.scene);
  }
}
