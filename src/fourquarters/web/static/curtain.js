/* People who share a device. Where they have secrets, a curtain hangs before the table until the one whose turn it is
   says so: only then does the server send what they see. When they hand over, the page is loaded afresh, so that nothing
   of theirs is left in it. Where nothing is hidden, the page only says clearly whose turn it is. */

import { button, find, h, seal } from "./dom.js";
import { go, say } from "./page.js";
import { prefs } from "./prefs.js";
import { claimSeat, openSeatLink } from "./seatlink.js";

const STAYS = 2600; // ms: whose turn it is
const TAKE_CARE = 400; // ms: a second tap of the one who hands over means nothing
const LAST_LOOK = 1100; // ms at the normal pace: what the last decision did

export class Curtain {
  constructor(table) {
    this.table = table;
    this.holds = -1; // whose view the page shows
    this.sheet = h("section", { class: "curtain", role: "dialog", "aria-modal": "true", hidden: true });
    this.banner = h("div", { class: "turn-banner", hidden: true, "aria-hidden": "true" });
    document.body.append(this.sheet, this.banner);
    claimSeat(table.code);
    addEventListener("pagehide", () => (document.body.hidden = this.holds >= 0)); // the way back shows nothing
  }

  /** A scene has come: is it to stay behind the curtain? */
  hides(message) {
    const { live } = this.table;
    const seat = message.scene.seat ?? -1;
    if (this.holds >= 0 && seat !== this.holds && message.state !== "over") return this.closes(message);
    if (message.hand_to >= 0) {
      live.seat = null;
      this.draw(message);
      return true;
    }
    this.holds = live.seat === seat && live.seat !== null ? seat : -1;
    this.open();
    this.greet(message, seat);
    return false;
  }

  /** Somebody else is to see the page: what everyone may see of the last move is shown first. */
  closes(message) {
    const first = !this.last;
    this.last = message;
    if (first) setTimeout(() => this.leave(), LAST_LOOK * prefs.factor);
    return !first;
  }

  /** The page is loaded afresh, behind the curtain: it forgets everything. */
  leave() {
    if (this.last.hand_to >= 0) this.draw(this.last, true);
    history.replaceState(null, "", location.pathname); // an earlier move was somebody else's wish
    location.reload();
  }

  draw(message, leaving = false) {
    const to = message.seats[message.hand_to];
    const sign = JSON.stringify([to, message.undo_for]);
    if (!this.sheet.hidden && sign === this.sign) return;
    this.sign = sign;
    const press = () => this.lift(message.hand_to, words);
    const words = button("first", say("i_am", { who: to.name }), press, "", { "data-key": "i-am", disabled: true });
    if (!leaving) setTimeout(() => (words.disabled = false), TAKE_CARE);
    const title = say("hand_to", { who: to.name });
    this.sheet.setAttribute("aria-label", title);
    this.sheet.replaceChildren(
      h(
        "div",
        { class: "panel handover", tabindex: -1 },
        seal(to.seat, "seal great"),
        h("h1", { text: title }),
        h("p", { class: "soft", text: say("hand_to_help", { who: to.name }) }),
        words,
        leaving ? null : this.others(message, to),
      ),
    );
    this.sheet.hidden = false;
    find(".table")?.toggleAttribute("inert", true);
    document.body.dataset.curtain = to.seat;
    this.sheet.firstChild.focus(); // not the button: a key that is still pressed must not lift the curtain
  }

  /** What else can be done before the curtain. */
  others(message, to) {
    const undo = () => {
      const id = `${Date.now().toString(36)}-undo`;
      this.table.live.send({ undo: true, seat: message.undo_for, version: message.version, id });
    };
    const who = message.seats[message.undo_for]?.name;
    return h(
      "div",
      { class: "acts" },
      message.undo_for >= 0 ? button("second", say("undo_of", { who }), undo, "back", { "data-key": "undo" }) : null,
      button("second", say("to_own_device"), () => openSeatLink(this.table.code, [to]), "ui-phone"),
      button("second", say("to_lobby"), () => go("/"), "ui-door"),
    );
  }

  /** Somebody says who they are: ask for their view. */
  lift(seat, pressed) {
    pressed.disabled = true;
    this.table.live.as(seat);
  }

  open() {
    if (this.sheet.hidden) return;
    this.sheet.hidden = true;
    this.sheet.replaceChildren();
    delete document.body.dataset.curtain;
    find(".table")?.removeAttribute("inert");
  }

  /** Where the page follows the turn: whose it is now. */
  greet(message, seat) {
    const shared = message.seats.filter((one) => one.yours).length > 1;
    if (!shared || seat < 0 || this.holds >= 0 || seat === this.greeted) return;
    this.greeted = seat;
    this.banner.replaceChildren(seal(seat, "seal"), h("b", { text: say("turn_of", { who: message.seats[seat].name }) }));
    this.banner.hidden = false;
    clearTimeout(this.going);
    this.going = setTimeout(() => (this.banner.hidden = true), STAYS);
  }
}

/** Whose turn it is, for somebody who shares the device with others; empty if they do not. */
export const turnOf = (seats, seat) =>
  seats.filter((one) => one.yours).length > 1 && seats[seat] ? say("turn_of", { who: seats[seat].name }) : "";
