/* Who wears which colour. Seats have the four colours in order, unless somebody keeps theirs from an earlier match:
   then colours, seals and marks of the seats are exchanged, and nothing else on the page has to know. */

import { all, find } from "./dom.js";
import { measures } from "./measures.js";

const TOKENS = ["", "-on"];
const SYMBOLS = ["seal", "mark"];
let printed = null; // the colours and symbols as they were delivered
let worn = "";
let wearing = [];

/** Dress the seats; `seats` says which colour each of them has. */
export function wearColours(seats) {
  const order = wholeOrder(seats.map((seat) => seat.colour ?? seat.seat));
  const key = order.join();
  if (key === worn || !find("symbol#seal-1")) return;
  printed ||= asDelivered();
  worn = key;
  wearing = seats;
  order.forEach((colour, seat) => dress(seat + 1, colour + 1));
}

/** The palette has changed: dress the seats again, in its colours. */
export function colourAgain() {
  if (!printed) return;
  for (const name of printed.keys()) if (name.startsWith("--")) document.documentElement.style.removeProperty(name);
  for (const [name, value] of tokensNow()) printed.set(name, value);
  worn = "";
  wearColours(wearing);
}

/** Colours for all seals: those nobody at the table has come last. */
function wholeOrder(given) {
  const every = Array.from({ length: measures.seals }, (_none, i) => i);
  return [...given.slice(0, measures.seals), ...every.filter((colour) => !given.includes(colour))];
}

function tokensNow() {
  const style = getComputedStyle(document.documentElement);
  const names = Array.from({ length: measures.seals }, (_none, i) => TOKENS.map((end) => `--fq-p${i + 1}${end}`));
  return new Map(names.flat().map((name) => [name, style.getPropertyValue(name)]));
}

function asDelivered() {
  const kept = tokensNow();
  for (let n = 1; n <= measures.seals; n++)
    for (const name of SYMBOLS) kept.set(`${name}-${n}`, find(`symbol#${name}-${n}`).cloneNode(true));
  return kept;
}

function dress(seat, colour) {
  const root = document.documentElement;
  for (const end of TOKENS) root.style.setProperty(`--fq-p${seat}${end}`, printed.get(`--fq-p${colour}${end}`));
  for (const name of SYMBOLS) {
    const symbol = printed.get(`${name}-${colour}`).cloneNode(true);
    for (const element of all("*", symbol)) {
      for (const { name: attribute, value } of [...element.attributes])
        element.setAttribute(attribute, value.replaceAll(`--fq-p${colour}`, `--fq-p${seat}`));
    }
    find(`symbol#${name}-${seat}`).replaceChildren(...symbol.childNodes);
  }
}
