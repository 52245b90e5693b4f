/* Where the boards go on the page: the margins of each drawing, and its height. A small page has less to spare. */

import { measures } from "./measures.js";

/** The margins a board leaves around its drawing. */
export function margins(drawing, small) {
  const wide = measures.board;
  const captioned = Boolean(drawing.title || drawing.aside || drawing.value);
  const side = drawing.whole ? 0 : small ? 12 : wide.side;
  const top = drawing.whole ? 0 : captioned ? (small ? 10 : wide.over_caption) : small ? 7 : wide.top;
  const head = top + (captioned && !drawing.whole ? (small ? 30 : wide.caption) : 0);
  const bottom = drawing.whole ? 0 : !small ? wide.bottom : drawing.backdrop ? 36 : 7;
  const inner = side + (drawing.framed ? (small ? 8 : wide.framed) : 0);
  return { side, inner, vertical: head + bottom };
}

/** The height of a board at full width. */
export function naturalHeight(drawing, wide, small) {
  const room = margins(drawing, small);
  return room.vertical + (drawing.h * (wide - 2 * room.inner)) / drawing.w;
}

/** The height of each board: in proportion to its drawing if there is too little room. */
export function slots(drawings, wide, high, small) {
  const fixed = drawings.map((drawing) => margins(drawing, small).vertical);
  const free = drawings.map((drawing, i) => naturalHeight(drawing, wide, small) - fixed[i]);
  const sum = (list) => list.reduce((a, b) => a + b, 0);
  const total = sum(fixed) + sum(free);
  if (total <= high) return fixed.map((one, i) => ((one + free[i]) * high) / total);
  const part = Math.max(measures.board.least, (high - sum(fixed)) / (sum(free) || 1));
  return fixed.map((one, i) => one + free[i] * part);
}

/** The height of a board in its slot: a frame stays close to its drawing. */
export function frameHeight(drawing, slot, scale, small) {
  if (!drawing.framed) return slot;
  return Math.min(slot - measures.board.apart, drawing.h * scale + margins(drawing, small).vertical);
}
