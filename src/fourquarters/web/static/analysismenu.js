/* The menu of an analysis: what the bar has no room for, preferences, and the ways to other pages. */

import { find } from "./dom.js";
import { menu, row, way } from "./menurows.js";
import { page, say } from "./page.js";
import { openPreferences } from "./preferences.js";
import { openSheet } from "./sheet.js";

export function wireMenu() {
  find("#fq-menu-tool").addEventListener("click", openMenu);
}

function openMenu() {
  const { home } = page.table;
  let sheet = null;
  const preferences = () => {
    sheet.close();
    openPreferences();
  };
  const rows = [
    row("ui-gear", say("preferences"), preferences, "preferences"),
    home ? way("trophy", home.name, home.url) : null,
    way("people", say("my_games"), "/home"),
    way("ui-figures", say("statistics"), `/statistics/${page.game.name}`),
    way("trophy", say("leaderboards"), `/leaderboards/${page.game.name}`),
    way("ui-door", say("to_lobby"), "/"),
  ];
  sheet = openSheet(say("menu"), menu(rows), "small");
}
