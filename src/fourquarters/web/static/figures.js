/* Pictures outside the table: drawings, mats and panels of a scene, painted as at the table and as wide as their place. */

import { h } from "./dom.js";
import { matHead } from "./mathead.js";
import { Parts } from "./parts.js";

const NO_LOOK = { labels: new Map(), chosen: new Set(), marked: new Set() };

/** One picture: a few things of a scene in a place on the page. */
export class Picture {
  constructor(place) {
    this.place = place;
    this.shown = [];
    new ResizeObserver(() => this.fit()).observe(place);
  }

  show(things) {
    this.shown = things.map(shownThing);
    this.place.replaceChildren(...this.shown.map(({ element }) => element));
    this.fit();
  }

  fit() {
    for (const { parts } of this.shown) parts.fit(roomIn(parts.element), NO_LOOK);
  }
}

function roomIn(element) {
  const { paddingLeft, paddingRight } = getComputedStyle(element);
  return element.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
}

function shownThing({ drawing, mat, panel }) {
  const parts = new Parts();
  parts.update(drawing ? [drawing] : (mat || panel).parts || [], NO_LOOK);
  if (drawing) {
    const part = drawing.whole || drawing.x || drawing.y ? " as-map" : "";
    const water = drawing.backdrop ? " on-water" : "";
    return { parts, element: h("div", { class: `pic-drawing${water}${part}` }, parts.element) };
  }
  parts.element.hidden = !parts.shown.length;
  const head = mat
    ? h("header", { class: "who" }, matHead(mat))
    : h("h3", {}, panel.title, panel.aside ? h("small", { text: panel.aside }) : null);
  return { parts, element: h("section", { class: mat ? "panel mat" : "panel pic-panel" }, head, parts.element) };
}
