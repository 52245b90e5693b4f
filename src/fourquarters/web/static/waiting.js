/* Before the match: who is here, who is still to come, and the link to send them. */

import { ownPace } from "./clocks.js";
import { h, find, icon, seal } from "./dom.js";
import { linked } from "./names.js";
import { friendInvitation, heldLine } from "./friendseats.js";
import { page, rename, say } from "./page.js";
import { invitation, openName } from "./sheet.js";
import { rememberTable } from "./wayback.js";

export class Waiting {
  constructor(table) {
    this.table = table;
    this.host = find("#fq-waiting");
  }

  hide() {
    this.host.hidden = true;
    find("#fq-stage").hidden = false;
  }

  show(seats) {
    this.host.hidden = false;
    find("#fq-stage").hidden = true;
    const { game } = this.table;
    if (this.table.state === "dealing") {
      this.showDeal(seats);
      return;
    }
    const seated = seats.some((seat) => seat.yours);
    const kept = seats.filter((seat) => seat.held).length;
    const free = seats.filter((seat) => seat.free).length + (!seated && page.table.invited && kept ? 1 : 0);
    const watching = !seated && (this.watches || !free);
    find("#fq-game-title").textContent = game.title;
    find("#fq-status").textContent = say("seats_free", { n: free });
    this.host.replaceChildren(
      h(
        "section",
        { class: "panel waiting" },
        h("h1", { text: this.title(seated, watching) }),
        h("p", { class: "soft", text: watching ? say("watch_wait") : game.blurb }),
        h(
          "ul",
          { class: "seats" },
          seats.map((seat) => (seat.held ? heldLine(seat, this.table) : seatLine(seat))),
        ),
        page.table.invited && !seated ? h("p", { class: "agreed" }, icon("people"), say("held_for_you")) : null,
        ownPace(),
        page.table.hints ? h("p", { class: "agreed" }, icon("hint"), say("hints_here")) : null,
        page.table.rated ? h("p", { class: "agreed" }, icon("trophy"), say("rated_here")) : null,
        h("div", { class: "acts" }, seated ? this.seatedButtons(free + kept) : this.visitorButtons(free, watching)),
        seated ? [h("h2", { text: say("invite") }), friendInvitation(this.table, seats), invitation(this.table.code)] : null,
      ),
    );
  }

  title(seated, watching) {
    if (seated) return say("waiting_title");
    return watching ? say("watching") : say("invited_title", { game: this.table.game.title });
  }

  /** Everyone is here: the seats are drawn and the cards shuffled. */
  showDeal(seats) {
    find("#fq-status").textContent = "";
    this.host.replaceChildren(
      h(
        "section",
        { class: "panel waiting" },
        h("h1", { text: say("dealing_title") }),
        h("p", { class: "soft", text: say("dealing_help") }),
        h(
          "ul",
          { class: "seats" },
          seats.map((seat) => seatLine(seat)),
        ),
      ),
    );
  }

  seatedButtons(free) {
    const start = h(
      "button",
      { class: "btn first", type: "button", "data-key": "start" },
      icon("bot"),
      say("start_with_bots", { n: free }),
    );
    start.addEventListener("click", () => this.table.post("start"));
    const leave = h("button", {
      class: "btn second",
      type: "button",
      text: say("leave"),
      on: { click: () => this.table.leave() },
    });
    return [free && !page.table.rated ? start : null, leave];
  }

  /** Sit down under this name, or watch; whoever watches may still sit down while a seat is free. */
  visitorButtons(free, watching) {
    if (!free) return [h("p", { text: say("no_seat_free") })];
    if (page.table.rated && !page.member) return [this.joinFirst(), watching ? null : this.watchButton()];
    const sit = h("button", { class: "btn first", type: "button", "data-key": "sit", text: say("sit_down") });
    sit.addEventListener("click", () => this.table.post("sit", { contributes: true }));
    const name = h("button", { class: "btn second", type: "button" }, say("as_name", { name: page.me.name }));
    name.addEventListener("click", () =>
      openName(async (text) => (name.textContent = say("as_name", { name: await rename(text) }))),
    );
    return [sit, name, watching ? null : this.watchButton()];
  }

  watchButton() {
    const watch = h(
      "button",
      { class: "btn second", type: "button", "data-key": "watch" },
      icon("eye"),
      say("watch"),
    );
    watch.addEventListener("click", () => {
      this.watches = true;
      this.show(this.table.seats);
    });
    return watch;
  }

  /** Only members are rated: the way to become one, and back here. */
  joinFirst() {
    const join = h("a", { class: "btn first", href: "/account", "data-key": "join", text: say("join_title") });
    join.addEventListener("click", () => rememberTable(this.table.code));
    return h("div", { class: "join-first" }, h("p", { text: say("rated_guest") }), join);
  }
}

function seatLine(seat) {
  const head = seat.free ? h("i", { class: "free-seat" }) : seal(seat.seat);
  const what = seat.free
    ? say("free_seat")
    : seat.you
      ? say("that_is_you")
      : seat.yours
        ? say("at_this_device")
      : seat.kind === "bot"
        ? seat.bot_title || say("a_bot")
        : seat.here === false
          ? say("is_away")
          : say("is_here");
  return h(
    "li",
    { class: seat.free ? "free" : "" },
    head,
    h("div", {}, h("b", {}, seat.free ? say("still_free") : linked(seat)), h("small", { text: what })),
  );
}
