/* How this browser's reader likes to play: at what pace, whether a turn waits for "End turn", and how much advice. */

const KEY = "fq-play";
const NEWCOMER = 3; // matches until somebody knows their way
const ADVISED = { every: 1, matters: 3 }; // matches of a game until advice comes less often, and until it ends
const PACES = { calm: 1.7, normal: 1, quick: 0.45, off: 0 };

const kept = read();

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) || {};
  } catch {
    return {}; // private windows may keep nothing
  }
}

function keep(change) {
  Object.assign(kept, change);
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // then it holds until the page is closed
  }
}

export const paces = Object.keys(PACES);

export const advices = ["every", "matters", "off"];

export const prefs = {
  get pace() {
    return kept.pace in PACES ? kept.pace : "normal";
  },
  set pace(pace) {
    keep({ pace });
  },
  /** What all pauses are multiplied by. */
  get factor() {
    return PACES[this.pace];
  },
  /** Does a choice that would end the turn wait for "End turn"? For newcomers, unless they say otherwise. */
  get waits() {
    return kept.waits ?? (kept.matches || 0) < NEWCOMER;
  },
  set waits(waits) {
    keep({ waits });
  },
  /** How often a bot gives advice in a game: as the reader says, otherwise less and less in their first matches of it. */
  adviceOn(game) {
    if (advices.includes(kept.advice)) return kept.advice;
    const played = (kept.played ? kept.played[game] : kept.matches) || 0;
    return played < ADVISED.every ? "every" : played < ADVISED.matters ? "matters" : "off";
  },
  set advice(advice) {
    keep({ advice });
  },
  /** Another match of a game has been played to its end. */
  finished(game) {
    const played = { ...kept.played, [game]: (kept.played?.[game] || 0) + 1 };
    keep({ matches: (kept.matches || 0) + 1, played });
  },
};
