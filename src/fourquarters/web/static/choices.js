/* The choices of a prompt as buttons: beside the words, in rows, in a grid, or in a list that opens. */

import { confirmButtons, tableButtons } from "./buttons.js";
import { h, icon, ownerVars, twoForms } from "./dom.js";
import { say } from "./page.js";
import { narrow } from "./shape.js";
import { width } from "./type.js";
import { plainly } from "./why.js";

// px. A picture keeps less (picture/prompt.py): it has no list to put the other choices in.
const KEPT_FOR_WORDS = 250;
const KEPT_FOR_ASIDE = 200;
const MOST_OUT_OF_SIGHT = 6;
const CELL = 58; // px for one choice of a group; those that have no room go in a list
const FEWEST_CELLS = 3;
const MOST_IN_ROWS = 6; // choices beside a group; more than these become tiles
const COLUMNS = 3; // of tiles
const MOST_BELOW = 3;

export class Choices {
  constructor(host, desk) {
    this.host = host;
    this.desk = desk;
    this.list = null;
    document.addEventListener(
      "pointerdown",
      (event) => this.list && !this.host.contains(event.target) && this.closeList(),
    );
    host.addEventListener("keydown", (event) => event.key === "Escape" && this.list && this.closeList(true));
  }

  /** The choices of a state of the table as buttons: `{mode, acts, beside, under}`. */
  layOut(choices, state) {
    this.state = state;
    if (this.state.selected)
      return { mode: "beside", acts: h("div", { class: "acts" }, confirmButtons(this.state, this.desk)) };
    const needed = (choice) => choice.first || !choice.on_piece || this.outOfSight(choice, choices);
    const always = choices.filter(needed);
    const onPieces = choices.filter((choice) => !needed(choice));
    const more = tableButtons(this.state, this.desk);
    if (this.allFit(choices, more)) return this.beside(choices, [], more);
    const grouped = always.filter((choice) => choice.group);
    const single = always.filter((choice) => !choice.group);
    if (grouped.length && single.length > MOST_IN_ROWS)
      return this.inGrid(single, [...onPieces, ...grouped], more);
    if (grouped.length) return this.inRows(always, onPieces, more);
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
    const kept = KEPT_FOR_WORDS + (this.state.scene.prompt.aside?.length ? KEPT_FOR_ASIDE : 0);
    return wide <= this.host.clientWidth - kept - 50;
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
            this.choice(alone(choice)),
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

  /** Many actions: tiles in three columns; those that would begin a new row go below the words. */
  inGrid(choices, listed, more) {
    const plain = choices.filter((choice) => !choice.symbol && !choice.detail && !choice.why);
    const all = choices.filter((choice) => !plain.includes(choice));
    const over = all.length % COLUMNS;
    const welcome = over === COLUMNS - 1 || (over && all.length < 2 * COLUMNS); // a second row has room for them
    const below = welcome ? [] : [...all.slice(all.length - over), ...plain];
    const apart = below.length <= MOST_BELOW && all.length ? below : [];
    const tiles = choices.filter((choice) => !apart.includes(choice));
    const grid = h(
      "div",
      { class: tiles.length > 3 ? "actions" : "actions few" },
      tiles.map((choice) => this.tile(choice)),
    );
    const under = h(
      "div",
      { class: "under" },
      apart.map((choice) => named(this.choice(choice), choice)),
      this.listButton(listed, true),
      more,
    );
    return { mode: "grid-of-acts", acts: grid, under: under.childNodes.length ? under : null };
  }

  tile(choice) {
    return h(
      "button",
      { class: choice.first ? "act first" : "act", type: "button", ...this.wired(choice) },
      choice.symbol ? h("span", { class: "tile-icon" }, choiceIcon(choice)) : null,
      h("span", { class: "tile-words" }, wordsOf(choice)),
    );
  }

  choice(choice) {
    const cls = `btn ${choice.first && !choice.why ? "first" : "second"}${choice.why ? " off" : ""}${choice.on_piece ? " slim" : ""}`;
    return h(
      "button",
      { class: cls, type: "button", ...this.wired(choice) },
      choice.symbol ? choiceIcon(choice) : null,
      h("span", { class: "two" }, wordsOf(choice)),
    );
  }

  wired(choice) {
    const props = {
      "data-key": `a${choice.action ?? choice.label}`,
      on: { click: (event) => this.press(choice, event) },
    };
    if (choice.why) return { ...props, "aria-disabled": "true", "data-tip": choice.why };
    return { ...props, "data-action": choice.action, disabled: Boolean(this.state.busy), "data-tip": choice.whole };
  }

  /** A finger sees the whole of a choice before it plays it; a mouse has seen it in the tip. */
  press(choice, event) {
    this.closeList();
    const shown = event.pointerType === "touch" && Boolean(choice.whole);
    if (choice.why) this.desk.explain(choice.why, event.currentTarget);
    else this.desk.choose(choice.action, shown);
  }

  listButton(choices, always = false) {
    if (!choices.length || (choices.length < 2 && !always)) return choices.map((choice) => this.choice(alone(choice)));
    const found = groups(choices);
    const text = (found.length === 1 && found[0][0]) || say("all_choices", { n: choices.length });
    const button = h(
      "button",
      {
        class: "btn second",
        type: "button",
        "data-key": "list",
        "aria-expanded": "false",
        "aria-haspopup": "true",
        "data-tip": text,
        "aria-label": text,
      },
      icon("menu"),
      h("span", { text }),
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
}

const choiceIcon = (choice) => icon(choice.symbol, "sym", { ...ownerVars(-1), ...choice.vars });

/** A button whose words may be left out where there is little room. */
function named(button, choice) {
  button.setAttribute("aria-label", [choice.label, detailOf(choice)].filter(Boolean).join(": "));
  return button;
}

/** A choice without its group around it: the group's name goes before its label. */
const alone = (choice) => (choice.group ? { ...choice, label: `${choice.group} ${choice.label}` } : choice);

/** How wide a choice's words and symbol are. */
const natural = (choice) =>
  Math.max(width(choice.label, 16, true), width(detailOf(choice) || "", 13)) +
  (choice.symbol ? 36 : 0);

const detail = (choice) => (detailOf(choice) ? h("small", { text: detailOf(choice) }) : null);

/** A reason in few words, as the whole of it is its tip; or price and gain. */
const detailOf = (choice) => 
  choice.why ? choice.brief || plainly(choice.why) : choice.detail;

/** A choice's label and detail; where there is little room (maps.css), the short label and the brief detail. */
const LONG_WORD = /[^\s\u00ad-]{13}/; // that cannot be broken well

function wordsOf(choice) {
  const long = detailOf(choice);
  const wide = LONG_WORD.test(choice.label) ? "wordy" : null;
  if (!choice.short) return [h("b", { class: wide, text: choice.label }), long ? h("small", { text: long }) : null];
  return [
    h("b", { class: wide }, twoForms(choice.label, choice.short)),
    long || choice.brief ? h("small", {}, twoForms(long, choice.brief)) : null,
  ];
}

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
