/* The table page: listens to the server, paints, animates moves, and sends what the reader chooses. */

import { Advice } from "./advice.js";
import { all, find } from "./dom.js";
import { wireKeys } from "./keys.js";
import { switchTheme } from "./look.js";
import { call, page, say, tellPerson } from "./page.js";
import { Chance } from "./chance.js";
import { Chat } from "./chat.js";
import { Clocks } from "./clocks.js";
import { wearColours } from "./colours.js";
import { Curtain, turnOf } from "./curtain.js";
import { shownBy } from "./drawing.js";
import { Guided } from "./guide.js";
import { leave, rematch } from "./leaving.js";
import { Live } from "./live.js";
import { Log } from "./log.js";
import { Past } from "./lookback.js";
import { openMenu } from "./menu.js";
import { Motion } from "./motion.js";
import { Notice } from "./notice.js";
import { Painter } from "./painter.js";
import { mayPlan, openPlan, Planned, remindOfPlan } from "./plan.js";
import { meant, neighbour } from "./pointing.js";
import { prefs } from "./prefs.js";
import { newPuzzle } from "./matchpuzzle.js";
import { Prompt } from "./prompt.js";
import { tabsFor, whenReshaped } from "./shape.js";
import { openRules } from "./rulessheet.js";
import { loadSprite } from "./sprite.js";
import { Steps } from "./steps.js";
import { Tabs } from "./tabs.js";
import { ask, explain, hide, wireTips } from "./tip.js";
import { TurnSignals } from "./turnsignals.js";
import { Waiting } from "./waiting.js";
import { plainly } from "./why.js";

class Table {
  constructor({ code, game }) {
    Object.assign(this, { code, game, message: null, seats: [], state: "open", steps: [], marked: new Set() });
    Object.assign(this, { selected: null, asked: null, word: null, lost: false, pending: null });
    this.next = page.table.rematch;
    this.clocks = new Clocks(this);
    this.painter = new Painter();
    this.motion = new Motion(this.painter);
    this.prompt = new Prompt(find("#fq-prompt"), this.desk());
    this.log = new Log();
    this.notice = new Notice();
    this.shower = new Steps(this);
    this.tabs = new Tabs(this.painter, () => this.scene && this.showPrompt());
    this.waiting = new Waiting(this);
    this.chance = new Chance(code);
    this.advice = new Advice(this);
    this.past = new Past(this);
    this.signals = new TurnSignals(code);
    this.wire();
    this.guided = page.guide ? new Guided(this, page.guide, this.ears()) : null;
    this.planned = page.plan ? new Planned(this, this.ears()) : null;
    this.puzzled = page.puzzle ? newPuzzle(this, page.puzzle, this.ears()) : null;
    this.curtain = new Curtain(this);
    this.chat = new Chat(this);
    this.live = this.apart || new Live(code, page.lang, this.ears());
    setInterval(() => this.tick(), 1000);
  }

  get scene() {
    return this.message?.scene;
  }

  /** What plays the match in place of a live table: a guide, a plan, or a puzzle. */
  get apart() {
    return this.guided || this.planned || this.puzzled;
  }

  get looking() {
    return this.past.look;
  }

  get mySeat() {
    return this.seats.find((seat) => seat.you) || this.seats.find((seat) => seat.yours);
  }

  ears() {
    return {
      scene: (message) => this.clocks.heard(message) || this.curtain.hides(message) || this.shower.take(message),
      chat: (message) => this.chat.take(message),
      seats: (message) => this.takeSeats(message),
      ok: (message) => this.acknowledged(message),
      refused: (message) => this.refused(message),
      why: (message) => this.tell(message.why, true),
      ends: (message) => this.toldEnds(message),
      bye: (message) => message.why && tellPerson(message.why),
      up: () => this.online(),
      down: () => this.offline(),
      gone: () => location.reload(),
    };
  }

  show(message, move) {
    const old = this.message;
    const again = old && message.version === old.version;
    this.log.take(message.log || [], message.log_from || 0, Boolean(old));
    if (message.recap) this.log.markSince(message.recap.line);
    this.takeTurn(old, message);
    this.signals.take(old, message, !this.apart);
    this.message = message;
    this.seats = message.seats || this.seats;
    wearColours(this.seats);
    const ends = message.state === "over" && old && this.state !== "over";
    this.state = message.state || "running";
    if (ends && this.mySeat && !this.apart) {
      this.chance.checkQuietly();
      prefs.finished(this.game.name);
    }
    this.clocks.begin(message.turn_s);
    if (this.pending && message.version > this.pending.version) this.pending = null;
    if (!again) this.selected = this.asked = this.word = null;
    this.waiting.hide();
    if (this.past.hears(!old)) return;
    this.present(old, move && !again);
    if (!again) this.notice.tell(old, message, this.log);
    remindOfPlan(this);
  }

