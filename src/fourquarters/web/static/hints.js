/* A hint at one's own turn: the best few choices with the chance of winning after each, numbered on the board and in
   words on a card that stands where nothing is needed. It goes with the decision, or when it is asked for again. */

import { find, h, icon } from "./dom.js";
import { call, complain, page, say } from "./page.js";
import { bestPlace, boxOf } from "./placing.js";
import { marked } from "./marks.js";
import { hide } from "./tip.js";

const NEEDED = ["#fq-prompt", "#fq-prompt", "#fq-shoulder", "#fq-own", "#fq-boards", "#fq-others", "#fq-shared", "#fq-above", "#fq-tabs"];

export class Hints {
  constructor(table) {
    this.table = table;
    this.asked = { version: -1, answer: null };
    this.given = null; // what the card shows
    this.card = h("section", { class: "hint-card", tabindex: "-1", "aria-label": say("hint"), hidden: true });
    document.body.append(this.card);
    this.card.addEventListener("pointerover", ({ target }) => this.point(target));
    this.card.addEventListener("pointerleave", () => this.point(null));
    addEventListener("resize", () => this.place());
  }

  /** May the reader have a hint now? */
  get may() {
    const { table } = this;
    const agreed = page.table.hints || table.advice.alone();
    return Boolean(agreed && table.state === "running" && !table.apart && !table.looking && table.advice.decides());
  }

  /** What the prompt's button shows: nothing, "ready", "waits" or "open". */
  get state() {
    if (!this.may) return "";
    return this.given ? "open" : this.waits === this.table.message.version ? "waits" : "ready";
  }

  /** The same question is asked once, whoever wants to know: a hint, or the advice for newcomers. */
  ask(version) {
    if (this.asked.version !== version) {
      const { code, scene } = this.table;
      const query = new URLSearchParams({ version, lang: page.lang, seen_from: scene.seat ?? -1 });
      this.asked = { version, answer: call("GET", `/api/tables/${code}/hint?${query}`) };
    }
    return this.asked.answer;
  }

  toggle() {
    if (this.given) this.close();
    else if (this.may) this.open();
  }

  async open() {
    const { version } = this.table.message;
    this.waits = version;
    this.table.showPrompt();
    try {
      const given = await this.ask(version);
      if (this.waits === version && this.table.message.version === version && this.may) this.show(given);
    } catch (error) {
      this.asked = { version: -1, answer: null };
      if (this.waits === version) complain(error);
    }
    this.waits = -1;
    this.table.showPrompt();
  }

  show(given) {
    this.given = given;
    this.card.replaceChildren(...this.content(given));
    this.card.hidden = false;
    hide();
    document.body.dataset.hinted = String(given.version);
    this.table.advice.retell();
    this.place();
    const told = given.choices.map(({ label, percent }, i) => `${i + 1}: ${label}, ${say("percent", { n: percent })}.`);
    find("#fq-spoken").textContent = [`${say("hint")}.`, ...told, given.rest, given.why].join(" ");
  }

  close() {
    if (!this.given) return;
    const focused = this.card.contains(document.activeElement);
    this.given = null;
    this.card.hidden = true;
    delete document.body.dataset.hinted;
    this.table.advice.retell();
    this.table.showPrompt();
    if (focused) find("#fq-prompt").focus({ preventScroll: true });
  }

  /** Once the decision is made, or looked away from, the hint goes. */
  follow() {
    const { message, pending } = this.table;
    if (this.given && (this.given.version !== message.version || pending || !this.may)) this.close();
    else this.place();
  }

  content({ choices, why, rest }) {
    const label = say("hint_hide");
    const close = h("button", { class: "tool close", type: "button", title: label, "aria-label": label, on: { click: () => this.close() } }, icon("ui-close"));
    const head = h("header", {}, icon("hint"), h("h2", { text: say("hint") }), h("small", { text: say("hint_chance") }), close);
    const list = h("ol", {}, choices.map((choice, i) => row(choice, i + 1)));
    return [head, list, rest ? h("p", { class: "rest", text: rest }) : null, h("p", { class: "why", text: why })].filter(Boolean);
  }

  /** What a line is about is outlined on the board. */
  point(target) {
    const line = target?.closest?.("[data-hinted]");
    this.table.outline(line ? this.table.choiceFor(Number(line.dataset.hinted)) : null);
  }

  /** The ranks that pieces and buttons wear. */
  ranks() {
    return this.given.choices.map(({ action }, i) => [action, i + 1]);
  }

  /** Beside what is needed for the decision, as near to it as possible. */
  place() {
    if (!this.given) return;
    const targets = marked().map((element) => boxOf(element, 4));
    const kept = NEEDED.map((name) => find(name)).filter((one) => one?.getClientRects().length).map((one) => boxOf(one));
    const size = { w: this.card.offsetWidth, h: this.card.offsetHeight };
    const at = bestPlace(size, targets, kept, { w: innerWidth, h: innerHeight });
    Object.assign(this.card.style, { left: `${at.l}px`, top: `${at.t}px` });
  }
}

function row({ action, label, gives, percent, close }, rank) {
  const words = h("span", { class: "what" }, h("b", { text: label }), gives ? h("small", { text: gives }) : null);
  const chance = h("span", { class: "chance" }, h("b", { text: say("percent", { n: percent }) }), h("i", { style: { width: `${percent}%` } }));
  return h("li", { class: close ? "close" : "", "data-hinted": action }, h("span", { class: "rank", text: rank }), words, chance);
}
