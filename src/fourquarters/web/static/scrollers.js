/* What scrolls can be scrolled with keys: a place with more than it shows, and nothing in it to focus, takes the focus
   itself. */

import { all } from "./dom.js";

const PLACES = ".inside, .side, .felt, .own, .people, .shared, .above, .sheet-body, .tables ul, .result, .prompt, .legend";
const FOCUSABLE = 'a[href], button:enabled, input, select, [tabindex="0"]:not([data-scrolls])';
const PAUSE = 120; // ms
let due = 0;

function look() {
  due = 0;
  for (const place of all(PLACES)) {
    const more = place.scrollHeight > place.clientHeight + 1 || place.scrollWidth > place.clientWidth + 1;
    const scrolls = more && /auto|scroll/.test(getComputedStyle(place).overflow) && !holdsFocus(place);
    if (scrolls === place.hasAttribute("data-scrolls")) continue;
    place.toggleAttribute("data-scrolls", scrolls);
    if (scrolls) place.setAttribute("tabindex", "0");
    else place.removeAttribute("tabindex");
  }
}

/** Is there something in it that the tab key reaches, and with it the place? */
const holdsFocus = (place) => all(FOCUSABLE, place).some((element) => element.checkVisibility());

const soon = () => (due ||= setTimeout(look, PAUSE));

new MutationObserver(soon).observe(document.body, { childList: true, subtree: true, attributeFilter: ["hidden"] });
addEventListener("resize", soon);
soon();
