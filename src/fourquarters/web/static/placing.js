/* Where a card goes that speaks of something on the page: as near as possible, but not over it. */

const EDGE = 8; // px to the edge of the window
const GRID = 12; // px between two places that are tried
const GAP = 26; // px between the card and what it speaks of, if there is room

/** Where an element is, with some px around it. */
export function boxOf(element, around = 0) {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return { l: left - around, t: top - around, r: right + around, b: bottom + around };
}

export const union = (boxes) => ({
  l: Math.min(...boxes.map((box) => box.l)),
  t: Math.min(...boxes.map((box) => box.t)),
  r: Math.max(...boxes.map((box) => box.r)),
  b: Math.max(...boxes.map((box) => box.b)),
});

const overlap = (a, b) =>
  Math.max(0, Math.min(a.r, b.r) - Math.max(a.l, b.l)) * Math.max(0, Math.min(a.b, b.b) - Math.max(a.t, b.t));

export const apart = (a, b) => overlap(a, b) === 0;

/** Boxes that overlap become one. */
function merged(boxes) {
  const found = [];
  for (const box of boxes) {
    const others = found.filter((one) => !apart(one, box));
    for (const one of others) found.splice(found.indexOf(one), 1);
    found.push(union([box, ...others]));
  }
  return found.length < boxes.length ? merged(found) : found;
}

/** How far apart two boxes are. */
const distance = (a, b) =>
  Math.hypot(Math.max(0, a.l - b.r, b.l - a.r), Math.max(0, a.t - b.b, b.t - a.b));

/** The best place for a card: over none of the `targets`, then over nothing that is `kept` free, then near them. */
export function bestPlace({ w, h }, targets, kept, room) {
  let best = null;
  const all = targets.length ? union(targets) : null;
  for (const l of range(EDGE, room.w - w - EDGE)) {
    for (const t of range(EDGE, room.h - h - EDGE)) {
      const card = { l, t, r: l + w, b: t + h };
      const covered = sum(targets.map((box) => overlap(card, grown(box))));
      const cost = 1e4 * covered + 1e2 * sum(kept.map((box) => overlap(card, box))) + strain(card, all, room);
      if (!best || cost < best.cost) best = { ...card, cost };
    }
  }
  return best;
}

/** Near the target but not too near, and level with it; without one, in the middle. */
function strain(card, target, room) {
  const middle = { x: (card.l + card.r) / 2, y: (card.t + card.b) / 2 };
  const aim = target || { l: 0, t: 0, r: room.w, b: room.h };
  const off = Math.hypot(middle.x - (aim.l + aim.r) / 2, middle.y - (aim.t + aim.b) / 2);
  return (target ? 4 * Math.abs(distance(card, target) - GAP) : 0) + off;
}

const grown = (box) => ({ l: box.l - 6, t: box.t - 6, r: box.r + 6, b: box.b + 6 });
const sum = (numbers) => numbers.reduce((whole, one) => whole + one, 0);

function range(from, to) {
  const last = Math.max(from, to);
  const places = [];
  for (let at = from; at < last; at += GRID) places.push(at);
  return [...places, last];
}

const TRACED = 96; // points of an outline
const MAINLY = 0.7; // of a box that a piece must fill to lend it its outline

/** The boxes of some elements, with the outline of the piece that mainly fills them if it is not a box itself. */
export function windows(elements, around) {
  return merged(elements.map((element) => boxOf(element, around))).map((box) => {
    const area = (one) => (one.r - one.l) * (one.b - one.t);
    const main = elements.find((element) => {
      const own = boxOf(element, around);
      return element.querySelector("path.hit") && !apart(own, box) && area(own) > MAINLY * area(box);
    });
    return main ? { ...box, d: traced(main.querySelector("path.hit")) } : box;
  });
}

/** The outline of a shape on the page, as a path in the page's coordinates. */
function traced(path) {
  const matrix = path.getScreenCTM();
  const long = path.getTotalLength();
  const points = Array.from({ length: TRACED }, (_, i) => {
    const { x, y } = path.getPointAtLength((i * long) / TRACED).matrixTransform(matrix);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${points.join("L")}Z`;
}

/** A box with round corners, or the outline it has, as an SVG path. */
export function outline({ l, t, r, b, d }, q = 10) {
  if (d) return d;
  const k = Math.min(q, (r - l) / 2, (b - t) / 2);
  return `M${l + k} ${t}H${r - k}Q${r} ${t} ${r} ${t + k}V${b - k}Q${r} ${b} ${r - k} ${b}H${l + k}Q${l} ${b} ${l} ${b - k}V${t + k}Q${l} ${t} ${l + k} ${t}Z`;
}

/** A line from a card to what it speaks of. */
export function leader(card, box) {
  const clamp = (value, from, to) => Math.max(from, Math.min(to, value));
  const [x, y] = [(box.l + box.r) / 2, (box.t + box.b) / 2];
  if (card.r <= box.l || card.l >= box.r) {
    const [from, to] = card.r <= box.l ? [card.r, box.l] : [card.l, box.r];
    const level = clamp(y, card.t + 24, card.b - 24);
    return `M${from} ${level}L${to} ${clamp(level, box.t + 6, box.b - 6)}`;
  }
  const [from, to] = card.b <= box.t ? [card.b, box.t] : [card.t, box.b];
  const level = clamp(x, card.l + 24, card.r - 24);
  return `M${level} ${from}L${clamp(level, box.l + 6, box.r - 6)} ${to}`;
}
