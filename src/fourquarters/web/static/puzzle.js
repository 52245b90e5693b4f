/* A puzzle, in place of a live table: one decision is asked for, tried, and explained. What is best is known only to the server
   until it has been found or asked for. */

import { button, find, h, icon } from "./dom.js";
import { call, complain, go, page, say } from "./page.js";
import { tabsFor } from "./shape.js";

const sentence = (text) => (text && !/[.!?]$/.test(text) ? `${text[0].toUpperCase()}${text.slice(1)}.` : text);

export const percent = (chance) => Math.round(100 * chance);

export class Puzzled {
  /** `hear` has a function for every type of message, as for a live connection. */
  constructor(table, { game, number }, hear) {
    Object.assign(this, { table, game, number, hear, shown: null, told: null, solution: null, hinted: null, asking: false, tight: 0, wrong: new Set() });
    new ResizeObserver(() => this.fit()).observe(find("#fq-log-panel"));
    document.body.classList.add("puzzling");
    this.card = h("div", { class: "puzzle-card", id: "fq-puzzle", role: "region", "aria-label": say("puzzle_find") });
    find("#fq-log-panel").prepend(this.card);
    find("#fq-log-panel").removeAttribute("role");
    queueMicrotask(() => this.load());
  }

  get path() {
    return `/api/puzzles/${this.game}/${this.number}`;
  }

  /** What the menu calls the way out. */
  get leaving() {
    return say("puzzle_list");
  }

  async load() {
    try {
      this.shown = await call("GET", `${this.path}?lang=${page.lang}`);
    } catch (error) {
      complain(error);
      this.hear.down();
      return;
    }
    if (this.table.lost) this.hear.up();
    const message = { ...this.shown.table, undo: false, take_back: false, recap: null, turn_s: 0, log: [], log_from: 0 };
    this.hear.scene(message);
    this.tell();
  }

  retry() {
    this.load();
  }

  /** Is there room for the whole card? What did not fit when it was asked does not fit later. */
  fit() {
    const panel = find("#fq-log-panel");
    const height = tabsFor() ? Infinity : panel.clientHeight;
    const slim = height < ROOMY || height <= this.tight;
    panel.classList.toggle("slim", slim);
    panel.classList.toggle("snug", height < AIRY);
    if (slim || this.told || this.solution || panel.scrollHeight <= panel.clientHeight + 1) return;
    this.tight = height;
    panel.classList.add("slim");
  }

  get slim() {
    return find("#fq-log-panel").classList.contains("slim");
  }

  /** A piece or button was pressed: it is only taken in hand. */
  takeInHand(choice) {
    if (this.solution) return;
    this.table.select(choice);
  }

  /** What a live connection would send: here, a try. */
  send(message) {
    if (!("move" in message) || this.asking || this.solution) return false;
    this.ask("tries", { move: message.move }, (answer) => this.tried(answer));
    return true;
  }

  async ask(what, body, take) {
    this.asking = true;
    try {
      take(await call("POST", `${this.path}/${what}?lang=${page.lang}`, body));
    } catch (error) {
      complain(error);
    }
    this.asking = false;
    this.table.pending = null;
    this.table.paint();
    this.tell();
  }

  tried(answer) {
    this.told = answer;
    Object.assign(this.shown, { my_rating: answer.my_rating, streak: answer.streak });
    if (answer.solution) this.solved(answer.solution, "solved");
    else this.wrong.add(answer.tried.action);
  }

  solved(solution, mark) {
    this.solution = solution;
    if (mark) this.shown.mark = mark;
    const { message } = this.table;
    message.scene = offering(message.scene, [solution.best.action], "chosen");
    Object.assign(message.scene.prompt, { choices: [], title: solution.best.label, help: [sentence(solution.best.detail), solution.why].filter(Boolean).join(" "), aside: this.slim ? this.inLines() : [] });
  }

  /** The decisions with their chances, in the prompt. */
  inLines() {
    const { best, others } = this.solution;
    const sign = (one) => (one === best ? "ui-tick" : this.wrong.has(one.action) ? "ui-close" : "");
    return [best, ...others].map((one) => ({ type: "line", symbol: sign(one), text: one.label, value: `${percent(one.chance)} %` }));
  }

  hint() {
    this.ask("hint", {}, ({ actions }) => {
      this.hinted = actions;
      this.table.selected = null;
      this.table.message.scene = offering(this.table.scene, actions);
    });
  }

  answer() {
    this.ask("answer", {}, ({ solution, my_rating: rating }) => {
      this.shown.my_rating = rating;
      this.solved(solution, this.shown.mark === "solved" ? "solved" : "tried");
    });
  }

  leave() {
    go("/puzzles");
  }

  next() {
    go(`/puzzles/${this.game}`);
  }

  /** What was tried or asked: the line above the prompt, and the card. */
  tell() {
    const { shoulder } = this.table.advice;
    shoulder.keep(true);
    shoulder.say({ ...this.words(), tools: this.tools() });
    this.card.replaceChildren(...this.inCard());
    this.fit();
    document.body.dataset.puzzle = this.solution ? "solved" : this.told ? "wrong" : "asked";
    if (this.told || this.solution) find("#fq-spoken").textContent = this.words().head;
  }