  /** Paint the newest scene, and animate pieces from where they were in the last one. */
  present(old, move) {
    const before = old && move ? this.motion.snapshot() : null;
    const reading = find("#fq-stage").contains(document.activeElement);
    this.paint();
    if (reading && document.activeElement === document.body)
      find("#fq-prompt").focus({ preventScroll: true });
    if (before) {
      const mover = old.scene.prompt.seat ?? -1;
      if (mover === old.scene.seat) this.marked.clear();
      this.mark(before, mover);
    }
    this.announce(old);
  }

  /** Let pieces travel from where they were, and mark those that have changed. */
  mark(before, mover) {
    this.marked = this.motion.travel(before, mover, this.marked);
    this.painter.look.marked = this.marked;
    this.painter.again();
  }

  paint() {
    if (this.past.paints()) return;
    this.painter.look.chosen = this.chosenPieces();
    this.painter.paint(this.scene, this.seats);
    this.outline();
    this.showPrompt();
    this.noteState();
    find("#fq-back-tool").hidden = !this.mayBack();
    find("#fq-plan-tool").hidden = !mayPlan(this);
    this.advice.follow();
  }

  /** What the page is doing, for its style and for tests. */
  noteState() {
    const { body } = document;
    body.classList.toggle("asleep", this.asleep());
    body.dataset.version = this.message.version;
    body.dataset.turn = this.scene.result ? "over" : this.scene.prompt.mine ? "mine" : "theirs";
    body.dataset.line = this.lost ? "lost" : "up";
    body.dataset.busy = String(Boolean(this.pending));
  }

  /** Keep track of the steps of my turn, for games that do not report them. */
  takeTurn(old, message) {
    const mine = message.scene.prompt.mine;
    if (!mine || !old?.scene.prompt.mine) this.steps = [];
    if (this.pending?.label && message.version > this.pending.version && mine && message.undo)
      this.steps.push(this.pending.label);
    if (!message.undo) this.steps = [];
    if (message.scene.prompt.mine && this.pending?.undo) this.steps.pop();
  }

  takeSeats(message) {
    this.seats = message.seats;
    this.clocks.heard(message);
    wearColours(this.seats);
    this.state = message.state || this.state;
    this.next = message.rematch || this.next;
    this.chance.hear(message.deal, this.seats.filter((seat) => seat.yours));
    if (!this.scene) this.waiting.show(this.seats);
    else this.paint();
  }

  acknowledged(message) {
    if (this.pending?.id === message.id) this.pending.acknowledged = true;
  }

  refused(message) {
    this.pending = null;
    this.selected = null;
    this.tell(message.why, true);
  }

  online() {
    this.lost = false;
    this.pending = this.asked = null;
    if (this.scene) this.paint();
  }

  offline() {
    if (this.lost) return;
    this.lost = true;
    this.selected = null;
    if (this.scene) this.paint();
    else tellPerson(say("connection_lost"), true);
  }

  asleep() {
    return this.lost || this.shower.busy || Boolean(this.pending) || Boolean(this.looking);
  }

  /** May the reader take back their last decision, whatever has happened since? */
  mayBack() {
    return Boolean(this.message?.take_back) && this.state === "running" && !this.looking;
  }

  /** Outline what a choice is about: the one in hand, or the one that is pointed at. */
  outline(pointed = this.pointed) {
    this.pointed = pointed;
    const ids = new Set((this.selected || pointed)?.shows || []);
    for (const element of all("#fq-boards [data-piece]"))
      element.classList.toggle("shown", ids.has(element.dataset.piece));
    this.advice.mark();
  }

  showPrompt() {
    if (this.looking) return;
    const me = this.mySeat;
    this.prompt.show({
      scene: this.scene,
      seats: this.seats,
      steps: this.steps,
      undo: Boolean(this.message.undo),
      selected: this.selected,
      ends: Boolean(this.selected && this.asked?.ends),
      word: this.word,
      lost: this.lost,
      busy: Boolean(this.pending),
      asleep: this.lost,
      maySit: Boolean(me),
      next: this.next,
      mayTakeBack: this.state === "running" && this.seats.some((seat) => seat.yours && seat.stand_in),
      mayGive: (seat) => this.mayGive(seat),
      inSight: tabsFor() ? this.actionsInSight() : null,
      mayPlan: mayPlan(this),
      hint: this.advice.hints.state,
    });
    this.advice.mark();
    this.tick();
  }

