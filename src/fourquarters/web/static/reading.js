/* Pages to read: they need only the symbols of the bar. */

import "./look.js";
import { page } from "./page.js";
import { loadSprite } from "./sprite.js";

await loadSprite(`/sprite/lobby.svg?v=${page.v}`);
