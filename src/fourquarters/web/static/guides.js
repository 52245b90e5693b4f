/* Where the reader has got to in each guided first game: kept in this browser, for the lobby and the guide itself. */

import { h, icon } from "./dom.js";
import { say } from "./page.js";

const KEY = "fq-guides";

/** By game, the step that comes next. */
export function keptSteps() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) || {};
  } catch {
    return {}; // private windows may keep nothing
  }
}

export function keepStep(game, step) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...keptSteps(), [game]: step }));
  } catch {
    // then it holds until the page is closed
  }
}

/** "Step 5 of 20" for a guide that somebody has begun, otherwise nothing. */
export function soFar({ name, guide }) {
  const at = keptSteps()[name] || 0;
  return at > 0 && at < guide ? say("guide_step", { n: at + 1, all: guide }) : "";
}

/** The way to the advice on how to play a game well, if its rules have any. */
export function wellLink(game, cls = "learn") {
  if (!game.well) return null;
  return h("a", { class: cls, href: `/rules/${game.name}#well` }, icon("ui-figures"), h("span", { text: say("play_well") }));
}

/** The way into the guided first game of a game that has one. */
export function learnLink(game) {
  if (!game.guide) return null;
  const words = h("span", { text: say("learn_by_playing") });
  return h("a", { class: "learn", href: `/learn/${game.name}` }, icon("hint"), words, h("small", { text: soFar(game) }));
}
