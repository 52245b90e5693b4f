/* The track of a match: a slider over all its positions, with the rounds on it, the reader's own turns, and "now". */

import { h, s, sealOf } from "./dom.js";
import { say } from "./page.js";

const EDGE = 12; // px at both ends
const RAIL = 26; // px from the top
const TAIL = 44; // px for what is still to come
const APART = 26; // px between two labels
const SPARSE = 18; // px: turns that follow more closely are not marked

export class Track {
  /** `moved` hears which position the reader wants. */
  constructor(moved) {
    this.slider = h("input", { type: "range", min: 0, "aria-label": say("position") });
    this.slider.addEventListener("input", () => moved(Number(this.slider.value)));
    this.picture = s("svg", { "aria-hidden": "true" });
    this.element = h("div", { class: "track-of-match" }, this.slider, this.picture);
    new ResizeObserver(() => this.draw()).observe(this.element);
  }

  /** Show a position: `{at, moves, movers, rounds, mine, running, text}`. */
  show(state) {
    this.state = state;
    this.slider.max = state.moves;
    this.slider.value = state.at;
    this.slider.setAttribute("aria-valuetext", state.text);
    this.draw();
  }

  draw() {
    const wide = this.element.clientWidth;
    if (!this.state || !wide) return;
    const { at, moves, movers, running } = this.state;
    const end = wide - EDGE - (running ? TAIL : 0);
    this.x = (move) => EDGE + (moves ? (move / moves) * (end - EDGE) : 0);
    const seat = at ? movers[at - 1] : -1;
    this.picture.replaceChildren(
      running ? this.line("rail to-come", end, wide - EDGE) : "",
      this.line("rail", EDGE, end),
      this.line("rail done", EDGE, this.x(at)),
      ...this.rounds(wide),
      ...this.turns(),
      ...(running ? this.now(end) : []),
      s("circle", { class: "thumb", cx: this.x(at), cy: RAIL, r: 11 }),
      seat >= 0 ? s("use", { href: `#seal-${sealOf(seat)}`, x: this.x(at) - 8, y: RAIL - 8, width: 16, height: 16 }) : "",
    );
    this.slider.style.marginInlineEnd = running ? `${TAIL}px` : "";
  }

  line(cls, from, to) {
    return s("path", { class: cls, d: `M${from} ${RAIL}H${to}` });
  }

  /** A stroke where a round begins, and its number as far as there is room. */
  rounds(wide) {
    const { rounds, moves, at } = this.state;
    const current = rounds.findLastIndex((round) => round.move <= at);
    let free = 0;
    return rounds.flatMap((round, i) => {
      const next = rounds[i + 1]?.move ?? moves;
      const middle = (this.x(round.move) + this.x(next)) / 2;
      const stroke = s("path", { class: "tick", d: `M${this.x(round.move)} ${RAIL - 8}v16` });
      const on = i === current;
      const near = !on && current >= 0 && Math.abs(middle - this.middleOf(current)) < (wide > 500 ? 52 : APART);
      if (near || (!on && middle < free)) return [stroke];
      free = middle + APART;
      const words = on && wide > 500 ? round.name : String(round.number);
      return [stroke, s("text", { class: on ? "on" : "", x: middle, y: RAIL + 31, text: words })];
    });
  }

  middleOf(i) {
    const { rounds, moves } = this.state;
    return (this.x(rounds[i].move) + this.x(rounds[i + 1]?.move ?? moves)) / 2;
  }

  /** A dot where a turn of the reader's own begins. */
  turns() {
    const { movers, mine, moves } = this.state;
    const begins = movers.flatMap((seat, i) => (seat === mine && movers[i - 1] !== mine ? [i + 1] : []));
    if (this.x(moves) < SPARSE * begins.length) return [];
    return begins.map((move) => s("circle", { class: "turn", cx: this.x(move), cy: RAIL, r: 3.5 }));
  }

  now(end) {
    return [
      s("path", { class: "now", d: `M${end} ${RAIL - 3}l8-13h-16z` }),
      s("text", { class: "from", x: end + 12, y: RAIL - 8, text: say("now") }),
    ];
  }
}
