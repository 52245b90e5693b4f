/* Planning ahead, in place of a live table: the same page on a private copy of the match. The reader's moves are sent
   to nobody but the planner; the real table is only listened to, so that the page can say when it is their turn. */

import { at, button, find } from "./dom.js";
import { Live } from "./live.js";
import { call, complain, go, page, say } from "./page.js";

const KEPT = "fq-plan"; // in this window: the first move of the last plan, as a reminder at the table

export class Planned {
  /** `hear` has a function for every type of message, as for a live connection. */
  constructor(table, hear) {
    Object.assign(this, { table, hear, code: table.code, moves: [], labels: [], shown: 0, since: -1, real: null, asking: false });
    document.body.classList.add("planning");
    this.watch = new Live(this.code, page.lang, this.ears());
    addEventListener("pagehide", () => this.forget());
  }

  /** The real table is only watched. */
  ears() {
    return {
      scene: (message) => this.heard(message),
      seats: () => undefined,
      up: () => this.hear.up(),
      down: () => this.hear.down(),
      gone: () => go("/"),
    };
  }

  heard(message) {
    this.real = { version: message.version, mine: Boolean(message.scene.prompt.mine), over: message.state === "over" };
    if (this.real.over) this.leave();
    else if (this.shown) this.tell();
    else this.startOver();
  }

  /** Plan from the present position on, with other chance than before. */
  startOver() {
    Object.assign(this, { moves: [], labels: [], since: -1, from: this.real.version });
    this.seed = crypto.getRandomValues(new Uint32Array(1))[0];
    this.show();
  }

  /** Ask for the table as it would be after these moves; if that cannot be, all stays as it was. */
  async show(moves = this.moves) {
    this.asking = true;
    try {
      const body = { version: this.from, seed: this.seed, moves, since: this.since };
      const message = await call("POST", `/api/tables/${this.code}/plan?lang=${page.lang}`, body);
      this.moves = moves;
      this.since = message.version;
      this.hear.scene(this.asPlan(message));
    } catch (error) {
      this.table.pending = null;
      complain(error);
      if (this.table.scene) this.table.paint();
    }
    this.asking = false;
    this.tell();
  }

  /** What the planner says, as something that is only a plan: nothing is over, nobody is away, others' moves are guesses. */
  asPlan(message) {
    const { scene } = message;
    const me = scene.seat;
    const { prompt, result } = scene;
    scene.title = `${say("planning")} · ${scene.title}`;
    if (result) Object.assign(prompt, { title: result.headline || prompt.title, help: say("plan_end"), mine: false, seat: -1 });
    else prompt.badge = [say("planning"), prompt.badge].filter(Boolean).join(" · ");
    scene.result = null;
    const log = message.log.map((line) => guessed(line, me));
    const seats = message.seats.map((seat) => ({ ...seat, may_bot: false, stand_in: false, here: true, away: false }));
    const more = { version: ++this.shown, undo: this.moves.length > 0, take_back: false, state: "running", turn_s: 0 };
    return { ...message, ...more, log, seats };
  }

  /** What a live connection would send. */
  send(message) {
    if ("ends" in message) {
      queueMicrotask(() => this.hear.ends({ id: message.id, ends: false }));
      return true;
    }
    if (this.asking) return false;
    if (message.undo) this.show(this.moves.slice(0, -1));
    else this.show([...this.moves, message.move]);
    if (!this.moves.length) this.first = this.table.choiceFor(message.move) || null;
    return true;
  }

  retry() {
    this.watch.retry();
    if (this.shown) this.show();
  }

  /** The line above the prompt: that this is a plan, or that the real table is waiting. */
  tell() {
    const { shoulder } = this.table.advice;
    shoulder.keep(true);
    const { mine, version } = this.real;
    const gone = version !== this.from;
    const head = say(mine && gone ? "plan_your_turn" : "planning_head");
    const text = mine && gone ? "" : say(gone ? "plan_gone_on" : "plan_guesses");
    const again = button("quiet again", say("plan_again"), () => this.startOver(), "ui-first", { "data-key": "plan-again" });
    const back = button(`${mine && gone ? "first" : "second"} go-back`, say("plan_back"), () => this.leave(), "", { "data-key": "plan-back" });
    if (mine && gone && document.body.dataset.real !== "mine") find("#fq-spoken").textContent = head;
    document.body.dataset.real = mine ? "mine" : "theirs";
    shoulder.say({ kind: mine && gone ? "plan calls" : "plan", symbol: "ui-plan", head, text, tools: [again, back] });
  }

  /** Back to the table, with the first planned move in mind. */
  leave() {
    this.remember();
    go(`/table/${this.code}`);
  }

  remember() {
    const first = this.moves.length ? { code: this.code, action: this.moves[0], label: this.first?.label || "" } : null;
    try {
      if (first?.label) sessionStorage.setItem(KEPT, JSON.stringify(first));
      else sessionStorage.removeItem(KEPT);
    } catch {
      // then the reader remembers it themselves
    }
  }

  forget() {
    fetch(at("/api/plan"), { method: "DELETE", headers: { "X-FQ": "1" }, keepalive: true }).catch(() => undefined);
  }
}

/** Whatever others do in a plan, and whatever is drawn, is said to be a guess. */
function guessed(line, me) {
  if (line.heading || !line.n || line.seat === me) return line;
  return { ...line, spans: [...line.spans, [` (${say("plan_guess")})`, false]] };
}

/** At the real table: remind the reader of the first move that they planned, when they can make it. */
export function remindOfPlan(table) {
  if (table.apart || !table.scene?.prompt.mine) return;
  try {
    const first = JSON.parse(sessionStorage.getItem(KEPT));
    if (first?.code !== table.code) return;
    sessionStorage.removeItem(KEPT);
    if (table.choiceFor(first.action)) table.tell(say("plan_reminder", { what: first.label }));
  } catch {
    // nothing was kept
  }
}

/** May the reader of this table plan ahead? */
/** Not where people share, or shared, the device: a plan knows what one of them knows. */
export const mayPlan = (table) =>
  table.live?.seat == null &&
  table.seats.filter((seat) => seat.yours).length === 1 && table.state === "running" && Boolean(table.scene) && !table.apart;

export const openPlan = (table) => go(`/plan/${table.code}`);
