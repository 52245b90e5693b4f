/* Searching a text: what matches stays, marked; everything else goes until the search is over. */

import { all, find, h } from "./dom.js";
import { say } from "./page.js";

const LEAST = 2; // characters

export class Seek {
  constructor(field, book, told) {
    Object.assign(this, { field, book, told });
    field.addEventListener("input", () => this.seek(field.value));
    field.addEventListener("keydown", (event) => event.key === "Escape" && this.clear());
    field.form.addEventListener("submit", (event) => event.preventDefault());
  }

  clear() {
    this.field.value = "";
    this.seek("");
  }

  seek(text) {
    const words = plain(text).split(/\s+/).filter(Boolean);
    const seeking = words.join("").length >= LEAST;
    unmark(this.book);
    this.book.classList.toggle("seeking", seeking);
    const places = all(".find", this.book);
    const hits = places.filter((place) => !seeking || words.every((word) => plain(place.textContent).includes(word)));
    for (const place of places) place.classList.toggle("missed", seeking && !hits.includes(place));
    for (const chapter of all(".chapter", this.book)) chapter.hidden = seeking && !find(".find:not(.missed)", chapter);
    if (seeking) for (const place of hits) markWords(place, words);
    this.told.hidden = !seeking;
    this.told.textContent = !seeking ? "" : hits.length ? say("found", { n: hits.length }) : say("found_none");
  }
}

/** Letters without case and accents, one for one, so that places in the text stay the same. */
const plain = (text) =>
  [...text.replaceAll("\u00ad", " ")].map((c) => c.normalize("NFD")[0].toLowerCase()[0]).join("");

function markWords(place, words) {
  const walk = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  const nodes = [];
  while (walk.nextNode()) nodes.push(walk.currentNode);
  for (const node of nodes) {
    const found = firstOf(plain(node.data), words);
    if (!found) continue;
    const rest = node.splitText(found.at);
    rest.splitText(found.length);
    rest.replaceWith(h("mark", { text: rest.data }));
  }
}

/** The first of some words in a text: {at, length}. */
function firstOf(text, words) {
  const places = words.map((word) => ({ at: text.indexOf(word), length: word.length })).filter(({ at }) => at >= 0);
  return places.sort((a, b) => a.at - b.at)[0] || null;
}

function unmark(book) {
  for (const marked of all("mark", book)) {
    const parent = marked.parentNode;
    marked.replaceWith(marked.textContent);
    parent.normalize();
  }
}
