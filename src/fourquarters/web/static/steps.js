/* One event at a time: the steps that led to a message are shown one by one, then the message itself. Moves that
   nobody chose are announced, scorings have a moment of their own, and a press always goes on at once. */

import { find } from "./dom.js";
import { prefs } from "./prefs.js";
import { Scoring } from "./scoring.js";

const MOST_WAITING = 8; // messages: if more have piled up, only the last is shown
const READ = 800; // ms at the normal pace: a move that nobody chose

export class Steps {
  constructor(table) {
    this.table = table;
    this.scoring = new Scoring(table.painter);
    this.queue = [];
    this.showing = false;
    this.busy = false; // on the way to a message: nobody can be asked anything
  }

  take(message) {
    this.queue.push(message);
    if (!this.showing) this.showAll();
  }

  /** What is waiting does not matter any more. */
  drop() {
    this.queue.length = 0;
    this.busy = false;
    this.table.motion.skip();
  }

  async showAll() {
    const { table } = this;
    this.showing = true;
    while (this.queue.length) {
      const message = this.queue.shift();
      const hurry = document.hidden || this.queue.length >= MOST_WAITING;
      if (hurry || !table.message || table.looking) table.show(message, !hurry);
      else await this.follow(message);
    }
    this.showing = false;
    table.guided?.arrived();
  }

  /** A result comes after its scoring, everything else before. */
  async follow(message) {
    const { table } = this;
    const steps = message.version === table.message.version ? [] : message.steps || [];
    const last = steps.filter((step) => !step.scene);
    const over = Boolean(message.scene.result);
    this.busy = steps.some((step) => step.scene) || (over && last.length > 0);
    if (steps.length) document.body.dataset.event = "steps";
    for (const step of steps) if (step.scene && !table.looking) await this.passBy(step);
    if (over) await this.tellAll(last);
    this.busy = false;
    table.show(message, true);
    await table.motion.landed();
    if (!over) await this.tellAll(last);
    delete document.body.dataset.event;
  }

  /** A position on the way. */
  async passBy(step) {
    const { table } = this;
    const before = table.motion.snapshot();
    table.noteState();
    table.painter.look.chosen = new Set();
    table.painter.paint(step.scene, table.seats);
    table.mark(before, step.seat);
    await table.motion.landed();
    await this.tell(step);
  }

  async tellAll(steps) {
    for (const step of steps) await this.tell(step);
  }

  /** What was done because there was no other choice, and what was scored. */
  async tell(step) {
    const { table } = this;
    if (table.looking) return;
    if (step.auto) {
      table.notice.automatic(step.seat, step.auto);
      await table.motion.wait((READ * prefs.factor) / (1 + this.queue.length));
    }
    const names = Object.fromEntries(table.scene.mats.map((mat) => [mat.seat, mat.name]));
    for (const scored of step.scored || []) {
      table.notice.hide();
      find("#fq-spoken").textContent = `${scored.title}. ${scored.said}`;
      await this.scoring.show(scored, table.scene, names);
    }
  }
}
