/* The panel of the chat: its parts, what a line looks like, and where the panel lies. It knows nothing of who may hear whom. */

import { find, h, icon, seal } from "./dom.js";
import { page, say } from "./page.js";
import { shape, tabsFor } from "./shape.js";

export const MOST = 280; // characters of a line
const NEAR = 40; // characters left from which on they are counted
const BAR = 58; // px: what the panel leaves free at the top
const LOWEST = 330; // px: the least height of the panel over the log
const REACTIONS = ["hello", "luck", "well_played", "oops", "thinking", "moment", "thanks", "good_game"];

/** What somebody said, in the reader's language if it was one of the reactions. */
export const said = (line) => (line.reaction ? say(`react_${line.reaction}`) : line.text);

/** Whose line it is: a seal, or an eye for those who only watch. */
export const headOf = (line) => (line.seat >= 0 ? seal(line.seat, "seal xs") : icon("eye"));

export function lineOf(line, mine) {
  const at = new Date(line.at * 1000).toLocaleTimeString(page.lang, { hour: "2-digit", minute: "2-digit" });
  const name = h("b", {}, line.name, line.seat < 0 ? h("small", { text: say("watches") }) : null);
  const words = h("div", {}, name, h("time", { text: at }), h("p", { dir: "auto", text: said(line) }));
  return h("li", { class: `${mine ? "by-me " : ""}${line.reaction ? "reacted" : ""}` }, headOf(line), words);
}

/** A box that mutes somebody. */
export function muteBox(text, checked, change) {
  const box = h("input", { type: "checkbox", checked });
  box.addEventListener("change", () => change(box.checked));
  return h("label", { class: "check" }, box, h("span", { text }));
}

export class ChatPanel {
  /** `desk` does what is pressed: `{send, react, close}`. */
  constructor(desk) {
    this.desk = desk;
    this.list = h("ol", { "aria-label": say("chat"), tabindex: 0 });
    this.quiet = h("details", { class: "quiet" });
    this.why = h("p", { class: "why-not", role: "alert", hidden: true });
    this.writes = h("div", { class: "writes" }, this.reactions(), this.why, this.form());
    const close = h("button", { class: "tool", type: "button", "aria-label": say("close") }, icon("ui-close"));
    close.addEventListener("click", desk.close);
    const head = h("header", {}, h("h2", { text: say("chat") }), close);
    const parts = [head, this.quiet, this.list, this.writes];
    this.element = h("section", { class: "chat panel", hidden: true, "aria-label": say("chat") }, parts);
    this.element.addEventListener("keydown", (event) => this.key(event));
  }

  key(event) {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    this.desk.close();
  }

  reactions() {
    const chip = (name) => {
      const made = h("button", { class: "chip", type: "button", "data-reaction": name, text: say(`react_${name}`) });
      made.addEventListener("click", () => this.desk.react(name));
      return made;
    };
    return h("div", { class: "reactions", role: "group", "aria-label": say("reactions") }, REACTIONS.map(chip));
  }

  form() {
    const words = say("write_line");
    const looks = { class: "field", "aria-label": words, placeholder: words };
    this.field = h("input", { ...looks, maxlength: 2 * MOST, autocomplete: "off", enterkeyhint: "send" });
    this.left = h("span", { class: "left", "aria-live": "polite" });
    const send = h("button", { class: "btn first", type: "submit", "aria-label": say("send") }, icon("ui-send"));
    const form = h("form", { class: "with-button" }, this.field, this.left, send);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.desk.send(this.field.value.trim());
    });
    this.field.addEventListener("input", () => this.countLeft());
    return form;
  }

  get silent() {
    return this.writes.classList.contains("silent");
  }

  /** The reader may not write, and is told so; or may again. */
  silence(silent) {
    const was = this.silent;
    this.writes.classList.toggle("silent", silent);
    if (silent) this.refuse(say("hushed_you"));
    else if (was) this.why.hidden = true;
  }

  refuse(text) {
    this.why.textContent = text;
    this.why.hidden = false;
  }

  /** What was written has been sent. */
  sent() {
    this.why.hidden = true;
    this.field.value = "";
    this.countLeft();
  }

  countLeft() {
    const left = MOST - [...this.field.value].length;
    this.left.textContent = left <= NEAR ? String(left).replace("-", "−") : "";
    this.why.hidden = !this.silent;
  }

  /** Over the log where it has its own place; otherwise over the board, never over the prompt or the tabs. */
  place() {
    const { element } = this;
    if (element.hidden) return;
    element.removeAttribute("style");
    element.classList.toggle("at-left", shape() === "side");
    const log = find("#fq-log-panel").getBoundingClientRect();
    if (!tabsFor() && log.height) this.placeOver(log);
    else this.placeAbovePrompt();
  }

  placeOver(log) {
    const top = Math.max(BAR, Math.min(log.top, log.bottom - LOWEST));
    const box = { left: log.left, top, width: log.width, bottom: innerHeight - log.bottom };
    for (const [side, at] of Object.entries(box)) this.element.style[side] = `${at}px`;
    this.element.style.right = "auto";
  }

  placeAbovePrompt() {
    const box = this.element.getBoundingClientRect();
    const below = ["#fq-prompt", "#fq-tabs", "#fq-own"].map((one) => find(one).getBoundingClientRect());
    const tops = below
      .filter((one) => one.height && one.left < box.right && one.right > box.left && one.top > box.top + 160)
      .map((one) => one.top);
    this.element.style.bottom = `${innerHeight - Math.min(innerHeight - 4, ...tops) + 8}px`;
  }
}
