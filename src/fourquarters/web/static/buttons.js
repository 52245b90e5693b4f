/* The prompt's buttons that are not moves: confirm, undo, whose seat it is, and what to do after the end. */

import { h, icon } from "./dom.js";
import { page, say } from "./page.js";

export function button({ key, cls = "second", text, symbol, press, busy = false }) {
  return h(
    "button",
    { class: `btn ${cls}`, type: "button", "data-key": key, disabled: Boolean(busy), on: { click: press } },
    symbol ? icon(symbol) : null,
    text,
  );
}

/** For the choice in hand. */
export function confirmButtons(state, desk) {
  return [
    button({
      key: "confirm",
      cls: "first",
      text: say(page.puzzle ? "puzzle_try" : state.ends ? "end_turn" : "confirm"),
      press: desk.confirm,
      busy: state.busy,
    }),
    button({ key: "cancel", text: say("choose_again"), press: desk.cancel }),
  ];
}

/** About the seats, and undo. */
export function tableButtons(state, desk) {
  const buttons = [];
  const seat = state.seats[state.scene.prompt.seat];
  if (state.mayTakeBack)
    buttons.push(
      button({ key: "back", cls: "first", text: say("take_seat_back"), press: desk.takeSeatBack }),
    );
  else if (seat && state.mayGive(seat))
    buttons.push(
      button({
        key: "give",
        text: say("let_bot_play", { who: seat.name }),
        symbol: "bot",
        press: () => desk.giveToBot(seat.seat),
      }),
    );
  if (state.mayPlan && seat?.kind === "person" && !seat.you)
    buttons.push(button({ key: "plan", text: say("plan_ahead"), symbol: "ui-plan", press: desk.plan }));
  if (state.undo && !state.asleep)
    buttons.push(
      button({ key: "undo", text: say("undo"), symbol: "back", press: desk.undo, busy: state.busy }),
    );
  return buttons;
}

export function endButtons(state, desk) {
  const buttons = [];
  const again = state.next ? say("next_game") : say(page.table.rated ? "play_again_rated" : "play_again");
  if (state.maySit || state.next)
    buttons.push(button({ key: "rematch", cls: "first", text: again, press: desk.rematch }));
  buttons.push(
    button({ key: "look-back", text: say("look_back"), symbol: "clock", press: () => desk.lookBack() }),
    h("a", { class: "btn second", "data-key": "analysis", href: desk.analysis }, icon("ui-analysis"), say("analysis")),
  );
  buttons.push(
    h(
      "a",
      { class: "btn second", "data-key": "download", href: desk.matchFile, download: "" },
      icon("download"),
      say("download"),
    ),
  );
  return buttons;
}
