/* What a finger or an arrow key means: the piece that was pressed, one close by, or the next one in a direction. */

import { all, find } from "./dom.js";

const HANDY = 44; // px: smaller things are hard to hit with a finger
const REACH = 14; // px: a finger that comes this close to a thing means it

/** The piece that was pressed; for a finger, also one close by that is small and can be chosen. */
export function meant(event, pressed) {
  if (event.pointerType !== "touch" || pressed?.classList.contains("may")) return pressed;
  let best = pressed;
  let least = REACH;
  for (const other of all("#fq-boards .piece.may")) {
    const box = find(".hit", other).getBoundingClientRect();
    const away = distance(box, event.clientX, event.clientY);
    if (away < least && Math.min(box.width, box.height) < HANDY) [best, least] = [other, away];
  }
  return best;
}

/** How far outside a box a point is. */
const distance = (box, x, y) =>
  Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));

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