  /** What can be chosen on a piece that is visible now. */
  actionsInSight() {
    return [...this.painter.everyPiece()].flatMap(({ piece }) => piece.actions || []);
  }

  mayGive(seat) {
    if (!this.mySeat || seat.yours || this.state !== "running") return false;
    return Boolean(seat.may_bot);
  }

  tell(text, bad = false) {
    this.word = { text, bad };
    if (this.scene && !this.looking) this.showPrompt();
    else tellPerson(text, bad);
    find("#fq-spoken").textContent = text;
  }

  /** What a screen reader hears when the question changes. */
  announce(old) {
    const { prompt } = this.scene;
    const turn = turnOf(this.seats, prompt.seat) || say("your_turn");
    const text = [prompt.mine ? turn : "", prompt.title, prompt.mine ? prompt.help : ""]
      .filter(Boolean)
      .join(". ");
    const before = old?.scene.prompt;
    if (!before || before.title !== prompt.title || before.mine !== prompt.mine)
      find("#fq-spoken").textContent = text;
  }

  /** Let the clocks go on. */
  tick() {
    this.clocks.tick();
  }

  /** The player everyone is waiting for is away: may a bot play for them by now? */
  async askForSeats() {
    const table = await call("GET", `/api/tables/${this.code}`).catch(() => null);
    if (table && JSON.stringify(table.seats) !== JSON.stringify(this.seats)) this.takeSeats(table);
  }

  desk() {
    return {
      choose: (action, careful) => this.choose(action, page.me.confirm || careful),
      explain: (why, element) => this.explain(why, element),
      confirm: () => this.confirm(),
      cancel: () => this.select(null),
      undo: () => this.undo(),
      plan: () => openPlan(this),
      hint: () => this.advice.hints.toggle(),
      retry: () => this.live.retry(),
      rematch: () => rematch(this),
      lookBack: () => this.past.open(),
      giveToBot: (seat) => this.post("bot", { seat }),
      takeSeatBack: () => this.post("back"),
      matchFile: `/api/tables/${this.code}/match.json`,
      analysis: `/analysis/${this.code}`,
    };
  }

  choiceFor(action) {
    return (this.scene.prompt.choices || []).find((choice) => choice.action === action && !choice.why);
  }

  /** The one choice that a button or piece stands for. */
  choiceAt(target) {
    const button = target.closest("[data-action]");
    const actions = button ? [Number(button.dataset.action)] : shownBy(target)?.piece.actions || [];
    return actions.length === 1 && this.scene ? this.choiceFor(actions[0]) : null;
  }

  /** A choice was pressed: with care it is only taken in hand, and so is one that would end the turn. */
  choose(action, careful = page.me.confirm) {
    if (this.asleep()) return;
    if (this.guided && !this.guided.allows(action)) {
      this.guided.coach.refuse();
      return;
    }
    const choice = this.choiceFor(action) || { action, label: "" };
    if (this.puzzled) return this.puzzled.takeInHand(choice);
    const unsure = prefs.waits && !choice.ends;
    if (careful) this.select(choice);
    if (unsure && this.asked?.action !== action) this.askEnds(choice, careful);
    else if (!unsure && !careful) this.play(choice);
  }

  /** Would this choice end the turn? The rules know. */
  askEnds(choice, careful) {
    const id = `${Date.now().toString(36)}`;
    this.asked = { id, action: choice.action, choice, careful, version: this.message.version, ends: false };
    if (!this.live.send({ ends: choice.action, id })) this.asked = null;
  }

  toldEnds({ id, ends }) {
    if (this.asked?.id !== id || this.asked.version !== this.message.version || this.asleep()) return;
    const { choice, careful } = this.asked;
    this.asked.ends = ends;
    if (ends || careful) this.select(choice);
    else this.play(choice);
  }

  select(choice) {
    this.selected = choice;
    this.word = null;
    if (!choice) this.asked = null;
    this.paint();
    if (choice) find('#fq-prompt [data-key="confirm"]')?.focus({ preventScroll: true });
  }

  confirm() {
    if (this.selected) this.play(this.selected);
  }

