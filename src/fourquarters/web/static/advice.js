/* Advice in the first games against bots: what a bot would do in the reader's place, above the prompt. It fades out by
   itself, can be turned off with a press and on again in the preferences, and is never given where another person sits. */

import { Chances } from "./chances.js";
import { find, h, icon } from "./dom.js";
import { Hints } from "./hints.js";
import { putMarks } from "./marks.js";
import { complain, say, tellPerson } from "./page.js";
import { prefs } from "./prefs.js";
import { openRules } from "./rulessheet.js";
import { Shoulder } from "./shoulder.js";

export class Advice {
  constructor(table) {
    this.table = table;
    this.shoulder = new Shoulder();
    this.hints = new Hints(table);
    this.chances = new Chances(table);
    this.asked = -1; // the version that advice was last asked for
    this.given = null;
    document.addEventListener("fq-preferred", () => table.scene && this.follow());
  }

  /** How often the reader wants advice: "every" decision, where it "matters", or "off". */
  get wanted() {
    const { table } = this;
    if (table.apart || table.live?.seat != null || table.state !== "running" || !this.alone()) return "off";
    return prefs.adviceOn(table.game.name);
  }

  /** Are all others at the table bots that play for nobody? */
  alone() {
    const { seats, mySeat } = this.table;
    return Boolean(mySeat) && seats.every((seat) => (seat.you ? seat.kind === "person" : seat.kind === "bot" && !seat.stand_in));
  }

  /** The table shows something: ask for what belongs to it. */
  follow() {
    const { table } = this;
    this.chances.follow();
    if (table.planned || table.puzzled) return;
    this.hints.follow();
    const wanted = this.wanted;
    this.shoulder.keep(wanted !== "off" && !table.scene.result);
    document.body.dataset.advice = wanted;
    if (wanted === "off") {
      this.given = null;
      return;
    }
    const { version } = table.message;
    if (this.given?.version !== version) this.given = null;
    if (this.decides() && this.asked !== version) this.ask(version);
    this.show();
  }

  /** Is there something for the reader to choose from? */
  decides() {
    const { prompt } = this.table.scene;
    return Boolean(prompt.mine) && (prompt.choices || []).filter((choice) => !choice.why).length > 1;
  }

  async ask(version) {
    const { table } = this;
    this.asked = version;
    const given = await this.hints.ask(version).catch(() => null); // without advice the game goes on
    if (this.asked !== version || table.message.version !== version) return;
    this.given = given;
    this.show();
    this.mark();
  }

  /** Is there advice that the reader wants to hear now? */
  get spoken() {
    const { given } = this;
    return given && this.decides() && (this.wanted === "every" || given.clear) ? given : null;
  }

  /** Only one speaks: while a hint's card is open, which says the same and more, the line is quiet. */
  show() {
    const given = this.spoken;
    if (!given) {
      const waits = this.decides() && this.asked === this.table.message.version && !this.given;
      const why = this.decides() ? "advice_none" : this.table.scene.prompt.mine ? "advice_one" : "advice_later";
      const text = waits ? "" : say(why);
      this.shoulder.say({ kind: "hinted", symbol: "hint", text, quiet: true, tools: [this.offButton()] });
      return;
    }
    if (this.hints.given) {
      this.shoulder.say({ kind: "hinted", symbol: "hint", text: say("advice_on_card"), quiet: true, tools: [this.offButton()] });
      return;
    }
    const [{ label: head, gives: more }] = given.choices;
    const text = given.why;
    const tools = [this.whyButton(given), this.offButton()];
    this.shoulder.say({ kind: "hinted", symbol: "hint", head, more, text, tools });
    document.body.dataset.advised = String(given.version);
  }

  /** A hint's card was opened or closed. */
  retell() {
    if (this.wanted !== "off") this.show();
    this.mark();
  }

  whyButton({ rule }) {
    const { game, code } = this.table;
    const press = () => openRules(game, code, rule);
    return h("button", { class: "why", type: "button", text: say("advice_why"), "aria-label": say("rule", { rule }), on: { click: press } });
  }

  offButton() {
    const label = say("advice_turn_off");
    const press = () => this.turnOff();
    return h("button", { class: "off", type: "button", title: label, "aria-label": label, on: { click: press } }, icon("ui-close"));
  }

  turnOff() {
    prefs.set("advice", "off").catch(complain);
    tellPerson(say("advice_is_off"));
    this.table.paint();
    find("#fq-prompt").focus({ preventScroll: true });
  }

  /** The advised choice wears a bulb; while a hint is open, its choices wear their ranks. */
  mark() {
    const { hints, spoken } = this;
    this.chances.label();
    if (hints.given && this.table.pending) hints.close();
    putMarks(hints.given ? hints.ranks() : spoken ? [[spoken.choices[0].action, "hint"]] : []);
  }
}
