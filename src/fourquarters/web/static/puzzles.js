/* The list of puzzles. */

import { wireBar } from "./bar.js";
import { all, find } from "./dom.js";
import { page, say } from "./page.js";
import { loadSprite } from "./sprite.js";
import { showStreak } from "./streak.js";
import { wireTips } from "./tip.js";

function showCounts() {
  for (const section of all("[data-game]")) {
    const { puzzles } = page.puzzles.find(({ game }) => game === section.dataset.game);
    const n = puzzles.filter(({ mark }) => mark === "solved").length;
    find("[data-count]", section).textContent = say("puzzle_count", { n, all: puzzles.length });
  }
}

await loadSprite(`/sprite/lobby.svg?v=${page.v}`);
wireBar();
wireTips(document.body);
showCounts();
showStreak();
document.body.dataset.ready = "yes";