  chosenPieces() {
    if (!this.selected) return new Set();
    const ids = [...this.painter.everyPiece()]
      .filter(({ piece }) => piece.actions?.includes(this.selected.action))
      .map(({ piece }) => piece.id);
    return new Set(ids);
  }

  play(choice) {
    this.log.settle();
    this.send({ move: choice.action }, choice.label);
  }

  /** Undo, or against bots take back what can no longer be undone. */
  undo() {
    if (this.message.undo && !this.shower.queue.length) this.send({ undo: true });
    else if (this.mayBack()) this.takeBack();
  }

  /** Bots may have moved since; that is taken back, too. */
  takeBack() {
    this.shower.drop();
    this.send({ back: true });
  }

  send(move, label = "") {
    if (this.asleep()) return;
    const id = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
    const { version, undo_for: undoes } = this.message;
    const seat = move.undo ? undoes : this.scene.seat;
    if (!this.live.send({ ...move, version, id, seat })) return;
    this.pending = { id, version, label, undo: Boolean(move.undo || move.back) };
    this.selected = this.asked = this.word = null;
    this.painter.look.chosen = new Set();
    this.noteState();
    this.showPrompt();
    if (document.activeElement === document.body) find("#fq-prompt").focus({ preventScroll: true });
  }

  explain(why, element) {
    explain(why, element, (rule) => openRules(this.game, this.code, rule));
    find("#fq-spoken").textContent = plainly(why);
  }

  wire() {
    wireTips(document.body);
    const stage = find("#fq-stage");
    stage.addEventListener("click", (event) => this.pressed(event));
    stage.addEventListener("keydown", (event) => this.key(event));
    for (const event of ["pointerover", "focusin"])
      stage.addEventListener(event, ({ target }) => this.outline(this.choiceAt(target)));
    const cancel = () => (this.selected ? this.select(null) : this.advice.hints.close());
    wireKeys({ ...this.desk(), cancel, look: () => this.past.open(), chat: () => this.chat.open() });
    find("#fq-back-tool").addEventListener("click", () => this.takeBack());
    document.addEventListener("pointerdown", () => this.motion.skip(), true);
    find("#fq-rules-tool").addEventListener("click", () =>
      openRules(this.game, this.code, this.scene?.prompt.rule),
    );
    find("#fq-plan-tool").addEventListener("click", () => openPlan(this));
    find("#fq-theme-tool").addEventListener("click", switchTheme);
    find("#fq-menu-tool").addEventListener("click", () => openMenu(this));
    whenReshaped(() => this.scene && this.paint());
  }

  pressed(event) {
    const line = event.target.closest("[data-actions], [data-why]");
    if (line) {
      if (line.dataset.actions)
        this.pressedWith(JSON.parse(line.dataset.actions), line, event.pointerType === "touch");
      else this.explain(line.dataset.why, line);
      return;
    }
    const pressed = event.target.closest("[data-piece]");
    const element = meant(event, pressed);
    const shown = element && shownBy(element);
    if (!shown) return;
    const careful = element !== pressed || event.pointerType === "touch";
    if (shown.piece.actions?.length) this.pressedWith(shown.piece.actions, element, careful);
    else if (shown.piece.why) this.explain(shown.piece.why, element);
    else if (shown.piece.title) this.explain(shown.piece.title, element);
  }

  pressedWith(actions, element, careful) {
    if (this.asleep()) return;
    hide();
    const meant = this.guided ? actions.filter((action) => this.guided.allows(action)) : [];
    const possible = meant.length ? meant : actions;
    const choices = possible.map((action) => this.choiceFor(action)).filter(Boolean);
    if (choices.length > 1) ask(element, choices, (action) => this.choose(action, page.me.confirm || careful));
    else this.choose(possible[0], page.me.confirm || careful);
  }

  key(event) {
    const element = event.target.closest?.("[data-piece]");
    if (!element) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.pressed(event);
    } else if (event.key.startsWith("Arrow")) {
      event.preventDefault();
      neighbour(element, event.key)?.focus();
    }
  }

  async post(what, body = {}) {
    try {
      return await call("POST", `/api/tables/${this.code}/${what}`, body);
    } catch (error) {
      this.tell(error.message, true);
      return null;
    }
  }

  leave() {
    return leave(this);
  }
}

await loadSprite(`/sprite/${page.game.name}.svg?v=${page.v}`);
new Table({ code: page.table.code, game: page.game });
document.body.dataset.ready = "yes";
