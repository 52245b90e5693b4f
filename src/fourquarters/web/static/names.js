/* Names of people that lead to their pages. */

import { h } from "./dom.js";

/** A name, and the way to its owner's page if they have one. */
export const linked = ({ name, handle }) =>
  handle ? h("a", { class: "to-person", href: `/people/${handle}`, text: name }) : name;
