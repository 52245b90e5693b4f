/* The prompt below the board: what is asked, every choice as a button, and at the end the podium.

   It shows what it is given and reports what is pressed; the rest is up to the table. */

import { h, icon, seal, ownerVars } from "./dom.js";
import { Parts } from "./parts.js";
import { say } from "./page.js";
import { narrow } from "./painter.js";
import { scoreTable, winnersOf } from "./podium.js";
import { width } from "./type.js";

const WORDS = 250; // px that are kept for the words and what is beside them
const ASIDE = 200;
const NO_LOOK = { labels: new Map(), chosen: new Set(), marked: new Set() };
const MOST_OUT_OF_SIGHT = 6;
const TALLEST_KEPT = 0.185; // of the window's height
const CELL = 58; // px for one choice of a group; those that have no room go in a list
const FEWEST_CELLS = 3;

export class Prompt {
  constructor(host, desk) {
    this.host = host;
    this.desk = desk;
    this.aside = new Parts("parts pick");
    this.tallest = 0;
    this.list = null;
    document.addEventListener(
      "pointerdown",
      (event) => this.list && !this.host.contains(event.target) && this.closeList(),
    );
    host.addEventListener("keydown", (event) => event.key === "Escape" && this.list && this.closeList(true));
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
    this.closeList();
    const { scene } = state;
    const mine = Boolean(scene.prompt.mine) && !state.asleep;
    this.host.className = `prompt${mine || scene.result ? " mine" : ""}${state.word?.bad || state.lost ? " bad" : ""}`;
    this.host.replaceChildren(
      ...(state.lost ? this.lost() : scene.result ? this.podium(scene) : this.question(scene.prompt)),
    );
    if (this.aside.sheets.size) this.aside.fit(this.aside.element.clientWidth, NO_LOOK);
    this.keepHeight();
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
      narrow.matches,
      this.host.clientWidth,
    ]);
  }

  /** The prompt shows something else now: next time it is drawn from scratch. */
  forget() {
    this.shown = "";
  }

  /** The prompt never shrinks again, so that the board above it keeps its size. */
  keepHeight() {
    if (narrow.matches || this.state.scene.result) {
      this.host.style.minHeight = "";
      return;
    }
    this.tallest = Math.min(TALLEST_KEPT * innerHeight, Math.max(this.tallest, this.natural()));
    this.host.style.minHeight = `${this.tallest}px`;
  }

  natural() {
    this.host.style.minHeight = "";
    return this.host.offsetHeight;
  }

  refocus(key) {
    const same = [...this.host.querySelectorAll("[data-key]")].find((button) => button.dataset.key === key);
    (same || this.host).focus({ preventScroll: true });
  }

  // words

  question(prompt) {
    const choices = this.state.asleep ? [] : prompt.choices || [];
    const shown = this.layOut(choices);
    const aside = this.state.selected
      ? this.inHand()
      : prompt.aside?.length && !this.state.asleep
        ? this.withAside(prompt.aside)
        : null;
    this.host.classList.add(shown.mode);
    if (aside) this.host.classList.add("with-aside");
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
      seat >= 0 ? seal(seat, "seal xs") : icon("eye"),
      h("span", { text: this.who(prompt, seat) }),
    );
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
    if (prompt.mine) return say("your_turn");
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
        this.button({ key: "retry", text: say("try_now"), press: this.desk.retry }),
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
      selected.detail ? h("p", { class: "said soft", text: selected.detail }) : null,
    );
  }

  // choices

  layOut(choices) {
    if (this.state.selected)
      return { mode: "beside", acts: h("div", { class: "acts" }, this.confirmButtons()) };
    const needed = (choice) => choice.first || !choice.on_piece || this.outOfSight(choice, choices);
    const always = choices.filter(needed);
    const onPieces = choices.filter((choice) => !needed(choice));
    const more = this.tableButtons();
    if (this.allFit(choices, more)) return this.beside(choices, [], more);
    const grouped = always.some((choice) => choice.group);
    if (grouped) return this.inRows(always, onPieces, more);
    const plenty = narrow.matches ? 6 : 2;
    if (always.length > plenty && !this.allFit(always, more)) return this.inGrid(always, onPieces, more);
    return this.beside(always, onPieces, more);
  }

  /** On a phone: a choice whose piece is on another tab, if there are not too many. */
  outOfSight(choice, choices) {
    const { inSight } = this.state;
    return Boolean(inSight) && !inSight.includes(choice.action) && choices.length <= MOST_OUT_OF_SIGHT;
  }

  /** Is there room for every choice as a button beside the words? */
  allFit(choices, more) {
    if (narrow.matches) return choices.length + more.length <= 2;
    if (choices.some((choice) => choice.group)) return false;
    const widths = choices.map(natural);
    const others = more.map((button) => width(button.textContent, 16, true) + 28);
    const wide = [...widths, ...others].reduce((sum, one) => sum + one + 42, 0);
    return wide <= this.host.clientWidth - WORDS - (this.state.scene.prompt.aside?.length ? ASIDE : 0) - 50;
  }

  beside(choices, listed, more) {
    const buttons = [...choices.map((choice) => this.choice(choice)), ...this.listButton(listed), ...more];
    return {
      mode: "beside",
      acts: buttons.length ? h("div", { class: `acts n${buttons.length}` }, buttons) : null,
    };
  }

  /** Bids and the like: the buttons of a group joined in one frame, all in one row if possible. */
  inRows(choices, listed, more) {
    const row = h("div", { class: "bids" });
    const single = choices.filter((choice) => !choice.group).map((choice) => natural(choice) + 42);
    const taken = narrow.matches ? 0 : single.reduce((sum, wide) => sum + wide, 0);
    for (const [group, members] of groups(choices)) {
      if (group && members.length > 1) row.append(this.joined(group, members, taken));
      else
        row.append(
          ...members.map((choice) =>
            this.choice(group ? { ...choice, label: `${group} ${choice.label}` } : choice),
          ),
        );
    }
    row.append(...this.listButton(listed), ...(narrow.matches ? more : []));
    const apart = more.length && !narrow.matches;
    return { mode: "rows", acts: row, beside: apart ? h("div", { class: "acts" }, more) : null };
  }

  joined(group, members, taken) {
    const cell = (choice) =>
      h(
        "button",
        { class: "cell", type: "button", ...this.wired(choice) },
        choice.symbol ? choiceIcon(choice) : null,
        h("b", { text: choice.label }),
        detail(choice),
      );
    const room = this.host.clientWidth - 36 - taken - width(group, 15, true) - 26;
    const most = Math.max(FEWEST_CELLS, Math.floor(room / CELL));
    const shown = members.length > most ? members.slice(0, most - 1) : members;
    const frame = h(
      "div",
      { class: "joined", role: "group", "aria-label": group },
      h("span", { class: "of", text: group }),
      shown.map(cell),
    );
    if (shown.length < members.length) {
      const rest = h(
        "button",
        {
          class: "cell",
          type: "button",
          "data-key": `more-${group}`,
          "aria-expanded": "false",
          "aria-label": say("all_of", { what: group }),
        },
        h("b", { text: "…" }),
        h("small", { text: say("more_of", { n: members.length - shown.length }) }),
      );
      rest.addEventListener("click", () => this.toggleList(rest, members));
      frame.append(rest);
    }
    return frame;
  }

  /** Many actions: tiles in three columns; plain ones that would start a new row go below the words. */
  inGrid(choices, listed, more) {
    const plain = choices.filter((choice) => !choice.symbol && !choice.detail && !choice.why);
    const full = (choices.length - plain.length) % 3 === 0;
    const apart = full && plain.length <= 2 && plain.length < choices.length ? plain : [];
    const tiles = choices.filter((choice) => !apart.includes(choice));
    const grid = h(
      "div",
      { class: tiles.length > 3 ? "actions" : "actions few" },
      tiles.map((choice) => this.tile(choice)),
    );
    const under = h(
      "div",
      { class: "under" },
      apart.map((choice) => this.choice(choice)),
      this.listButton(listed),
      more,
    );
    return { mode: "grid-of-acts", acts: grid, under: under.childNodes.length ? under : null };
  }

  tile(choice) {
    return h(
      "button",
      { class: choice.first ? "act first" : "act", type: "button", ...this.wired(choice) },
      choice.symbol ? h("span", { class: "tile-icon" }, choiceIcon(choice)) : null,
      h("span", { class: "tile-words" }, h("b", { text: choice.label }), detail(choice)),
    );
  }

  choice(choice) {
    const cls = `btn ${choice.first && !choice.why ? "first" : "second"}${choice.why ? " off" : ""}${choice.on_piece ? " slim" : ""}`;
    return h(
      "button",
      { class: cls, type: "button", ...this.wired(choice) },
      choice.symbol ? choiceIcon(choice) : null,
      h("span", { class: "two" }, h("b", { text: choice.label }), detail(choice)),
    );
  }

  wired(choice) {
    const props = {
      "data-key": `a${choice.action ?? choice.label}`,
      on: { click: (event) => this.press(choice, event.currentTarget) },
    };
    if (choice.why) return { ...props, "aria-disabled": "true", "data-tip": choice.why };
    return { ...props, "data-action": choice.action, disabled: Boolean(this.state.busy) };
  }

  press(choice, button) {
    this.closeList();
    if (choice.why) this.desk.explain(choice.why, button);
    else this.desk.choose(choice.action);
  }

  // a list that opens

  listButton(choices) {
    if (choices.length < 2) return choices.map((choice) => this.choice(choice));
    const text = say("all_choices", { n: choices.length });
    const button = h(
      "button",
      {
        class: "btn second",
        type: "button",
        "data-key": "list",
        "aria-expanded": "false",
        "aria-haspopup": "true",
      },
      icon("menu"),
      text,
    );
    button.addEventListener("click", () => this.toggleList(button, choices));
    return [button];
  }

  toggleList(button, choices) {
    if (this.list) {
      this.closeList(true);
      return;
    }
    const columns = groups(choices).map(([group, members]) =>
      h(
        "div",
        { class: "list-group" },
        group ? h("h3", { text: group }) : null,
        members.map((choice) => this.choice(choice)),
      ),
    );
    this.list = h("div", { class: "choice-list", role: "group", "aria-label": say("your_choices") }, columns);
    this.opener = button;
    button.setAttribute("aria-expanded", "true");
    this.host.append(this.list);
    this.list.querySelector("button")?.focus();
  }

  closeList(back = false) {
    this.list?.remove();
    this.list = null;
    this.opener?.setAttribute("aria-expanded", "false");
    if (back) this.opener?.focus();
  }

  // buttons that are not moves

  confirmButtons() {
    return [
      this.button({
        key: "confirm",
        cls: "first",
        text: say("confirm"),
        press: this.desk.confirm,
        busy: this.state.busy,
      }),
      this.button({ key: "cancel", text: say("choose_again"), press: this.desk.cancel }),
    ];
  }

  tableButtons() {
    const { state, desk } = this;
    const buttons = [];
    const seat = state.seats[state.scene.prompt.seat];
    if (state.mayTakeBack)
      buttons.push(
        this.button({ key: "back", cls: "first", text: say("take_seat_back"), press: desk.takeSeatBack }),
      );
    else if (seat && state.mayGive(seat))
      buttons.push(
        this.button({
          key: "give",
          text: say("let_bot_play", { who: seat.name }),
          symbol: "bot",
          press: () => desk.giveToBot(seat.seat),
        }),
      );
    if (state.undo && !state.asleep)
      buttons.push(
        this.button({ key: "undo", text: say("undo"), symbol: "back", press: desk.undo, busy: state.busy }),
      );
    return buttons;
  }

  button({ key, cls = "second", text, symbol, press, busy = false }) {
    return h(
      "button",
      { class: `btn ${cls}`, type: "button", "data-key": key, disabled: Boolean(busy), on: { click: press } },
      symbol ? icon(symbol) : null,
      text,
    );
  }

  // the end

  podium(scene) {
    const { result } = scene;
    this.host.classList.add("podium");
    const seals = h(
      "div",
      { class: "winners" },
      icon("trophy", "trophy"),
      result.winners.map((seat) => seal(seat)),
    );
    const left = h(
      "div",
      { class: "say" },
      seals,
      h("h2", { text: winnersOf(result, scene) }),
      h("p", { text: result.verdict }),
      h("div", { class: "acts" }, this.endButtons()),
    );
    return [left, scoreTable(result)];
  }

  endButtons() {
    const { desk, state } = this;
    const buttons = [];
    const again = state.next ? say("next_game") : say("play_again");
    if (state.maySit || state.next)
      buttons.push(this.button({ key: "rematch", cls: "first", text: again, press: desk.rematch }));
    buttons.push(
      this.button({ key: "look-back", text: say("look_back"), symbol: "clock", press: desk.lookBack }),
    );
    buttons.push(
      h(
        "a",
        { class: "btn second", "data-key": "download", href: desk.matchFile, download: "" },
        icon("download"),
        say("download"),
      ),
    );
    return buttons;
  }
}

const choiceIcon = (choice) => icon(choice.symbol, "sym", { ...ownerVars(-1), ...choice.vars });

/** How wide a choice's words and symbol are. */
const natural = (choice) =>
  Math.max(width(choice.label, 16, true), width(choice.why || choice.detail || "", 13)) +
  (choice.symbol ? 36 : 0);

const detail = (choice) =>
  choice.why || choice.detail ? h("small", { text: choice.why || choice.detail }) : null;

/** Choices by group, in their order. */
function groups(choices) {
  const found = new Map();
  for (const choice of choices) {
    const name = choice.group || "";
    if (!found.has(name)) found.set(name, []);
    found.get(name).push(choice);
  }
  return [...found];
}
