/* How the page looks by the reader's choice: theme, colours of pieces, how the log names moves. All of it is on <html>,
   where the style sheets find it. */

import { colourAgain } from "./colours.js";
import { call, isDark, page } from "./page.js";
import { prefs } from "./prefs.js";

const root = document.documentElement;

/** Wear what was chosen: at the start of a page, and after every change. */
export function wear() {
  root.dataset.notation = prefs.notation;
  if (root.dataset.palette === prefs.palette) return;
  root.dataset.palette = prefs.palette;
  colourAgain();
}

/** "light", "dark", or "" for what the device says. */
export async function chooseTheme(theme) {
  page.me.theme = theme;
  if (theme) root.dataset.theme = theme;
  else delete root.dataset.theme;
  tintBrowser();
  leaveWord();
  await call("PATCH", "/api/me", { theme });
}

/** The browser's own bars follow the page. */
function tintBrowser() {
  const colour = getComputedStyle(root).getPropertyValue("--fq-table").trim();
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.content = colour;
}

/** For the page without a network, which knows nothing else. */
function leaveWord() {
  try {
    localStorage.setItem("fq-theme", page.me.theme);
    localStorage.setItem("fq-language", page.lang);
  } catch {
    // then it follows the device
  }
}

/** From light to dark and back. */
export const switchTheme = () => chooseTheme(isDark() ? "light" : "dark").catch(() => undefined);

wear();
tintBrowser();
leaveWord();
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", tintBrowser);
