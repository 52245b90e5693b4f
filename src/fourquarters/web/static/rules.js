/* The page with the rules of a game: contents, search, anchors, examples, and the summary that prints. */

import { wireBar } from "./bar.js";
import { markRule, drawSymbols, wireBook } from "./book.js";
import { all, find } from "./dom.js";
import { page } from "./page.js";
import { Seek } from "./seek.js";
import { loadSprite } from "./sprite.js";

const NARROW = matchMedia("(max-width: 899px)");
const book = find("#fq-rules-text");
const contents = find(".contents");

wireBar();
wireContents();
const seek = new Seek(find("#fq-seek"), book, find("#fq-sought"));
find("#fq-print").addEventListener("click", () => print());
let stay = null; // until the reader goes elsewhere
new ResizeObserver(() => stay?.()).observe(book);
for (const moved of ["wheel", "touchmove", "keydown", "pointerdown"]) addEventListener(moved, wander, { passive: true });
addEventListener("hashchange", arrive);
arrive();

await loadSprite(`/sprite/${page.game.name}.svg?v=${page.v}`);
wireBook(book);
drawSymbols(find(".summary"));
document.body.dataset.ready = "yes";

/** Go to what the address names, even if a search has hidden it, and stay there while pictures come. */
function arrive() {
  const name = decodeURIComponent(location.hash.slice(1));
  const rule = markRule(book, name);
  const place = rule || (name && document.getElementById(name));
  if (!place) return;
  if (place.closest(".missed, .chapter[hidden]")) seek.clear();
  stay = () => place.scrollIntoView({ block: rule ? "center" : "start" });
  stay();
}

function wander() {
  stay = null;
}

function wireContents() {
  contents.open = !NARROW.matches;
  NARROW.addEventListener("change", () => (contents.open = !NARROW.matches));
  const links = all("a", contents);
  const heads = links.map((link) => document.getElementById(link.hash.slice(1)));
  for (const link of links)
    link.addEventListener("click", () => {
      seek.clear();
      if (NARROW.matches) contents.open = false;
    });
  const mark = () => {
    const passed = heads.findLastIndex((head) => head.getBoundingClientRect().top < innerHeight * 0.35);
    links.forEach((link, i) =>
      i === Math.max(0, passed) ? link.setAttribute("aria-current", "true") : link.removeAttribute("aria-current"),
    );
  };
  addEventListener("scroll", mark, { passive: true });
  mark();
}