  words() {
    if (this.solution) return this.ending();
    if (this.told) {
      const head = say("puzzle_wrong", { chance: percent(this.told.tried.chance) });
      return { kind: "puzzle bad", symbol: "ui-close", head, text: say("puzzle_wrong_help") };
    }
    if (this.hinted) return { kind: "puzzle", symbol: "hint", text: say("puzzle_hinted", { n: this.hinted.length }) };
    return { kind: "puzzle", symbol: "ui-figures", head: say("puzzle_find"), text: say("puzzle_how") };
  }

  ending() {
    if (this.told?.right) return { kind: "puzzle good", symbol: "ui-tick", head: this.verdict() };
    return { kind: "puzzle", symbol: "ui-figures", head: this.verdict() };
  }

  /** What is said of what was found, or of the answer. */
  verdict() {
    return say(this.told?.right ? "puzzle_right" : "puzzle_is", { chance: percent(this.solution.best.chance) });
  }

  tools() {
    if (this.solution)
      return [button("first", say("puzzle_next"), () => this.next(), "", { "data-key": "puzzle-next" })];
    const show = button("second", say("puzzle_answer"), () => this.answer(), "", { "data-key": "puzzle-answer" });
    const hint = button("second", say("puzzle_hint"), () => this.hint(), "", { "data-key": "puzzle-hint" });
    return this.told || this.hinted ? [show] : [hint];
  }

  inCard() {
    const { shown } = this;
    const head = shown.daily ? say("puzzle_daily") : say("puzzle_of", { n: shown.number, all: shown.count });
    const rest = this.solution ? this.explained() : [h("p", { text: say("puzzle_ask") }), this.facts(), this.feedback()];
    return [h("p", { class: "prog" }, head, this.streak()), h("h2", { text: say("puzzle_find") }), ...rest, this.links()].filter(Boolean);
  }

  streak() {
    const { daily, streak: n } = this.shown;
    return daily && n ? h("span", { class: "streak", text: say("puzzle_streak", { n }) }) : null;
  }

  facts() {
    const { rating, my_rating: mine, choices, tries } = this.shown;
    const tried = tries ? h("small", { class: "tries", text: say("puzzle_tries", { n: tries }) }) : null;
    const row = (name, ...value) => [h("dt", { text: name }), h("dd", {}, ...value)];
    return h("dl", { class: "facts" }, row(say("puzzle_rated"), String(rating), tried), row(say("puzzle_yours"), String(mine), this.change()), row(say("puzzle_choices"), String(choices)));
  }

  change() {
    const by = this.told?.change;
    return by ? h("small", { class: by > 0 ? "good" : "bad", text: `${by > 0 ? "+" : "−"}${Math.abs(by)}` }) : null;
  }

  feedback() {
    if (!this.told || this.told.right) return null;
    const { chance, label } = this.told.tried;
    const head = h("b", { text: say("puzzle_wrong", { chance: percent(chance) }) });
    return h("div", { class: "fb bad" }, head, `${say("puzzle_tried", { what: label })} ${say("puzzle_wrong_help")}`);
  }

  /** The best move against the others, with its chances. */
  explained() {
    const { best, others, why } = this.solution;
    const right = this.told?.right;
    const head = h("b", { text: this.verdict() });
    const told = h("div", { class: `fb ${right ? "good" : ""}` }, head, h("span", {}, h("strong", { text: best.label }), best.detail ? ` · ${best.detail}` : ""), h("p", { text: why }));
    const most = best.chance;
    const bars = [best, ...others].map((one) => this.bar(one, one.chance / most, one === best));
    return [told, h("h3", { text: say("puzzle_others") }), h("ol", { class: "weighed" }, bars), this.facts()];
  }

  bar({ label, chance, action }, share, best) {
    const mine = this.wrong.has(action);
    const fill = h("i", { style: { width: `${Math.max(2, Math.round(100 * share))}%` } });
    const sign = best ? icon("ui-tick") : mine ? icon("ui-close") : null;
    return h("li", { class: best ? "best" : mine ? "mine" : "" }, h("span", {}, sign, label), h("em", { text: `${percent(chance)} %` }), h("span", { class: "meter", "aria-hidden": "true" }, fill));
  }

  links() {
    const list = h("a", { class: "btn second", href: "/puzzles", text: say("puzzle_list") });
    if (this.solution) return h("div", { class: "two" }, list, button("second", say("puzzle_next"), () => this.next()));
    return h("div", { class: "two" }, list, button("second", say("puzzle_answer"), () => this.answer()));
  }
}

const ROOMY = 250; // pixels: with less height beside the board, the card is a few lines, and the prompt tells the rest
const AIRY = 400; // with less, nothing is said of how many have tried it

const keptOf = (part, kept, glow) => {
  const actions = part.actions.filter((action) => kept.has(action));
  return actions.length ? { actions, glow: glow || part.glow } : { actions, glow: "" };
};

/** A scene that offers only these decisions, wherever it offers any. */
function offering(whole, actions, glow = "") {
  const scene = structuredClone(whole);
  const kept = new Set(actions);
  const walk = (part) => {
    if (Array.isArray(part)) part.forEach(walk);
    else if (part && typeof part === "object") {
      if (part.actions?.length) Object.assign(part, keptOf(part, kept, glow));
      Object.values(part).forEach(walk);
    }
  };
  walk(scene);
  scene.prompt.choices = (scene.prompt.choices || []).filter(({ action, why }) => why || kept.has(action));
  return scene;
}
