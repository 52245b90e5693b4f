/* The pace of a new table: how much time there is, and what happens to whoever runs out of it. */

import { h } from "./dom.js";
import { paceSentence } from "./clocks.js";
import { say } from "./page.js";
import { span } from "./times.js";

const KINDS = ["none", "live", "day", "three_days", "week"];
const DAY = 86_400_000;
const DAYS = { day: 1, three_days: 3, week: 7 };
const LIVE = { seconds: [10, 15, 30, 60, 120, 300], bank: [0, 60, 180, 300, 600, 1200], increment: [0, 5, 10, 20] };
const ZERO = ["bot", "nudge", "loss"];

/** What a wish begins with: no clock. */
export const noPace = () => ({ kind: "none", seconds: 30, bank: 300, increment: 5, zero: "bot" });

/** The pace as the server is asked for it; null for none. */
export function askedPace({ kind, zero, ...live }) {
  if (kind === "none") return null;
  return kind === "live" ? { kind, zero, ...live } : { kind, zero };
}

/** The part of the sheet about it. */
export function paceFields(wish, draw) {
  const { pace } = wish;
  const change = (part) => {
    Object.assign(pace, part);
    draw();
  };
  const kinds = KINDS.map((kind) => {
    const input = h("input", { type: "radio", name: "pace", value: kind, checked: kind === pace.kind });
    input.addEventListener("change", () => {
      change({ kind });
      document.querySelector('.new-table input[name="pace"]:checked')?.focus();
    });
    return h("label", {}, input, h("span", { text: say(`pace_${kind}`) }));
  });
  return h(
    "fieldset",
    { class: "pace" },
    h("legend", { text: say("pace_of_table") }),
    h("div", { class: "segments" }, kinds),
    pace.kind === "live" ? liveFields(pace, change) : null,
    pace.kind === "none" ? null : zeroField(pace, change),
    h("p", { class: "note", text: sentence(pace) }),
  );
}

function liveFields(pace, change) {
  const fields = Object.entries(LIVE).map(([name, values]) =>
    choice(say(`pace_${name}`), name, values.map((n) => [n, n ? span(1000 * n) : say("pace_nothing")]), pace[name], (n) =>
      change({ [name]: Number(n) }),
    ),
  );
  return h("div", { class: "pace-parts" }, fields);
}

const zeroField = (pace, change) =>
  choice(say("at_zero"), "zero", ZERO.map((zero) => [zero, say(`zero_${zero}`)]), pace.zero, (zero) => change({ zero }));

function choice(title, name, options, now, change) {
  const select = h(
    "select",
    { class: "field", name: `pace-${name}` },
    options.map(([value, text]) => h("option", { value, text })),
  );
  select.value = String(now);
  select.addEventListener("change", () => {
    change(select.value);
    document.querySelector(`.new-table [name="pace-${name}"]`)?.focus();
  });
  return h("label", { class: "pace-part" }, h("span", { text: title }), select);
}

/** The whole agreement in words. */
function sentence(pace) {
  if (pace.kind === "none") return say("pace_none_help");
  const ms = { move: DAYS[pace.kind] * DAY || 1000 * pace.seconds, bank: 1000 * pace.bank, increment: 1000 * pace.increment };
  return `${paceSentence({ kind: pace.kind, ...ms })} ${say(`zero_${pace.zero}_help`)}`;
}
