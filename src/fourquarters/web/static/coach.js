/* The coach: a card that says one thing at a time, and a veil like tracing paper with a window over what it speaks of.
   Nothing is locked: the veil lets every press through. */

import { all, find, h, icon, s } from "./dom.js";
import { shownBy } from "./drawing.js";
import { wellLink } from "./guides.js";
import { say } from "./page.js";
import { apart, bestPlace, boxOf, leader, outline, union, windows } from "./placing.js";
import { openRules } from "./rulessheet.js";

const WATCH = 200; // ms between two looks at where the target is
const QUIET = matchMedia("(prefers-reduced-motion: reduce)");
const AREAS = {
  own: () => all("#fq-own .mat"),
  prompt: () => all("#fq-prompt"),
  phases: () => [all("#fq-phases, #fq-status").filter(inSight), all("#fq-prompt")].find((some) => some.length),
  log: () => all("#fq-log-panel"),
};

export class Coach {
  constructor(guided) {
    this.guided = guided;
    this.paths = ["ring-1", "ring-2", "ring-3", "lead-0", "lead"].map((name) => s("path", { class: name }));
    this.holes = s("path");
    this.veil = s("svg", { class: "veil", "aria-hidden": "true" }, tracingPaper(this.holes), this.paths);
    this.finger = icon("ui-finger", "finger");
    this.card = h("section", { class: "coach", tabindex: "-1", "aria-label": say("guide_title") });
    document.body.append(this.veil, this.finger, this.card);
    this.hide();
    addEventListener("resize", () => this.place());
    setInterval(() => this.shown && this.follow(), WATCH);
  }

  hide() {
    this.shown = false;
    this.card.hidden = true;
    this.veil.classList.remove("on");
    document.body.dataset.guide = "";
  }

  show() {
    const { guided } = this;
    const { step } = guided;
    this.card.replaceChildren(this.head(step), this.progress(), h("h2", { text: step.title }), ...this.words(step), this.foot(step));
    this.card.hidden = false;
    this.shown = true;
    this.openTab();
    this.target()[0]?.scrollIntoView({ block: "nearest", inline: "nearest" });
    this.place();
    find("#fq-spoken").textContent = [step.title, step.text, step.good, step.tap].filter(Boolean).join(" ");
    (find(".next, .show-me", this.card) || this.card).focus({ preventScroll: true });
    document.body.dataset.guide = `${guided.at}.${guided.made}`;
  }

  head(step) {
    const { at, steps } = this.guided;
    const close = h(
      "button",
      { class: "tool close", type: "button", "aria-label": say("guide_leave"), on: { click: () => this.guided.leave() } },
      icon("ui-close"),
    );
    return h(
      "header",
      {},
      h("span", { class: "number", text: say("guide_step", { n: at + 1, all: steps.length }) }),
      h("span", { class: "chapter", text: step.chapter }),
      close,
    );
  }

  /** A tick for every step, with a gap before each chapter. */
  progress() {
    const { at, steps } = this.guided;
    const tick = (step, i) =>
      h("li", { class: `${i < at ? "ok" : i === at ? "on" : ""}${step.first && i ? " gap" : ""}` });
    return h("ol", { class: "ticks", "aria-hidden": "true" }, steps.map(tick));
  }

  words(step) {
    const kindly = h("p", { class: "kindly", role: "status" });
    if (step.kind === "done") {
      const row = (symbol, head, text) => h("li", {}, icon(symbol, ""), h("small", { text: head }), h("span", { text }));
      const rows = [row("check", say("guide_happened"), step.text), row("hint", say("guide_good"), step.good)];
      return [h("ul", { class: "outcome" }, rows), kindly];
    }
    const tap = step.tap ? h("p", { class: "tap" }, icon("ui-finger"), h("span", { text: step.tap })) : null;
    return [h("p", { text: step.text }), tap, kindly].filter(Boolean);
  }

  foot(step) {
    const { guided } = this;
    const { game } = guided.table;
    const button = (cls, text, click, symbol = "", more = {}) =>
      h("button", { class: `btn ${cls}`, type: "button", ...more, on: { click } }, symbol ? icon(symbol) : null, text);
    const next = guided.last ? say(guided.table.scene.result ? "guide_real" : "guide_play_on") : say("guide_next");
    return h(
      "footer",
      {},
      guided.at ? button("quiet one-back", "", () => guided.back(), "ui-before", { "aria-label": say("guide_one_back") }) : null,
      step.kind === "do" ? button("second show-me", say("guide_show"), () => this.showMe(), "eye") : null,
      guided.last ? wellLink(game, "rule-link") : h("button", {
        class: "rule-link",
        type: "button",
        text: say("rule", { rule: step.rule }),
        on: { click: () => openRules(game, "", step.rule) },
      }),
      step.kind === "do" ? null : button("first next", next, () => guided.next()),
    );
  }

  /** Another move is legal, but not the lesson. */
  refuse() {
    const place = find(".kindly", this.card);
    if (place) place.textContent = say(this.guided.step.kind === "do" ? "guide_first" : "guide_read");
    this.place();
  }

