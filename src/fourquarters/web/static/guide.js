/* A guided first game, in place of a live table: the same page, but its messages come from a script that is the same
   for everyone. The decision that a step wants is made; any other is refused kindly. Where the reader has got to is
   kept in this browser. */

import { Coach } from "./coach.js";
import { h } from "./dom.js";
import { keepStep, keptSteps } from "./guides.js";
import { call, complain, go, page, say } from "./page.js";
import { prefs } from "./prefs.js";
import { openSheet } from "./sheet.js";

const ONE_BY_ONE = 8; // decisions of others that are shown one by one; more are a leap
const PAUSE = 700; // ms between two of them at the normal pace

export class Guided {
  /** `hear` has a function for every type of message, as for a live connection. */
  constructor(table, guide, hear) {
    Object.assign(this, { table, hear, game: guide.game, steps: guide.steps, at: 0, made: 0, asked: 0 });
    this.coach = new Coach(this);
    document.body.classList.add("guided");
    this.begin();
  }

  get step() {
    return this.steps[this.at];
  }

  /** The decision that is wanted now, if any. */
  get wanted() {
    return this.step.wanted[this.made];
  }

  get last() {
    return this.at === this.steps.length - 1;
  }

  /** Begin, or go on from where the reader left. */
  begin() {
    const kept = keptSteps()[this.game] || 0;
    this.goTo(kept < this.steps.length ? kept : 0);
    if (kept > 0 && kept < this.steps.length) this.welcomeBack();
  }

  welcomeBack() {
    let sheet = null;
    const again = () => (sheet.close(), this.goTo(0));
    const text = say("guide_resume", { n: this.at + 1, all: this.steps.length, chapter: this.step.chapter });
    sheet = this.ask(say("guide_back"), text, say("guide_go_on"), () => sheet.close(), say("guide_again"), again);
  }

  leave() {
    let sheet = null;
    const text = say("guide_kept", { n: this.at + 1, all: this.steps.length });
    sheet = this.ask(say("guide_leave"), text, say("guide_stay"), () => sheet.close(), say("guide_go"), () => go("/"));
  }

  ask(title, text, first, yes, second, no) {
    const choice = (cls, label, click) =>
      h("button", { class: `btn ${cls}`, type: "button", text: label, on: { click } });
    const buttons = h("div", { class: "acts" }, choice("first", first, yes), choice("second", second, no));
    return openSheet(title, [h("p", { text }), this.coach.progress(), buttons], "small guide-sheet");
  }

  /** Go to a step; what happens on the way is shown as at any table. */
  goTo(at) {
    this.at = at;
    this.made = 0;
    keepStep(this.game, at);
    this.show(this.step.version);
  }

  next() {
    if (!this.last) this.goTo(this.at + 1);
    else this.playOn();
  }

  back() {
    if (this.at > 0) this.goTo(this.at - 1);
  }

  /** Show the table after so many decisions: what the others decided on the way one by one, a leap at once. */
  async show(version) {
    const asked = ++this.asked;
    const seen = this.table.message?.version ?? -1;
    if (version === seen) {
      this.table.pending = null;
      this.arrived();
      return;
    }
    this.coach.hide();
    const way = seen >= 0 && version > seen && version - seen <= ONE_BY_ONE;
    for (let at = way ? seen + 1 : version; at <= version; at++) {
      const message = await this.fetchScene(at, way ? at - 1 : -1);
      if (asked !== this.asked) return;
      if (!message) {
        this.hear.down();
        return;
      }
      if (this.table.lost) this.hear.up();
      this.hear.scene({ ...message, undo: false, take_back: false, recap: null, turn_s: 0 });
      if (at < version) await this.table.motion.wait(PAUSE * prefs.factor);
    }
  }

  fetchScene(version, since) {
    const path = `/api/guides/${this.game}/scene?version=${version}&since=${since}&lang=${page.lang}`;
    return call("GET", path).catch(complain);
  }

  /** The table shows what was asked for: now the coach speaks. */
  arrived() {
    if (this.table.message?.version === this.step.version + this.made) this.coach.show();
  }

  allows(action) {
    return action === this.wanted;
  }

  /** What a live connection would send; the answer is known. */
  send(message) {
    if ("ends" in message) {
      queueMicrotask(() => this.hear.ends({ id: message.id, ends: false }));
      return true;
    }
    if (!this.allows(message.move) || message.version !== this.step.version + this.made) {
      this.coach.refuse();
      return false;
    }
    queueMicrotask(() => this.goOn());
    return true;
  }

  /** A wanted decision was made. */
  goOn() {
    this.made += 1;
    if (this.made < this.step.wanted.length) this.show(this.step.version + this.made);
    else this.next();
  }

  retry() {
    this.show(this.step.version + this.made);
  }

  /** The guide is over: go on with the same match or, if it is over, too, begin a real one. */
  async playOn() {
    try {
      keepStep(this.game, this.steps.length);
      const table = await (this.table.scene.result ? this.realGame() : call("POST", `/api/guides/${this.game}/play`));
      go(`/table/${table.code}`);
    } catch (error) {
      complain(error);
    }
  }

  realGame() {
    const players = this.table.scene.mats.length;
    const bot = page.game.bots[0].name;
    const seats = Array.from({ length: players }, (_, i) => (i ? { kind: "bot", bot } : { kind: "you" }));
    return call("POST", "/api/tables", { game: this.game, players, seats, contributes: true });
  }
}
