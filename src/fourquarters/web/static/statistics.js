/* The page with one's own statistics: the server has drawn it; here are the coins, the bar and the button to play. */

import { wireBar } from "./bar.js";
import { all } from "./dom.js";
import { drawQuarter } from "./games.js";
import { playNow } from "./opentable.js";
import { page } from "./page.js";
import { loadSprite } from "./sprite.js";

wireBar();
for (const button of all("[data-play]")) button.addEventListener("click", () => playNow(button.dataset.play));
await loadSprite(`/sprite/figures-${page.game.name}.svg?v=${page.v}`);
for (const place of all("[data-quarter]")) drawQuarter(place, place.dataset.quarter);
document.body.dataset.ready = "yes";
