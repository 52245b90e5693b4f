/* For how many days in a row the puzzle of the day was solved, wherever that is told. */

import { all } from "./dom.js";
import { say } from "./page.js";

export function showStreak() {
  for (const place of all("[data-streak]")) {
    const n = Number(place.dataset.streak);
    place.textContent = n ? say("puzzle_streak", { n }) : "";
  }
}
