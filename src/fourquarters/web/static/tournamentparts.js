/* The parts of a tournament's page: tables of the round, standings with a cross-table, the round to come, earlier rounds. */

import { h, icon, seal } from "./dom.js";
import { isDark, page, say } from "./page.js";
import { itIsYou, nameOf, signet } from "./signets.js";
import { forHowLong, timeLeft } from "./times.js";

const points = (n) => n.toLocaleString(page.lang, { maximumFractionDigits: 2 });

/** The tables of the round: mine first in gold, the others to look at. */
export function roundTables(shown, entrant) {
  const cards = [...shown.tables].sort((a, b) => b.yours - a.yours || a.number - b.number);
  const out = shown.byes.map((number) => entrant(number).name);
  return h(
    "section",
    { class: "tables-now" },
    h("h2", { class: "sub" }, say("round_n", { n: shown.round }), out.length ? h("small", { text: `${say("sits_out")}: ${out.join(", ")}` }) : null),
    h("ul", { class: "tbs" }, cards.map((table) => card(table, entrant))),
  );
}

const CORNERS = { 2: ["nw", "ne"], 3: ["nw", "ne", "sw"], 4: ["nw", "ne", "se", "sw"] };

function card(table, entrant) {
  const corners = CORNERS[table.seats.length];
  const people = table.seats.map((seat, at) => corner(seat, entrant(seat.entrant), corners?.[at] ?? "row"));
  const over = table.state === "over";
  const cls = `tb${table.your_turn ? " mine" : ""}${over ? " over" : ""}`;
  const body = [
    h("h3", { text: say("table_n", { n: table.number }) }),
    h("div", { class: "top" }, people, table.code ? picture(table) : null),
    h("p", { class: "tsay", text: table.says }),
    h("p", { class: "ttime" }, h("span", { text: over ? "" : time(table) }), way(table, over)),
  ];
  return h("li", { class: cls }, table.url ? h("a", { href: table.url }, body) : h("div", { class: "gone" }, body));
}

function corner(seat, one, cls) {
  const name = one.you ? say("you") : one.name;
  const score = seat.points === null ? null : h("b", { text: String(seat.points).replace("-", "−") });
  return h("span", { class: `cn ${cls}${seat.decides ? " dec" : ""}` }, seal(seat.colour, "seal s"), h("span", { class: "nn", text: name }), score);
}

function picture({ code, version }) {
  const palette = document.documentElement.dataset.palette || "printed";
  const look = `theme=${isDark() ? "dark" : "light"}&palette=${palette}&v=${version}`;
  return h("img", { class: "th", alt: "", width: 96, height: 64, src: `/api/tables/${code}/small.svg?${look}` });
}

function time({ left, since_s }) {
  if (left !== null) return left > 0 ? say("time_left", { time: timeLeft(left) }) : say("time_is_up");
  return forHowLong(since_s);
}

function way(table, over) {
  if (!table.url) return null;
  if (table.your_turn) return h("span", { class: "btn first", text: say("to_table") });
  if (table.yours && !over) return h("span", { class: "btn second", text: say("to_table") });
  return h("span", { class: "look", text: over ? say("look_back") : say("look") });
}

/** Rank, name, one cell a round, and the points. */
export function standingsPanel(shown, entrant, verdict) {
  const rounds = Array.from({ length: shown.rounds }, (_, i) => i + 1);
  const head = h(
    "tr",
    {},
    h("th", { class: "rk", scope: "col" }, h("span", { class: "vh", text: say("rank") })),
    h("th", { scope: "col" }, h("span", { class: "vh", text: say("player") })),
    rounds.map((n) => h("th", { class: "rd", scope: "col" }, h("span", { class: "vh", text: say("round_n", { n }) }), h("span", { "aria-hidden": "true", text: n }))),
    h("th", { class: "pt", scope: "col", text: say("tournament_points") }),
  );
  const body = shown.standings.map((one) => standingRow(one, entrant(one.entrant), rounds));
  return h(
    "section",
    { class: "panel std" },
    h("h2", {}, say("standings"), h("small", { text: say("points_by_place", { points: shown.worth.join(", ") }) })),
    verdict ? h("p", { class: "verdict" }, icon("trophy"), h("span", { text: verdict })) : null,
    h("div", { class: "wide" }, h("table", {}, h("thead", {}, head), h("tbody", {}, body))),
    h("p", { class: "note" }, h("b", { text: "… " }), `${say("being_played")}. ${say("ties_decided")} ${say("bye_gives", { n: shown.bye })}`),
  );
}

