/* Advice in the first games against bots: what a bot would do in the reader's place, above the prompt. It fades out by
   itself, can be turned off with a press and on again in the preferences, and is never given where another person sits. */

import { all, find, h, icon, s } from "./dom.js";
import { shownBy } from "./drawing.js";
import { call, complain, page, say, tellPerson } from "./page.js";
import { prefs } from "./prefs.js";
import { openRules } from "./rulessheet.js";
import { Shoulder } from "./shoulder.js";

const BULB = 24; // px

export class Advice {
  constructor(table) {
    this.table = table;
    this.shoulder = new Shoulder();
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
    if (table.planned || table.puzzled) return;
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
    const path = `/api/tables/${table.code}/advice?version=${version}&lang=${page.lang}`;
    const given = await call("GET", path).catch(() => null); // without advice the game goes on
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

  show() {
    const given = this.spoken;
    if (!given) {
      const waits = this.decides() && this.asked === this.table.message.version && !this.given;
      const why = this.decides() ? "advice_none" : this.table.scene.prompt.mine ? "advice_one" : "advice_later";
      const text = waits ? "" : say(why);
      this.shoulder.say({ kind: "hinted", symbol: "hint", text, quiet: true, tools: [this.offButton()] });
      return;
    }
    const { label: head, gives: more, said: text } = given;
    const tools = [this.whyButton(given), this.offButton()];
    this.shoulder.say({ kind: "hinted", symbol: "hint", head, more, text, tools });
    document.body.dataset.advised = String(given.version);
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

  /** The advised choice wears a bulb, on its button and on its piece. */
  mark() {
    const action = this.spoken?.action;
    const means = (element) => (shownBy(element)?.piece.actions || []).includes(action);
    for (const button of all("#fq-prompt [data-action]"))
      button.classList.toggle("advised", Number(button.dataset.action) === action);
    for (const bulb of all("#fq-stage .bulb")) bulb.remove();
    const pieces = action === undefined ? [] : all("#fq-stage .piece.may").filter(means);
    const smallest = pieces.sort((one, other) => areaOf(one) - areaOf(other))[0]; // a tag, rather than its territory
    if (smallest) hangBulb(smallest);
  }
}

const boxOf = (element) => find(".hit", element).getBoundingClientRect();

const areaOf = (element) => boxOf(element).width * boxOf(element).height;

/** A bulb above a piece, equally large on every drawing: it hides little of what it speaks of. */
function hangBulb(element) {
  const grid = element.getScreenCTM();
  const box = boxOf(element);
  if (!grid?.a || !box.width) return;
  const size = BULB / grid.a;
  const above = new DOMPoint(box.left + box.width / 2, box.top).matrixTransform(grid.inverse());
  const [x, y] = [above.x - 0.5 * size, above.y - 0.8 * size];
  const ground = s("circle", { cx: x + size / 2, cy: y + size / 2, r: size / 2, "stroke-width": 1.5 / grid.a });
  const [at, wide] = [0.14 * size, 0.72 * size];
  element.append(s("g", { class: "bulb" }, ground, s("use", { href: "#hint", x: x + at, y: y + at, width: wide, height: wide })));
}
