/* The prompt below the board: what is asked, the choices (choices.js), and at the end the podium.

   It shows what it is given and reports what is pressed; the rest is up to the table. */

import { button, endButtons } from "./buttons.js";
import { Choices } from "./choices.js";
import { turnOf } from "./curtain.js";
import { h, icon, seal } from "./dom.js";
import { item, Parts } from "./parts.js";
import { say } from "./page.js";
import { podium } from "./podium.js";
import { fitPrompt, keepFitting } from "./promptfit.js";
import { shape } from "./shape.js";

const NO_LOOK = { labels: new Map(), chosen: new Set(), marked: new Set() };

export class Prompt {
  constructor(host, desk) {
    this.host = host;
    this.desk = desk;
    this.aside = new Parts("parts pick");
    this.choices = new Choices(host, desk);
    keepFitting(host);
  }

  /** Show a state of the table: `{scene, seats, undo, steps, selected, asleep, word, away, …}`. */
  show(state) {
    this.state = state;
    const signature = this.signature();
    if (signature === this.shown) return;
    this.shown = signature;
    const focused = this.host.contains(document.activeElement)
      ? document.activeElement.dataset.key
      : undefined;
    this.choices.closeList();
    const { scene } = state;
    const mine = Boolean(scene.prompt.mine) && !state.asleep;
    this.host.className = `prompt${mine || scene.result ? " mine" : ""}${state.word?.bad || state.lost ? " bad" : ""}`;
    this.host.replaceChildren(
      ...(state.lost ? this.lost() : scene.result ? this.podium(scene) : this.question(scene.prompt)),
    );
    if (this.aside.sheets.size) this.aside.fit(this.aside.element.clientWidth, NO_LOOK);
    fitPrompt(this.host);
    if (focused !== undefined) this.refocus(focused);
  }

  /** Show everything; what has not changed stays, including an open list and the focus in it. */
  signature() {
    const { scene, seats, mayGive, ...rest } = this.state;
    const decider = seats[scene.prompt.seat];
    return JSON.stringify([
      rest,
      scene.prompt,
      scene.result,
      scene.seat,
      decider && [decider.name, decider.kind, mayGive(decider)],
      shape(),
      this.host.clientWidth,
    ]);
  }

  /** The prompt shows something else now: next time it is drawn from scratch. */
  forget() {
    this.shown = "";
  }

  refocus(key) {
    const same = [...this.host.querySelectorAll("[data-key]")].find((button) => button.dataset.key === key);
    (same || this.host).focus({ preventScroll: true });
  }

  question(prompt) {
    const choices = this.state.asleep ? [] : prompt.choices || [];
    const shown = this.choices.layOut(choices, this.state);
    const aside = this.state.selected
      ? this.inHand()
      : prompt.aside?.length && !this.state.asleep
        ? this.withAside(prompt.aside)
        : null;
    this.host.classList.add(shown.mode);
    if (aside) this.host.classList.add("with-aside");
    if (this.state.selected) this.host.classList.add("in-hand");
    if (shown.mode === "grid-of-acts") return [this.words(prompt, aside, shown.under), shown.acts];
    return [this.words(prompt), aside, shown.beside, shown.acts].filter(Boolean);
  }

  words(prompt, ...under) {
    const { state } = this;
    const help = state.word
      ? h("p", { class: state.word.bad ? "word-why bad" : "word-why", text: state.word.text })
      : prompt.help
        ? h("p", { text: prompt.help })
        : null;
    return h("div", { class: "say" }, this.eyebrow(prompt), h("h2", { text: prompt.title }), help, under);
  }

  eyebrow(prompt) {
    const { state } = this;
    const seat = prompt.seat ?? -1;
    const line = h(
      "div",
      { class: "eyebrow" },
      prompt.badge
        ? h("span", { class: "badge" }, seal(seat, "seal xs"), prompt.badge)
        : [seat >= 0 ? seal(seat, "seal xs") : icon("eye"), h("span", { text: this.who(prompt, seat) })],
    );
    if (prompt.holds?.length) line.append(h("span", { class: "holds" }, prompt.holds.map(item)));
    if ((state.scene.seat ?? -1) < 0 && seat >= 0)
      line.prepend(h("span", { class: "watches" }, icon("eye"), say("watching")));
    if (state.hint) line.append(hintButton(state.hint, this.desk.hint));
    line.append(h("span", { class: "clock", "data-clock": seat, "aria-hidden": "true", hidden: true }));
    const steps = prompt.steps?.length ? prompt.steps : state.steps;
    if (steps.length && prompt.mine)
      line.append(
        h(
          "ol",
          { class: "steps", "aria-label": say("this_turn") },
          steps.map((text) => h("li", { text })),
        ),
      );
    return line;
  }

  who(prompt, seat) {
    if (prompt.mine) return turnOf(this.state.seats, seat) || say("your_turn");
    if (seat < 0) return say("watching");
    const { name, kind } = this.state.seats[seat] || {};
    return say(kind === "bot" ? "is_thinking" : "has_the_turn", { who: name || "" });
  }

  lost() {
    const words = h(
      "div",
      { class: "say" },
      h("div", { class: "eyebrow" }, icon("clock"), say("offline")),
      h("h2", { text: say("connection_lost") }),
      h("p", { text: say("nothing_lost") }),
    );
    return [
      words,
      h(
        "div",
        { class: "acts" },
        button({ key: "retry", text: say("try_now"), press: this.desk.retry }),
      ),
    ];
  }

  withAside(parts) {
    this.aside.update(parts, NO_LOOK);
    return this.aside.element;
  }

  /** The choice in hand, before it is confirmed. */
  inHand() {
    const { selected } = this.state;
    return h(
      "div",
      { class: "pick" },
      h("p", { class: "said" }, h("b", { text: selected.label })),
      selected.whole || selected.detail
        ? h("p", { class: "said soft", text: selected.whole || selected.detail })
        : null,
      this.state.ends ? h("p", { class: "said soft", text: say("turn_ends") }) : null,
    );
  }

  podium(scene) {
    this.host.classList.add("podium");
    return podium(scene, endButtons(this.state, this.desk));
  }
}

/** A bulb beside whose turn it is: it asks for a hint, or hides it. */
function hintButton(state, press) {
  const label = say(state === "open" ? "hint_hide" : "hint_ask");
  const how = { "data-key": "hint", title: label, "aria-label": label, "aria-pressed": String(state === "open") };
  return h("button", { class: `hint-tool ${state}`, type: "button", ...how, on: { click: press } }, icon("hint"));
}
