/* Looking back, at any time: every position of a match as its reader could see it then. The board shows the past,
   the panel below it the track and the steps, the log where we are; the address names the move. In a running match
   the present goes on meanwhile, and one button leads back to it. */

import { find } from "./dom.js";
import { call, complain, go, page, say } from "./page.js";
import { Panel } from "./lookpanel.js";
import { prefs } from "./prefs.js";
import { closeResult, openResult } from "./result.js";
import { openPositionPicture } from "./share.js";
import { copyText } from "./sheet.js";
import { explain } from "./tip.js";

const SHOWN = 900; // ms at the normal pace: one position when they play by themselves
const QUICKEST = 300;

/** The move that the address names, or -1. */
export const moveInAddress = () => Number(/^#move-(\d{1,6})$/.exec(location.hash)?.[1] ?? -1);

export class LookBack {
  /** `done` is called when the reader comes back; `at` is the move to begin with, or -1 for the last. */
  constructor(table, at, done) {
    Object.assign(this, { table, done, at: 0, moves: 0, movers: [], kept: new Map(), asked: 0, playing: 0 });
    this.seat = table.scene.seat ?? -1;
    this.entered = table.message;
    closeResult();
    table.motion.skip();
    table.prompt.forget();
    table.notice.hide();
    this.at = this.moves = this.lastInLog();
    this.panel = new Panel(this);
    this.panel.show();
    this.enter();
    this.begin(at);
  }

  get running() {
    return this.table.state !== "over";
  }

  enter() {
    document.body.classList.add("asleep", "looking-back");
    find("#fq-back-tool").hidden = true;
    find("#fq-boards").before(this.panel.banner);
    find("#fq-prompt").className = "prompt looking";
    find("#fq-prompt").replaceChildren(this.panel.element);
    this.listen = (event) => this.key(event);
    document.addEventListener("keydown", this.listen, true);
  }

  /** How many moves there are is known only once the first position has come: the last may be without words. */
  async begin(at) {
    try {
      const first = await this.nearest(at < 0 ? this.lastInLog() : at);
      const wanted = at < 0 && first.move < first.moves ? await this.nearest(first.moves) : first;
      if (this.left) return;
      this.take(wanted);
      this.panel.slider.focus({ preventScroll: true });
    } catch (error) {
      complain(error);
      if (!this.left) this.close();
    }
  }

  /** A position, or the last one if there is none so late: it may have been taken back. */
  nearest(at) {
    return this.fetch(at).catch(() => this.fetch(this.lastInLog()));
  }

  lastInLog() {
    return this.table.log.lines.reduce((last, line) => Math.max(last, line.n || 0), 0);
  }

  /** Go to a position; whoever asks for another before it has come gets only that one. */
  async to(at, alone = false) {
    if (!alone) this.pause();
    this.at = Math.max(0, Math.min(this.moves, at));
    this.panel.show();
    const asked = ++this.asked;
    try {
      if (!this.kept.has(this.keyOf(this.at))) await this.breathe();
      if (asked !== this.asked || this.left) return;
      const position = await this.fetch(this.at);
      if (asked === this.asked && !this.left) this.take(position);
    } catch (error) {
      if (!this.left) complain(error);
    }
  }

  /** While the slider is dragged, not every position on the way is asked for. */
  breathe() {
    return new Promise((go) => setTimeout(go, 40));
  }

  keyOf(at) {
    return `${this.seat}/${at}`;
  }

  async fetch(at) {
    const { kept } = this;
    const key = this.keyOf(at);
    if (!kept.has(key)) {
      const query = new URLSearchParams({ lang: page.lang, seat: this.seat });
      kept.set(key, await call("GET", `/api/tables/${this.table.code}/positions/${at}?${query}`));
    }
    return kept.get(key);
  }

  /** A position has come: paint it, and say where we are. */
  take(position) {
    const step = this.shown && Math.abs(position.move - this.shown.move) === 1;
    const { move, moves, movers, no_play_on: why } = position;
    Object.assign(this, { shown: position, at: move, moves, movers, why });
    this.paint(position.scene, step ? movers[Math.max(0, move - 1)] : -1, step);
    this.table.log.lookAt(move);
    this.panel.show();
    this.table.advice.chances.follow();
    history.replaceState(null, "", `#move-${move}`);
    document.body.dataset.looking = move;
  }

  paint(scene, mover, moves) {
    const { painter, motion, seats } = this.table;
    motion.skip();
    const before = moves ? motion.snapshot() : null;
    painter.look.marked = painter.look.chosen = new Set();
    painter.paint(scene, seats);
    if (before) painter.look.marked = motion.travel(before, mover, new Set());
    painter.again();
  }

  /** The page has another shape, or something around the past has changed. */
  again() {
    if (this.shown) this.paint(this.shown.scene, -1, false);
    this.table.log.lookAt(this.at);
    this.panel.show();
  }

  /** The match goes on meanwhile: what was known of its course may have been taken back. */
  async heard() {
    this.kept = new Map();
    this.table.noteState();
    const { prompt, title } = this.table.scene;
    document.title = prompt.mine && this.running ? `● ${title}` : title;
    const asked = this.asked;
    const position = await this.nearest(this.at).catch(() => null);
    if (!position || asked !== this.asked || this.left) return;
    const { moves, movers, move, no_play_on: why } = position;
    if (move !== this.at) this.take(position);
    Object.assign(this, { moves, movers, why });
    this.table.log.lookAt(this.at);
    this.panel.show();
  }

  /** See it as another player did, or as everyone could. */
  lookAs(seat) {
    this.seat = seat;
    this.to(this.at);
  }

  /** The end of the next turn, or the beginning of the last. */
  turn(by) {
    const { movers } = this;
    let at = this.at;
    const mover = movers[by > 0 ? at : at - 1];
    while (at + by >= 0 && at + by <= this.moves && movers[by > 0 ? at : at - 1] === mover) at += by;
    return at;
  }

  playOrPause() {
    if (this.playing) this.pause();
    else this.play();
  }

  async play() {
    const playing = (this.playing = Date.now());
    if (this.at >= this.moves) await this.to(0, true);
    this.panel.show();
    while (this.playing === playing && this.at < this.moves && !this.left) {
      const pace = Math.max(QUICKEST, SHOWN * prefs.factor);
      const next = this.fetch(this.at + 1).catch(() => null);
      await new Promise((go) => setTimeout(go, pace));
      if (!(await next)) break;
      if (this.playing === playing) await this.to(this.at + 1, true);
    }
    if (this.playing === playing) this.pause();
  }

  pause() {
    if (!this.playing) return;
    this.playing = 0;
    this.panel.show();
  }

  key(event) {
    if (find("dialog[open]") || event.target.closest?.("input:not([type=range]), textarea, select")) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === " " && event.target.closest?.("button, a, [role=tab]")) return;
    const act = this.keys(event.shiftKey)[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  keys(shift) {
    const step = (by) => () => this.to(shift ? this.turn(by) : this.at + by);
    const turn = (by) => () => this.to(this.turn(by));
    return {
      ArrowLeft: step(-1),
      ArrowRight: step(1),
      ArrowUp: turn(-1),
      ArrowDown: turn(1),
      PageUp: turn(-1),
      PageDown: turn(1),
      Home: () => this.to(0),
      End: () => this.to(this.moves),
      " ": () => this.playOrPause(),
      Escape: () => this.close(),
    };
  }

  /** Copy the address of this position; it leads others to what they may see of it. */
  async copyLink() {
    const place = page.invitation?.url || location.origin + location.pathname;
    await copyText(`${place}#move-${this.at}`);
  }

  picture() {
    openPositionPicture(this.table.code, this.at, this.seat, this.table.game.name);
  }

  /** What the analysis says about this move. */
  analyse() {
    go(`/analysis/${this.table.code}#move-${this.at}`);
  }

  /** A new match against bots from here, or why there is none. */
  async playOn(element) {
    if (this.why) {
      explain(this.why, element);
      find("#fq-spoken").textContent = this.why;
      return;
    }
    try {
      const body = this.seat >= 0 ? { move: this.at, seat: this.seat } : { move: this.at };
      go((await call("POST", `/api/tables/${this.table.code}/play-on`, body)).url);
    } catch (error) {
      complain(error);
    }
  }

  /** Back to the present, or to the result. */
  close() {
    this.left = true;
    this.playing = 0;
    document.removeEventListener("keydown", this.listen, true);
    document.body.classList.remove("looking-back");
    delete document.body.dataset.looking;
    this.panel.banner.remove();
    history.replaceState(null, "", location.pathname + location.search);
    this.table.log.restore();
    this.done();
    find("#fq-prompt").focus({ preventScroll: true });
    if (this.entered.version !== this.table.message.version) this.table.notice.tell(this.entered, this.table.message, this.table.log);
    if (this.table.scene.result) openResult(this.table.scene);
  }
}

/** A table's way into its past: by a button, from the log, by the address, by a key. */
export class Past {
  constructor(table) {
    Object.assign(this, { table, look: null });
    find("#fq-look-tool").addEventListener("click", () => this.open());
    find("#fq-log").addEventListener("click", ({ target }) => {
      const line = target.closest("[data-move]");
      if (line) this.open(Number(line.dataset.move));
    });
    addEventListener("hashchange", () => moveInAddress() >= 0 && this.open(moveInAddress()));
  }

  /** Look back from a move on, or from the last one. */
  open(at = -1) {
    const { table } = this;
    if (this.look) this.look.to(at < 0 ? this.look.moves : at);
    else if (table.scene && !table.apart) {
      table.selected = table.asked = null;
      this.look = new LookBack(table, at, () => this.close());
    }
  }

  close() {
    this.look = null;
    this.table.paint();
  }

  /** A message has come: while the reader looks back, it only matters there. The first may have to lead there. */
  hears(first) {
    if (first && moveInAddress() >= 0) queueMicrotask(() => this.open(moveInAddress()));
    this.look?.heard();
    return Boolean(this.look);
  }

  /** The page is to be painted again: while the reader looks back, that is the past. */
  paints() {
    this.look?.again();
    return Boolean(this.look);
  }
}