  /** A hand goes there and taps; nothing is played. The keyboard's focus goes there, too. */
  showMe() {
    const [element] = this.target();
    if (!element) return;
    const box = boxOf(element);
    const from = boxOf(this.card);
    const move = (x, y, scale = 1) => `translate(${x - 18}px, ${y - 4}px) scale(${scale})`;
    const [x, y] = [(box.l + box.r) / 2, (box.t + box.b) / 2];
    const start = QUIET.matches ? [x, y] : [(from.l + from.r) / 2, (from.t + from.b) / 2];
    this.finger.animate(
      [
        { transform: move(...start), opacity: 0 },
        { transform: move(x, y), opacity: 1, offset: 0.4 },
        { transform: move(x, y, QUIET.matches ? 1 : 0.86), opacity: 1, offset: 0.55 },
        { transform: move(x, y), opacity: 1, offset: 0.85 },
        { transform: move(x, y), opacity: 0 },
      ],
      { duration: 2000, easing: "cubic-bezier(.2, .7, .2, 1)" },
    );
    element.focus?.({ preventScroll: true });
  }

  /** The elements that the step speaks of, as far as they are in sight. */
  target() {
    const { step, wanted } = this.guided;
    const inHand = step.kind === "do" && find('#fq-prompt [data-key="confirm"]');
    if (inHand) return [inHand];
    const seen = this.onTable();
    return step.kind === "do" && !seen.length ? buttonsOf(wanted) : seen;
  }

  /** What the step speaks of, except the buttons of the prompt. */
  onTable() {
    const { step, wanted } = this.guided;
    const named = step.at.length ? step.at.flatMap(placesOf) : piecesOf(wanted);
    return named.filter(inSight);
  }

  /** On a phone, open the tab that shows the target; a decision that is only a button needs none. */
  openTab() {
    const { tabs } = this.guided.table;
    if (this.onTable().length) return;
    const before = tabs.now;
    for (const tab of [...tabs.list.children]) {
      tabs.open(tab.dataset.key);
      if (this.onTable().length) return;
    }
    if (before) tabs.open(before);
  }

  /** Pieces move, pages are resized: the window goes with its target. */
  follow() {
    const now = this.target().map((element) => JSON.stringify(boxOf(element))).join();
    if (now !== this.followed || this.card.offsetHeight !== this.high) this.place();
  }

  place() {
    if (!this.shown) return;
    const elements = this.target();
    const boxes = windows(elements, 5);
    this.followed = elements.map((element) => JSON.stringify(boxOf(element))).join();
    this.high = this.card.offsetHeight;
    const all = boxes.length ? union(boxes) : null;
    const doing = this.guided.step.kind === "do";
    const prompt = boxOf(find("#fq-prompt"), 2);
    const size = { w: this.card.offsetWidth, h: this.card.offsetHeight };
    const beside = windows(this.guided.step.beside.flatMap(placesOf).filter(inSight), 3);
    const kept = doing ? [prompt, ...beside] : beside;
    const at = bestPlace(size, boxes, kept, { w: innerWidth, h: innerHeight });
    Object.assign(this.card.style, { left: `${at.l}px`, top: `${at.t}px` });
    const led = all && apart(at, all) && apart(prompt, all); // a line over the words of the prompt would be in the way
    this.draw(boxes, [...kept, ...boxes], led ? leader(at, all) : "");
    this.veil.setAttribute("class", `veil on ${doing ? "do" : "look"}`);
  }

  /** Rings around the targets, windows over them (and over the prompt that is needed), and a line from the card. */
  draw(boxes, holes, line) {
    const rings = boxes.map((box) => outline(box)).join("");
    const [one, two, three, under, lead] = this.paths;
    this.holes.setAttribute("d", holes.map((box) => outline(box)).join(""));
    for (const ring of [one, two, three]) ring.setAttribute("d", rings);
    for (const path of [under, lead]) path.setAttribute("d", line);
  }
}

/** A sheet over the whole page, but for the holes. */
function tracingPaper(holes) {
  const whole = () => ({ width: "100%", height: "100%" });
  const mask = s("mask", { id: "fq-windows" }, s("rect", { ...whole(), class: "kept" }), holes);
  return [mask, s("rect", { ...whole(), class: "veil-paper", mask: "url(#fq-windows)" })];
}

/** The things on the page that a step names. */
function placesOf(name) {
  if (AREAS[name]) return AREAS[name]();
  const [kind, id] = name.split(" ");
  if (kind === "mat" || kind === "tracks") {
    const mats = all(`[data-anchor="seal-${id}"]`).map((mark) => mark.closest(".mat"));
    return kind === "mat" ? mats : mats.flatMap((mat) => all(".track", mat));
  }
  if (kind === "panel") return all(`[data-panel="${id}"]`);
  if (kind === "board") return all(`[data-board="${id}"]`);
  const means = (piece) => piece.id === name || (name.endsWith("/") && piece.id.startsWith(name));
  return all("[data-piece]").filter((element) => means(shownBy(element).piece));
}

/** The pieces and lines that a decision can be made with. */
function piecesOf(action) {
  const pieces = all("[data-piece]").filter((element) => shownBy(element).piece.actions?.includes(action));
  const lines = all("[data-actions]").filter((line) => JSON.parse(line.dataset.actions).includes(action));
  return [...pieces, ...lines];
}

/** The button of the prompt for a decision, or the one that opens the list where it is. */
function buttonsOf(action) {
  const buttons = all(`#fq-prompt [data-action="${action}"]`).filter(inSight);
  return buttons.length ? buttons : all('#fq-prompt [data-key="list"], #fq-prompt [data-key^="more-"]').filter(inSight);
}

function inSight(element) {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && !element.closest("[hidden]");
}
