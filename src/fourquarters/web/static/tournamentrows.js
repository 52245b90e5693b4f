/* Tournaments as rows of a list. */

import { h, s } from "./dom.js";
import { drawQuarter } from "./games.js";
import { page, say } from "./page.js";

/** How far a tournament is, in a few words. */
function standing(one) {
  if (one.state === "open") return say("n_entered", { n: one.entered, all: one.most });
  return one.state === "running" ? say("round_of", { n: one.round, all: one.rounds }) : say("tournament_ended");
}

export function quarter(name) {
  const place = s("svg", { class: "quarter", viewBox: "0 0 64 64", "aria-hidden": "true" });
  place.dataset.tint = page.tints[name];
  drawQuarter(place, name);
  return place;
}

export function tournamentRows(some) {
  const row = (one) => {
    const words = [one.group ? `${one.group}. ` : "", one.says].join("");
    const what = h("span", { class: "what" }, h("b", { text: one.name }), h("small", { text: words }));
    return h("li", {}, h("a", { class: "row", href: one.url }, quarter(one.game), what, h("span", { class: "how", text: standing(one) })));
  };
  return some.length ? h("ul", { class: "lines" }, some.map(row)) : null;
}
