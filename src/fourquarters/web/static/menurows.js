/* What menus are made of: rows that do something, and rows that lead to other pages. */

import { h, icon } from "./dom.js";

export const row = (symbol, text, click, key) =>
  h("button", { class: "tool", type: "button", "data-key": key, on: { click } }, icon(symbol), h("span", { text }));

export const way = (symbol, text, href) => h("a", { class: "tool", href }, icon(symbol), h("span", { text }));

export const menu = (rows) => h("ul", { class: "menu" }, rows.filter(Boolean).map((one) => h("li", {}, one)));
