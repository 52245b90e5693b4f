/* The head of a panel: its title, and a few words or a link to the sheet that is behind it. */

import { h } from "./dom.js";
import { Parts } from "./parts.js";
import { openSheet } from "./sheet.js";

const NO_LOOK = { labels: new Map(), chosen: new Set(), marked: new Set() };

export function headOf(panel) {
  const { title, aside = "", behind } = panel;
  if (!behind) return [title, h("small", { text: aside })];
  return [title, h("button", { class: "more", type: "button", text: aside, on: { click: () => openBehind(behind) } })];
}

function openBehind(panel) {
  const parts = new Parts("parts listed");
  parts.update(panel.parts, NO_LOOK);
  const sheet = openSheet(panel.title, parts.element, "behind");
  parts.fit(parts.element.clientWidth, NO_LOOK);
  return sheet;
}
