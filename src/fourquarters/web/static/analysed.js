/* An analysis as the page reads it: moves are counted from 1, and before the first there is the start. */

import { ownerVars } from "./dom.js";
import { say } from "./page.js";

const WORTH_NAMING = 0.01; // of a chance: what costs less is not listed
const MOST_LISTED = 14;

export class Analysed {
  /** `shown` is the server's answer, `seats` who sits where. */
  constructor(shown, seats) {
    Object.assign(this, { shown, seats: shown.seats, people: seats, seat: shown.seat });
    this.moves = shown.moments.length;
    this.rounds = shown.rounds.map((round, i) => ({
      ...round,
      from: i ? round.move : 0,
      to: shown.rounds[i + 1]?.move ?? this.moves,
    }));
  }

  /** Is the reader one of the players? */
  get mine() {
    return this.seat >= 0;
  }

  /** The player whose luck and slips are shown: the reader, otherwise the winner. */
  get about() {
    return this.mine ? this.seat : this.seats.reduce((best, { end }, seat) => (end > this.seats[best].end ? seat : best), 0);
  }

  moment(move) {
    return this.shown.moments[move - 1];
  }

  chance(move, seat) {
    return (move ? this.moment(move).chances : this.shown.start)[seat];
  }

  name(seat) {
    return seat === this.seat ? say("you") : this.seats[seat].name;
  }

  colour(seat) {
    return this.people[seat]?.colour ?? seat;
  }

  owner(seat) {
    return ownerVars(seat);
  }

  /** The number of the round that a move belongs to, among `rounds`; -1 if there are none. */
  roundOf(move) {
    return this.rounds.findLastIndex(({ from }) => from < move || from === 0);
  }

  /** From where to where the chart goes if it shows one round. */
  roundAround(move) {
    const round = this.rounds[this.roundOf(move)];
    return round ? [round.from, Math.max(round.to, round.from + 1)] : [0, this.moves];
  }

  roundName(move) {
    return this.rounds[this.roundOf(move)]?.name || "";
  }

  where(move) {
    return [this.roundName(move), say("move_n", { n: move })].filter(Boolean).join(", ");
  }

  /** The end of the next round, or the beginning of this one or the one before. */
  turn(move, by) {
    const edges = [0, ...this.rounds.map(({ to }) => to), this.moves];
    if (by > 0) return edges.find((edge) => edge > move) ?? this.moves;
    return edges.findLast((edge) => edge < move) ?? 0;
  }

  /** The moves that cost their decider most: of everyone, or of one seat. */
  dearest(seat = -1) {
    const moves = this.shown.moments.map((moment, i) => ({ ...moment, move: i + 1 }));
    return moves
      .filter((moment) => moment.cost >= WORTH_NAMING && (seat < 0 || moment.seat === seat))
      .sort((a, b) => b.cost - a.cost || a.move - b.move)
      .slice(0, MOST_LISTED);
  }

  made(move) {
    return this.moment(move)?.options?.find((option) => option.made);
  }

  /** The better decision, if there was one worth naming. */
  better(move) {
    const moment = move ? this.moment(move) : null;
    const best = moment?.options?.[0];
    return best && !best.made && moment.cost >= WORTH_NAMING / 2 ? best : null;
  }
}

export const percent = (chance) => `${Math.round(100 * chance)} %`;

/** Points of chance with a sign: "+4", "−11", "0". */
export const signed = (points) => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0");

/** Whole numbers for parts of a sum that still add up to the whole. */
export function wholes(parts, sum) {
  const points = parts.map((part) => 100 * part);
  const found = points.map((part) => Math.floor(part));
  const missing = Math.round(100 * sum) - found.reduce((a, b) => a + b, 0);
  const order = points.map((part, i) => [part - found[i], i]).sort((a, b) => b[0] - a[0]);
  for (const [, i] of order.slice(0, Math.max(0, missing))) found[i] += 1;
  return found;
}
