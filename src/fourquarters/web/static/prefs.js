/* How this browser's reader likes to play: at what pace, and whether a turn waits for "End turn". */

const KEY = "fq-play";
const NEWCOMER = 3; // matches until somebody knows their way
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
  /** Another match has been played to its end. */
  finished() {
    keep({ matches: (kept.matches || 0) + 1 });
  },
};
