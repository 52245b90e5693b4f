/* The menu of a table: the invitation, preferences, and the way out. */

import { ownPace } from "./clocks.js";
import { h, icon } from "./dom.js";
import { page, say } from "./page.js";
import { openKeys } from "./keys.js";
import { menu, row, way } from "./menurows.js";
import { mayPlan, openPlan } from "./plan.js";
import { openPreferences } from "./preferences.js";
import { openSeatLink } from "./seatlink.js";
import { invitation, openSheet } from "./sheet.js";

export function openMenu(table) {
  let sheet = null;
  const then = (act) => () => {
    sheet.close();
    act();
  };
  const playing = table.mySeat && table.state !== "over";
  const back = row("back", say("take_back"), then(() => table.takeBack()));
  const invite = row(
    "ui-link",
    say("invite"),
    then(() => openSheet(say("invite"), invitation(table.code))),
  );
  const chance = row(
    "chance",
    say("fair_chance"),
    then(() => table.chance.show(table.state === "running" || table.state === "over")),
  );
  const own = table.seats.filter((seat) => seat.yours);
  const moves = own.length && !table.apart && !page.table.rated && !page.table.home && (table.state === "open" || table.state === "running");
  const other = row("ui-phone", say("other_device"), then(() => openSeatLink(table.code, own)));
  const rows = [
    table.mayBack() ? back : null,
    mayPlan(table) ? row("ui-plan", say("plan_ahead"), then(() => openPlan(table))) : null,
    table.apart ? null : invite,
    table.apart ? null : row("ui-chat", say("chat"), then(() => table.chat.open())),
    moves ? other : null,
    row("ui-gear", say("preferences"), then(openPreferences), "preferences"),
    row("ui-keys", say("keys"), then(openKeys)),
    table.apart || !table.scene ? null : row("ui-past", say("look_back"), then(() => table.past.open())),
    table.apart || table.state !== "over" ? null : way("ui-analysis", say("analysis"), `/analysis/${table.code}`),
    table.apart ? null : chance,
    table.apart ? null : download(table.code),
    page.table.home ? way("trophy", page.table.home.name, page.table.home.url) : null,
    table.planned ? null : way("people", say("my_games"), "/home"),
    table.planned ? null : way("ui-figures", say("statistics"), `/statistics/${page.game.name}`),
    table.planned ? null : way("trophy", say("leaderboards"), `/leaderboards/${page.game.name}`),
    row(
      "ui-door",
      table.planned ? say("plan_back") : table.puzzled ? table.puzzled.leaving : playing ? say("leave") : say("to_lobby"),
      then(() => table.leave()),
    ),
  ];
  const gone = table.message?.taken_back || 0;
  const noted = gone ? h("p", { class: "soft taken-back", text: say("taken_back", { n: gone }) }) : null;
  const agreed = page.table.hints ? h("p", { class: "soft agreed" }, icon("hint"), say("hints_here")) : null;
  const rated = page.table.rated ? h("p", { class: "soft agreed" }, icon("trophy"), say("rated_here")) : null;
  sheet = openSheet(say("menu"), [menu(rows), noted, ownPace(), agreed, rated], "small");
}

const download = (code) =>
  h(
    "a",
    { class: "tool", href: `/api/tables/${code}/match.json`, download: "" },
    icon("download"),
    h("span", { text: say("download") }),
  );