function standingRow(one, who, rounds) {
  const name = h("span", { class: "pn" }, who.bot ? icon("bot", "ic bot-mark") : signet(who.name), nameOf(who), who.you ? itIsYou() : null, who.gone ? h("small", { class: "soft", text: say("left_tournament") }) : null);
  return h(
    "tr",
    { class: who.you ? "me1" : "" },
    h("td", { class: "rk", text: one.rank }),
    h("th", { scope: "row" }, name),
    rounds.map((n) => h("td", { class: "rd" }, result(one.results[n - 1]))),
    h("td", { class: "pt", text: points(one.points) }),
  );
}

/** A place as a mark; what it means is said, too. */
function result(one) {
  const marks = {
    played: () => [String(one.place), `p${one.place === one.of ? "z" : one.place}`, say("place_n_of", { n: one.place, all: one.of })],
    playing: () => ["…", "run", say("being_played")],
    bye: () => ["–", "no", say("had_bye")],
    none: () => ["·", "no", say("not_there")],
  };
  const [text, cls, words] = one ? marks[one.kind]() : ["·", "no", ""];
  return [h("i", { class: `pm ${cls}`, title: words, "aria-hidden": "true", text }), words ? h("span", { class: "vh", text: words }) : null];
}

/** Who would meet next if nothing changed. */
export function toCome(shown, entrant) {
  if (!shown.next) return null;
  const who = (number) => {
    const one = entrant(number);
    return h("li", {}, one.bot ? icon("bot", "ic bot-mark") : signet(one.name), h("span", { text: one.name }), one.you ? itIsYou() : null);
  };
  const tables = shown.next.tables.map((table, i) => h("li", {}, h("h3", { text: say("table_n", { n: i + 1 }) }), h("ul", {}, table.map(who))));
  if (shown.next.byes.length) tables.push(h("li", {}, h("h3", { text: say("sits_out") }), h("ul", {}, shown.next.byes.map(who))));
  const how = shown.form === "swiss" ? "equals_meet" : "as_planned";
  return h("section", { class: "panel nxt" }, h("h2", {}, say("round_to_come", { n: shown.next.number }), h("small", { text: say(how) })), h("ul", { class: "prs" }, tables));
}

/** All rounds that were played, one line a table. */
export function earlierRounds(shown, entrant) {
  if (!shown.past.length) return null;
  const table = (one) => {
    const order = one.entrants.map((number, i) => ({ number, place: one.places[i], points: one.points[i] })).sort((a, b) => a.place - b.place);
    const said = order.map(({ number, points: made }) => `${entrant(number).name} ${String(made).replace("-", "−")}`).join(", ");
    const words = [h("b", { text: say("table_n", { n: one.number }) }), h("span", { text: said })];
    return h("li", {}, one.url ? h("a", { class: "row", href: one.url }, words, h("span", { class: "look", text: say("look_back") })) : h("span", { class: "row" }, words));
  };
  const round = (one) => {
    const out = one.byes.map((number) => entrant(number).name).join(", ");
    return h("div", {}, h("h3", {}, say("round_n", { n: one.number }), out ? h("small", { class: "soft", text: `${say("sits_out")}: ${out}` }) : null), h("ul", {}, one.tables.map(table)));
  };
  return h("section", { class: "panel past" }, h("h2", { text: say("earlier_rounds") }), shown.past.map(round));
}
