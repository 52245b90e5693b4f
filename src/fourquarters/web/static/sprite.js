/* Symbols: fetched once, put into the page, and measured if a painter must know their shape. */

import { at, find } from "./dom.js";
import { measures } from "./measures.js";

/** Put a sprite into the page. Inline styles go through the CSSOM, as the content policy requires. */
export async function loadSprite(url) {
  const answer = await fetch(at(url));
  if (!answer.ok) throw new Error(`no sprite at ${url}`);
  const text = (await answer.text()).replace(/(<[^>]*?\s)style="/g, '$1data-style="');
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const svg = document.importNode(parsed, true);
  for (const element of [svg, ...svg.querySelectorAll("[data-style]")]) {
    if (element.dataset.style !== undefined) element.style.cssText = element.dataset.style;
  }
  svg.style.cssText = "position:absolute;width:0;height:0;overflow:hidden";
  svg.setAttribute("aria-hidden", "true");
  document.body.prepend(svg);
}

/** The corner and size of a symbol's own coordinates. */
export function viewBox(name) {
  const symbol = find(`symbol#${CSS.escape(name)}`);
  const box = symbol
    ?.getAttribute("viewBox")
    ?.split(/[\s,]+/)
    .map(Number);
  return box?.length === 4 ? box : [0, 0, 64, 64];
}

/** Where an owner's mark goes on a symbol, in a piece of size w × h: [x, y, size]. */
export function markPlace(name, w, h) {
  const [left, top, wide, high] = viewBox(name);
  const data = find(`symbol#${CSS.escape(name)}`)?.dataset.mark;
  const [x, y, size] = data
    ? data.split(/\s+/).map(Number)
    : [left + wide / 2, top + high / 2, measures.piece.mark * Math.min(wide, high)];
  const k = Math.min(w / wide, h / high);
  const across = w / 2 + (x - left - wide / 2) * k;
  const down = h / 2 + (y - top - high / 2) * k;
  return [across - (size * k) / 2, down - (size * k) / 2, size * k];
}
