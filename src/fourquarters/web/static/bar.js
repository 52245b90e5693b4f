/* The tools of the top bar that several pages have: theme, language, preferences. */

import { all } from "./dom.js";
import { switchTheme } from "./look.js";
import { complain, switchLanguage } from "./page.js";
import { openPreferences } from "./preferences.js";

export function wireBar() {
  for (const button of all("[data-theme-switch]")) button.addEventListener("click", switchTheme);
  for (const button of all("[data-preferences]")) button.addEventListener("click", openPreferences);
  for (const button of all("[data-language]"))
    button.addEventListener("click", () => switchLanguage(button.dataset.language).catch(complain));
}
