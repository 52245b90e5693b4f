/* How the reader likes to play. What they choose is kept with them on the server, for all their devices, and in this
   browser, for pages that no server has heard of yet. */

import { call, page } from "./page.js";

const KEY = "fq-play";
const NEWCOMER = 3; // matches until somebody knows their way
const ADVISED = { every: 1, matters: 3 }; // matches of a game until advice comes less often, and until it ends
const PACES = { calm: 1.7, normal: 1, quick: 0.45, off: 0 };
const MANY = 1000; // more matches are not counted
export const advices = ["first", "every", "matters", "off"];
const isCount = (n) => Number.isInteger(n) && n >= 0;

/** What may be kept, and how to tell that it makes sense. */
const MEANT = {
  pace: (value) => value in PACES,
  waits: (value) => typeof value === "boolean",
  matches: (value) => isCount(value) && value <= MANY,
  sound: (value) => ["off", "mine", "all"].includes(value),
  volume: (value) => isCount(value) && value <= 100,
  palette: (value) => ["printed", "distinct"].includes(value),
  notation: (value) => ["words", "both", "short"].includes(value),
  advice: (value) => advices.includes(value),
  chances: (value) => ["on", "off"].includes(value),
  played: (value) => value && typeof value === "object" && Object.values(value).every((n) => isCount(n) && n <= MANY),
};

const here = read();
const owed = new Set(Object.keys(here).filter((name) => !(name in page.preferences))); // the server has not heard
const kept = { ...here, ...page.preferences };

function read() {
  try {
    const found = Object.entries(JSON.parse(localStorage.getItem(KEY)) || {});
    return Object.fromEntries(found.filter(([name, value]) => MEANT[name]?.(value)));
  } catch {
    return {}; // private windows may keep nothing
  }
}

/** Keep a change, here and on the server; `more` is what else changes about the reader. */
async function keep(change, more = {}) {
  Object.assign(kept, change);
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // then it holds until the page is closed
  }
  document.dispatchEvent(new Event("fq-preferred"));
  for (const name of Object.keys(change)) owed.add(name);
  const preferences = Object.fromEntries([...owed].map((name) => [name, kept[name]]));
  await call("PATCH", "/api/me", { ...more, preferences });
  owed.clear();
}

const chosen = (name, otherwise) => kept[name] ?? otherwise;

export const paces = Object.keys(PACES);

export const prefs = {
  get pace() {
    return chosen("pace", "normal");
  },
  /** What all pauses are multiplied by. */
  get factor() {
    return PACES[this.pace];
  },
  /** Does a choice that would end the turn wait for "End turn"? For newcomers, unless they say otherwise. */
  get waits() {
    return chosen("waits", chosen("matches", 0) < NEWCOMER);
  },
  /** What waits for a second press: every choice, those that end the turn, or none. */
  get confirm() {
    return page.me.confirm ? "always" : this.waits ? "ends" : "never";
  },
  get sound() {
    return chosen("sound", "mine");
  },
  get volume() {
    return chosen("volume", 60);
  },
  get palette() {
    return chosen("palette", "printed");
  },
  get notation() {
    return chosen("notation", "words");
  },
  /** Does a player against bots see the chances of winning? */
  get chances() {
    return chosen("chances", "off");
  },
  /** Change one of them; resolves when the server has it. */
  set(name, value) {
    if (name !== "confirm") return keep({ [name]: value });
    page.me.confirm = value === "always";
    return keep({ waits: value !== "never" }, { confirm: page.me.confirm });
  },
  /** How often a bot gives advice: "first" is less and less in the first matches of a game. */
  get advice() {
    return chosen("advice", "first");
  },
  /** How often it does in this game now. */
  adviceOn(game) {
    if (this.advice !== "first") return this.advice;
    const played = (kept.played ? kept.played[game] : kept.matches) || 0;
    return played < ADVISED.every ? "every" : played < ADVISED.matters ? "matters" : "off";
  },
  /** Another match of a game has been played to its end. */
  finished(game) {
    const played = { ...chosen("played", {}) };
    played[game] = Math.min((played[game] || 0) + 1, MANY);
    keep({ matches: Math.min(chosen("matches", 0) + 1, MANY), played }).catch(() => undefined);
  },
};
