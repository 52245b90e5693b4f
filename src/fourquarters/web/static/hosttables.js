/* Tables on the host's page: what needs a host first, then every table with whose turn it is and since when. */

import { button, h, icon, s } from "./dom.js";
import { drawQuarter } from "./games.js";
import { change, moment, sentence } from "./hostwords.js";
import { page, say } from "./page.js";
import { openSheet } from "./sheet.js";
import { forHowLong } from "./times.js";

const ago = (moment) => forHowLong(Math.max(0, Date.now() / 1000 - moment));

/** What needs a host: tables where something went wrong, whoever is late, other errors. */
export function needs(desk, changed) {
  const fresh = desk.errors.filter((error) => !error.seen && error.level !== "warning");
  const broken = fresh.map((error) => ({ error, table: desk.tables.find((table) => table.code === error.code) }));
  const late = desk.tables.filter((table) => table.late_s);
  const all = [...broken.filter((one) => one.table).map(errorNeed), ...late.map(lateNeed), ...broken.filter((one) => !one.table).map(errorNeed)];
  if (!all.length) return [h("div", { class: "calm" }, icon("ui-tick"), h("p", {}, h("b", { text: say("need_nothing") }), " ", desk.new_errors ? say("need_warnings", { n: desk.new_errors }) : say("need_nothing_help")))];
  const eyebrow = all.length > 1 ? say("need_more", { n: all.length }) : say("need_one");
  const { title, help, acts } = all[0];
  const words = h("div", { class: "say" }, h("p", { class: "eyebrow" }, icon("ui-warn"), eyebrow), h("h2", { text: title }), h("p", { text: help }));
  return [h("div", { class: "prompt mine asks" }, words, h("div", { class: "acts" }, acts(changed)))];
}

const look = (code) => h("a", { class: "btn second", href: `/table/${code}`, text: say("to_that_table") });

function errorNeed({ error, table }) {
  const help = say("need_error_help", { says: sentence(error.says), n: error.count, when: moment(error.last) });
  const title = table ? say("need_error", { title: `${table.title} ${table.code}` }) : say("need_error_plain");
  const acts = (changed) => [
    table ? look(table.code) : null,
    button("first", say("error_seen"), changed(() => change("POST", `errors/${error.number}/seen`))),
  ];
  return { title, help, acts };
}

function lateNeed(table) {
  const acts = (changed) => [
    look(table.code),
    button("first", say("let_bot_play"), changed(() => change("POST", `tables/${table.code}/bot`))),
  ];
  const title = say("need_late", { who: table.decides, title: `${table.title} ${table.code}` });
  return { title, help: say("need_late_help", { time: forHowLong(table.late_s) }), acts };
}

/** A game's part of the coin, in its tint. */
function quarter(name) {
  const place = s("svg", { class: "quarter", viewBox: "0 0 64 64", "aria-hidden": "true" });
  place.dataset.tint = page.tints[name] || "";
  if (name in page.tints) drawQuarter(place, name);
  return place;
}

/** What goes on at a table, and since when. */
function standing(table) {
  if (table.closed) return [say("host_closed"), table.closed];
  if (table.broken) return [say("host_went_wrong"), ago(table.since)];
  if (table.state === "open") return [say("host_not_begun"), say("host_open_for", { time: ago(table.since) })];
  if (!table.decides) return [say("host_dealing"), ago(table.since)];
  const time = ago(table.since);
  return [say("host_decides", { who: table.decides }), table.late_s ? say("host_late", { time }) : time];
}

export function tableRow(table, changed) {
  const [what, since] = standing(table);
  const names = [...table.names, table.free ? say("seats_free", { n: table.free }) : "", table.private ? say("host_private") : ""];
  const calls = table.closed || table.broken || table.late_s;
  const other = h("span", { class: "vh", text: ` ${table.title} ${table.code}` });
  const more = h("button", { class: "btn quiet s", type: "button", on: { click: () => tableSheet(table, changed) } }, say("host_more"), other);
  const reopen = table.closed
    ? h("button", { class: "btn second s", type: "button", on: { click: changed(() => change("POST", `tables/${table.code}/reopen`)) } }, say("reopen_table"), other.cloneNode(true))
    : null;
  return h(
    "li",
    { class: calls ? "calls" : "", "data-code": table.code },
    quarter(table.game),
    h("div", { class: "hn" }, h("b", { text: table.title }), " ", h("code", { text: table.code }), h("small", { text: names.filter(Boolean).join(", ") })),
    h("div", { class: "hs" }, h("b", { text: what }), h("small", { text: since })),
    h("div", { class: "ha" }, reopen, more),
  );
}

/** What a host can do about a table: look on like anyone else, close it, open it again. */
function tableSheet(table, changed) {
  const watch = h("a", { class: "btn second", href: `/table/${table.code}`, text: say("host_watch") });
  const dialog = openSheet(`${table.title} ${table.code}`, [
    h("p", { class: "soft", text: table.names.join(", ") }),
    table.closed ? h("p", { text: table.closed }) : null,
    h("div", { class: "acts" }, watch),
    table.closed ? null : closing(table, changed, () => dialog.close()),
  ], "small at-host-sheet");
}

function closing(table, changed, done) {
  const field = h("input", { class: "field", name: "reason", maxlength: 300, required: true, "aria-label": say("close_why"), placeholder: say("close_why") });
  const close = changed(async () => {
    const desk = await change("POST", `tables/${table.code}/close`, { reason: field.value });
    done();
    return desk;
  });
  return h(
    "form",
    { class: "closing", on: { submit: close } },
    h("h3", { text: say("close_table") }),
    h("p", { class: "soft", text: say("close_help") }),
    field,
    h("button", { class: "btn second bad", type: "submit", text: say("close_table") }),
  );
}
