/* Clocks: how long the decider has been thinking and, at a table with a pace, what everyone has left. The server says how
   the clocks stand whenever something happens; between its messages the page counts by itself. */

import { all, find, h, icon } from "./dom.js";
import { page, say } from "./page.js";
import { sound } from "./sound.js";
import { shortTime, span, timeLeft } from "./times.js";

const SHOWN_AFTER = 10; // seconds of thinking
const ASK_EVERY = 3; // seconds
const PATIENCE = 3 * 86400; // seconds for a decision of a rated match without a clock
const LOW = 10_000; // ms: so little is little, whatever the pace
const PART = 0.2; // of all the time there is

let lost = []; // who ran out of time for good

/** What a player has left, on their mat and their chip. */
export const timeTag = (seat, tag = "small") =>
  h(tag, { class: "time-left", "data-time": seat, hidden: true });

export class Clocks {
  constructor(table) {
    Object.assign(this, { table, clock: null, at: 0, from: 0, told: "" });
  }

  /** A message has come, and with it how the clocks stand now. */
  heard(message) {
    lost = (message.seats || []).filter((seat) => seat.lost).map((seat) => seat.name);
    if (message.clock || message.type === "scene") {
      this.clock = message.clock || null;
      this.at = performance.now();
    }
    if (this.clock) this.tick();
  }

  /** The decider has been thinking for so many seconds. */
  begin(seconds) {
    this.from = performance.now() - 1000 * (seconds || 0);
  }

  /** What a seat has left, in ms; null without a clock. */
  left(seat) {
    const ms = this.clock?.left[seat] ?? null;
    if (ms === null || this.clock.running !== seat) return ms;
    return Math.max(0, ms - (performance.now() - this.at));
  }

  /** Is it time to hurry? */
  low(ms) {
    return ms <= Math.max(LOW, PART * (this.clock.move + this.clock.bank));
  }

  /** Does everyone at the table wait for this seat's clock? */
  runs(seat) {
    return this.clock?.running === seat;
  }

  tick() {
    const { table } = this;
    if (!table.scene) return;
    const seconds = Math.floor((performance.now() - this.from) / 1000);
    this.showThinking(seconds);
    if (this.clock) {
      for (const element of all("[data-time]")) this.showLeft(element);
      this.tell();
    }
    const decider = table.seats[table.scene.prompt.seat];
    const holdsUp = page.table?.rated && (this.clock || seconds >= PATIENCE);
    const mayAsk = decider && (decider.here === false || holdsUp) && !decider.may_bot && !table.lost;
    const due = !this.clock || this.left(decider?.seat) === 0;
    if (mayAsk && due && seconds % ASK_EVERY === 0) table.askForSeats();
  }

  /** Beside the prompt: the time left or, without a clock, how long the decider has been thinking. */
  showThinking(seconds) {
    const { scene, lost } = this.table;
    const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    for (const clock of all("[data-clock]")) {
      const seat = Number(clock.dataset.clock);
      const ms = this.left(seat);
      const mine = seat === scene.prompt.seat && !scene.result && !lost;
      clock.hidden = !mine || (ms === null && seconds < SHOWN_AFTER);
      if (ms === null) clock.textContent = text;
      else this.write(clock, seat, ms);
    }
  }

  showLeft(element) {
    const seat = Number(element.dataset.time);
    const { scene, seats } = this.table;
    const ms = this.left(seat);
    const matters = seat === scene.prompt.seat || (this.clock.pace === "live" && this.clock.bank > 0);
    element.hidden = ms === null || scene.result || !matters || seats[seat]?.kind !== "person";
    if (!element.hidden) this.write(element, seat, ms);
  }

  /** A clock is quiet until it matters: then it has a frame, a symbol and heavier figures. */
  write(element, seat, ms) {
    const resting = this.clock.resting && seat === this.table.scene.prompt.seat;
    const time = element.closest(".chips") ? shortTime : timeLeft;
    const text = resting ? say("days_off_now") : ms > 0 ? time(ms) : say("time_is_up");
    const low = !resting && this.low(ms);
    element.classList.toggle("low", low);
    element.classList.toggle("runs", this.runs(seat));
    const signature = `${low} ${text}`;
    if (element.dataset.shown === signature) return;
    element.dataset.shown = signature;
    element.replaceChildren(...[low ? icon("clock") : null, text].filter(Boolean));
  }

  /** A screen reader hears it twice at most in a turn: when time gets short, and when it is up. */
  tell() {
    const seat = this.table.scene.prompt.seat;
    const mine = this.table.seats[seat]?.yours;
    if (!this.runs(seat)) return;
    const ms = this.left(seat);
    const state = `${this.table.message?.version} ${ms > 0 ? (this.low(ms) ? "low" : "") : "up"}`;
    if (state === this.told) return;
    const before = this.told;
    this.told = state;
    if (state.endsWith(" ") || !before) return;
    const who = this.table.seats[seat]?.name || "";
    const words = mine ? say("your_time_is_up") : say("time_is_up_of", { who });
    if (ms <= 0) find("#fq-spoken").textContent = words;
    else if (mine) find("#fq-spoken").textContent = say("you_have_left", { time: timeLeft(ms) });
    if (mine) sound("mine");
  }
}

/** What is noted about players who lost their seats on time, for the result. */
export const lostOnTime = () => lost.map((who) => say("lost_on_time", { who }));

/** A table's pace in a sentence or two, for those who sit down there. */
function paceLine(pace) {
  if (!pace) return null;
  const zero = say(`zero_${pace.zero}_help`);
  return h("p", { class: "agreed pace-line" }, icon("clock"), h("span", { text: `${paceSentence(pace)} ${zero}` }));
}

export function paceSentence({ kind, move, bank, increment }) {
  if (kind !== "live") return say(`pace_${kind}_help`);
  const words = [say("pace_live_help", { time: span(move) })];
  if (bank) words.push(say("pace_bank_help", { time: span(bank) }));
  if (bank && increment) words.push(say("pace_increment_help", { time: span(increment) }));
  return words.join(" ");
}

/** The pace of this table, for its menu. */
export const ownPace = () => paceLine(page.table.pace);
