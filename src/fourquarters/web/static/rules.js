/* The page with the rules of a game: contents, search, anchors, examples, and the summary that prints. */

import { markRule, drawSymbols, wireBook } from "./book.js";
import { all, find } from "./dom.js";
import { page, wireBar } from "./page.js";
import { Seek } from "./seek.js";
import { loadSprite } from "./sprite.js";

const NARROW = matchMedia("(max-width: 899px)");
const book = find("#fq-rules-text");
const contents = find(".contents");

wireBar();
wireContents();
const seek = new Seek(find("#fq-seek"), book, find("#fq-sought"));
find("#fq-print").addEventListener("click", () => print());
addEventListener("hashchange", arrive);
arrive();

await loadSprite(`/sprite/${page.game.name}.svg?v=${page.v}`);
wireBook(book);
drawSymbols(find(".summary"));

/** Go to the rule that the address names, even if a search has hidden it. */
function arrive() {
  const rule = decodeURIComponent(location.hash.slice(1));
  const place = markRule(book, rule);
  if (!place) return;
  if (place.classList.contains("missed")) seek.clear();
  place.scrollIntoView({ block: "center" });
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
