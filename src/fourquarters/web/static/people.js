/* People's pages and leaderboards: the server has drawn them; here are the coins, the small pictures and the bar. */

import { wireBar } from "./bar.js";
import { all, at, find } from "./dom.js";
import { friendTool } from "./friendtool.js";
import { drawQuarter } from "./games.js";
import { isDark, page } from "./page.js";
import { loadSprite } from "./sprite.js";

wireBar();
await loadSprite(`/sprite/figures-${page.game.name}.svg?v=${page.v}`);
for (const place of all("[data-quarter]")) drawQuarter(place, place.dataset.quarter);
const palette = document.documentElement.dataset.palette || "printed";
for (const picture of all("[data-picture]"))
  picture.src = at(`/api/tables/${picture.dataset.picture}/small.svg?theme=${isDark() ? "dark" : "light"}&palette=${palette}`);
await friendTool(find("#fq-friend")).catch(() => null);
document.body.dataset.ready = "yes";
