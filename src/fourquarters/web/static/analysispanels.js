/* What stands around the chart of an analysis: how the results came about, what cost most, the match in words. */

import { h, icon, seal, spans } from "./dom.js";
import { say } from "./page.js";
import { percent, signed, wholes } from "./analysed.js";

/** Every player's start, luck and decisions as bars on one scale, the winner first. */
export function results(analysed) {
  const order = analysed.seats.map((_seat, seat) => seat);
  order.sort((a, b) => analysed.seats[b].end - analysed.seats[a].end || analysed.seats[b].points - analysed.seats[a].points);
  const scale = scaleOf(analysed.seats);
  return h("ol", { class: "results" }, order.map((seat) => result(analysed, seat, scale)));
}

/** Where a chance lies on the common scale, in percent of its width. */
function scaleOf(seats) {
  const reached = seats.flatMap(({ start, luck, end }) => [start, start + luck, end]);
  const least = Math.min(0, ...reached) - 0.05;
  const most = Math.max(1, ...reached) + 0.05;
  return (chance) => (100 * (chance - least)) / (most - least);
}

function result(analysed, seat, scale) {
  const found = analysed.seats[seat];
  const [start, luck, own, others] = wholes([found.start, found.luck, found.own, found.others], found.end);
  const sum = say("sum_of_seat", { start, luck: signed(luck), own: signed(own), others: signed(others), end: Math.round(100 * found.end) });
  return h(
    "li",
    { class: seat === analysed.seat ? "result-of me" : "result-of" },
    h("span", { class: "who" }, seal(seat, "seal s"), h("b", { text: analysed.name(seat) })),
    h("span", { class: "accuracy" }, percent(found.accuracy), " ", h("small", { text: say("accurate") })),
    bars(found, scale),
    h(
      "span",
      { class: "sums", "aria-hidden": "true" },
      h("span", {}, icon("chance"), signed(luck)),
      h("span", {}, icon("ui-sign"), signed(own + others)),
    ),
    h("small", { class: "sum", text: sum }),
  );
}

/** From the start over luck to where the decisions led. */
function bars({ start, luck, end }, scale) {
  const at = (chance) => ({ left: `${scale(chance)}%` });
  const bar = (cls, a, b) =>
    h("i", { class: cls, style: { left: `${scale(Math.min(a, b))}%`, width: `${Math.abs(scale(a) - scale(b))}%` } });
  return h(
    "span",
    { class: "bars", "aria-hidden": "true" },
    [0, 0.5, 1].map((chance) => h("u", { style: at(chance) })),
    bar("luck", start, start + luck),
    bar("decided", start + luck, end),
    h("em", { style: at(start) }),
    h("s", { style: at(end) }),
  );
}

export function legend() {
  return h(
    "p",
    { class: "legend" },
    h("span", {}, h("i", { class: "luck" }), icon("chance"), say("luck")),
    h("span", {}, h("i", { class: "decided" }), icon("ui-sign"), say("decisions")),
    h("span", { text: say("lines_at") }),
  );
}

/** The decisions that cost most; `go` hears which one is pressed. */
export class Dearest {
  constructor(analysed, go) {
    Object.assign(this, { analysed, go, seat: -1 });
    this.list = h("ol", { class: "dearest", id: "fq-dearest" });
    this.fill();
  }

  fill(seat = this.seat) {
    this.seat = seat;
    const found = this.analysed.dearest(seat);
    const none = h("li", { class: "none", text: say("nothing_cost") });
    this.list.replaceChildren(...(found.length ? found.map((moment) => this.row(moment)) : [none]));
  }

  row({ move, seat, cost }) {
    const { analysed } = this;
    const words = h(
      "span",
      { class: "words" },
      h("small", { text: [analysed.name(seat), analysed.roundName(move)].filter(Boolean).join(", ") }),
      h("b", { text: analysed.made(move).label }),
      h("span", { class: "better-one" }, icon("check", "ic", null, say("better")), h("span", { text: analysed.better(move)?.label || "" })),
    );
    const points = h("strong", { text: `−${Math.max(1, Math.round(100 * cost))}` });
    return h(
      "li",
      {},
      h("button", { type: "button", "data-at": move, on: { click: () => this.go(move) } }, seal(seat, "seal s"), words, points),
    );
  }

  /** Mark the one that is shown. */
  mark(move) {
    for (const one of this.list.querySelectorAll("button")) {
      const on = Number(one.dataset.at) === move;
      if (on) one.setAttribute("aria-current", "true");
      else one.removeAttribute("aria-current");
      if (on && this.list.scrollHeight > this.list.clientHeight + 4) keepInSight(this.list, one);
    }
  }
}

function keepInSight(list, one) {
  const above = one.offsetTop - list.offsetTop;
  if (above < list.scrollTop) list.scrollTop = above;
  else if (above + one.offsetHeight > list.scrollTop + list.clientHeight)
    list.scrollTop = above + one.offsetHeight - list.clientHeight;
}

/** What happened in a move, in words. */
export function told(analysed, move) {
  if (!move) return [say("beginning")];
  const { said, seat } = analysed.moment(move);
  const next = move < analysed.moves ? analysed.moment(move + 1) : null;
  if (said.length) return spans(said);
  if (next?.seat === seat && next.said.length) return spans(next.said); // told when it is paid for, say
  const made = analysed.made(move);
  return [made ? `${analysed.name(seat)}: ${made.label}` : say("chooses", { who: analysed.name(seat) })];
}

/** Two or more buttons of which one is pressed: `[[key, words], …]`. */
export function segments(label, choices, pressed, press) {
  const group = h("span", { class: "segments", role: "group", "aria-label": label });
  group.append(
    ...choices.map(([key, words]) =>
      h("button", {
        type: "button",
        "data-key": key,
        "aria-pressed": String(key === pressed),
        text: words,
        on: {
          click: () => {
            for (const one of group.children) one.setAttribute("aria-pressed", String(one.dataset.key === key));
            press(key);
          },
        },
      }),
    ),
  );
  return group;
}
