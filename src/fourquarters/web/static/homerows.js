/* The rows of my games: the next one as a prompt, those that wait, those where others decide, and open tables. */

import { h, icon, s, seal } from "./dom.js";
import { drawQuarter } from "./games.js";
import { linked } from "./names.js";
import { call, complain, go, isDark, page, say } from "./page.js";
import { forHowLong, sinceWhen } from "./times.js";

/** The game with the least time left: it has the one gold button of the page. */
export function nextGame(table) {
  const words = h(
    "div",
    { class: "say" },
    h("p", { class: "eyebrow" }, mySeal(table), say("first_waiting")),
    h("h2", { text: table.asked }),
    h("p", { class: "nl" }, h("b", { text: table.title }), progress(table)),
    people(table),
  );
  const button = h("a", { class: "btn first", href: table.url, text: say("to_table") });
  return [picture(table), words, h("div", { class: "acts" }, times(table), button)];
}

export function waitingRow(table) {
  const words = h(
    "div",
    { class: "what" },
    h("p", { class: "wg" }, h("b", { text: table.title }), h("span", { class: "soft", text: progress(table) })),
    h("p", { class: "ask", text: table.asked }),
    people(table),
  );
  const other = h("span", { class: "vh", text: `: ${table.title}` });
  const button = h("a", { class: "btn second", href: table.url }, say("to_table"), other);
  return h("li", {}, picture(table), words, h("div", { class: "when" }, times(table)), button);
}

/** How far it has got, after the game's name: its status says first whose turn it is. */
const progress = (table) => {
  const far = table.status.split(". ").slice(1).join(". ");
  const home = table.home ? `, ${table.home.name}, ${say("table_n", { n: table.home.number })}` : "";
  return far ? `${home}, ${far}` : home;
};

const mySeal = (table) => seal(table.seats.find((seat) => seat.yours)?.colour ?? 0, "seal xs");

const people = (table) =>
  h(
    "p",
    { class: "nm" },
    table.seats
      .filter((seat) => !seat.yours && !seat.free)
      .map((seat) => h("span", { class: "w" }, seal(seat.colour, "seal s"), linked(seat))),
  );

/** What lies on a table, as everyone can see it. */
function picture({ code, version }) {
  const palette = document.documentElement.dataset.palette || "printed";
  const look = `theme=${isDark() ? "dark" : "light"}&palette=${palette}&v=${version}`;
  const src = `/api/tables/${code}/small.svg?${look}`;
  return h("img", { class: "th", alt: "", width: 96, height: 64, src });
}

/** What is left, with a clock that empties, and since when. */
const times = (table) => [
  h("span", { class: "left", "data-left": table.code }, table.clock ? h("i", { class: "pie" }) : null, h("span")),
  h("span", { class: "since", text: sinceWhen(table.since_s) }),
];

/** A game where somebody else decides, or one that is over or has not begun. */
export function restRow(table) {
  const over = table.state === "over";
  const runs = table.state === "running";
  const who = runs ? table.seats[table.decider] : null;
  const mark = over ? icon("trophy") : who ? seal(who.colour, "seal s") : icon("people");
  const text = runs ? table.asked : table.status;
  return h(
    "li",
    {},
    h(
      "a",
      { class: "row", href: table.url },
      quarter(table.game),
      h("b", { text: table.title }),
      h("span", { class: "says" }, mark, h("span", { text })),
      h("span", { class: "soft since", text: runs ? forHowLong(table.since_s) : "" }),
      h("span", { class: "look", text: over ? say("look_back") : say("look") }),
    ),
  );
}

/** A game's part of the coin, in its tint. */
function quarter(name) {
  const place = s("svg", { class: "quarter", viewBox: "0 0 64 64", "aria-hidden": "true" });
  place.dataset.tint = page.tints[name];
  drawQuarter(place, name);
  return place;
}

/** Who sits there, and what is free. */
const places = ({ seats }) =>
  h(
    "span",
    { class: "pp" },
    seats.map((seat) => (seat.free || seat.held ? h("i", { class: "free-seat" }) : seal(seat.colour, "seal s"))),
  );

export function openRow(table) {
  const host = table.seats.find((seat) => !seat.free && seat.kind !== "bot");
  const free = say("seats_free", { n: table.seats.filter((seat) => seat.free).length });
  const words = [host?.name, table.pace?.words, table.rated ? say("sum_rated") : "", free].filter(Boolean).join(", ");
  const sit = h(
    "button",
    { class: "btn second", type: "button", on: { click: () => sitDown(table) } },
    say("sit_down"),
    h("span", { class: "vh", text: `: ${table.title}` }),
  );
  const look = h("a", { class: "btn second", href: table.url, text: say("look") });
  const way = table.rated && !page.member ? look : sit;
  return h("li", {}, h("div", {}, h("b", { text: table.title }), places(table), h("small", { text: words })), way);
}

async function sitDown(table) {
  try {
    await call("POST", `/api/tables/${table.code}/sit`, { contributes: true });
    go(table.url);
  } catch (error) {
    complain(error);
  }
}
