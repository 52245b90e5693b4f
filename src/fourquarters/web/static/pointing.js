/* What a finger or an arrow key means: the piece that was pressed, one close by, or the next one in a direction. */

import { all, find } from "./dom.js";

const HANDY = 44; // px: what is smaller is still reached by a finger within this much around its middle

/** The piece that was pressed; for a finger, the nearest one that can be chosen and has the finger within reach. */
export function meant(event, pressed) {
  if (event.pointerType !== "touch") return pressed;
  let best = pressed;
  let least = Infinity;
  for (const other of all("#fq-stage .piece.may")) {
    const box = find(".hit", other).getBoundingClientRect();
    const [x, y] = [event.clientX - box.x - box.width / 2, event.clientY - box.y - box.height / 2];
    const within = reaches(x, box.width) && reaches(y, box.height);
    if (within && Math.hypot(x, y) < least) [best, least] = [other, Math.hypot(x, y)];
  }
  return best;
}

const reaches = (away, size) => Math.abs(away) <= Math.max(size, HANDY) / 2;

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The nearest piece with something to say in the direction of an arrow key. */
export function neighbour(element, key) {
  const [dx, dy] = WAYS[key] || [0, 0];
  const centre = (box) => [box.x + box.width / 2, box.y + box.height / 2];
  const [x, y] = centre(element.getBoundingClientRect());
  let best = null;
  let least = Infinity;
  for (const other of all("[data-piece][tabindex]", find("#fq-stage"))) {
    if (other === element) continue;
    const [ox, oy] = centre(other.getBoundingClientRect());
    const along = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    if (along > 4 && along + 2.5 * aside < least) {
      least = along + 2.5 * aside;
      best = other;
    }
  }
  return best;
}
