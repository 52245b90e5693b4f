/* The host's page: what needs you, tables, announcements, people, load, errors, and what hosts did. */

import { wireBar } from "./bar.js";
import { find, h } from "./dom.js";
import { announcePanel } from "./hostannounce.js";
import { loadPanel } from "./hostload.js";
import { bansPanel, peoplePanel } from "./hostpeople.js";
import { needs, tableRow } from "./hosttables.js";
import { act } from "./acting.js";
import { change, moment, sentence } from "./hostwords.js";
import { call, page, say } from "./page.js";
import { copyText } from "./sheet.js";
import { loadSprite } from "./sprite.js";
import { forHowLong } from "./times.js";

const REFRESH = 10_000;
const USUAL = 20;
const ALL = 500;

let most = USUAL;
let shown = "";

/** Fill a panel: its title, a note beside it, and what is in it. */
function fill(id, title, note, ...content) {
  const heading = h("h2", {}, say(title), note ? h("small", { text: note }) : null);
  find(id).replaceChildren(heading, ...content.flat(3).filter(Boolean));
}

const count = (name, n) => say(name, { n });

function head(desk) {
  const n = desk.tables.length + desk.more_tables;
  const parts = [count("host_tables_n", n), count("host_people_n", desk.people), count("host_bots_n", desk.bots)];
  const seconds = Date.now() / 1000 - desk.since;
  const running = seconds < 60 ? say("host_started") : say("host_running", { time: forHowLong(seconds) });
  find("#fq-standing").textContent = `${parts.join(", ")}. ${running.replace("..", ".")}`;
}

function tables(desk) {
  const n = desk.tables.length + desk.more_tables;
  const rows = desk.tables.map((table) => tableRow(table, changed));
  const more = act(async () => {
    most = ALL;
    draw(await call("GET", `/api/host?most=${most}`));
  });
  const rest = desk.more_tables
    ? h("p", { class: "more" }, h("button", { class: "btn quiet", type: "button", text: count("host_more_tables", desk.more_tables), on: { click: more } }))
    : null;
  const none = h("p", { class: "soft", text: say("no_tables_now") });
  fill("#fq-tables", "host_tables", n ? say("quietest_first", { n }) : "", n ? h("ul", {}, rows) : none, rest);
}

/** What is known of an error, for whoever mends it. */
const report = (error) =>
  [`${error.level}: ${error.says}`, error.code && `table ${error.code}`, `${error.count} × ${new Date(error.last * 1000).toISOString()}`, error.place]
    .filter(Boolean)
    .join("\n");

function errorRow(error) {
  const copy = h("button", { class: "btn second s", type: "button", text: say("copy_report"), on: { click: act(() => copyText(report(error))) } });
  const seen = h("button", { class: "btn quiet s", type: "button", text: say("error_seen"), on: { click: changed(() => change("POST", `errors/${error.number}/seen`)) } });
  const times = say("error_counts", { n: error.count, first: moment(error.first), last: moment(error.last) });
  const place = error.code ? `${say("error_at", { code: error.code })}, ` : "";
  return h(
    "li",
    { class: error.seen ? "seen" : "" },
    h("b", { text: sentence(error.says) }),
    h("small", { text: place + times }),
    h("span", { class: "acts" }, copy, error.seen ? null : seen),
  );
}

function errors(desk) {
  const note = desk.new_errors ? count("new_errors", desk.new_errors) : "";
  const list = desk.errors.length ? h("ul", {}, desk.errors.map(errorRow)) : h("p", { class: "soft", text: say("no_errors") });
  fill("#fq-errors", "host_errors", note, list);
}

function deeds(desk) {
  const rows = desk.actions.map((one) =>
    h("li", {}, h("span", { text: say(`deed_${one.kind}`, one) }), h("small", { text: [moment(one.at), one.why].filter(Boolean).join(": ") })),
  );
  fill("#fq-deeds", "host_deeds", say("host_deeds_note"), h("ul", { tabindex: 0, "aria-label": say("host_deeds") }, rows));
}

/** Draw what has changed; what somebody is typing stays. */
function draw(desk) {
  const held = document.activeElement?.closest("[data-code]")?.dataset.code;
  shown = JSON.stringify({ ...desk, load: 0 });
  head(desk);
  find("#fq-need").replaceChildren(...needs(desk, changed));
  tables(desk);
  errors(desk);
  deeds(desk);
  announcePanel(desk, fill, changed);
  bansPanel(desk, fill, changed);
  fill("#fq-load", "host_load", say("decisions_by_hour"), loadPanel(desk.load));
  if (held) find(`[data-code="${held}"] .btn.quiet`)?.focus();
}

/** Something that changes the desk, at the press of a button. */
const changed = (work) =>
  act(async (event) => {
    const desk = await work(event);
    if (desk) draw(desk);
  });

async function refresh() {
  if (document.hidden || find("dialog[open]")) return;
  const desk = await call("GET", `/api/host?most=${most}`).catch(() => null);
  if (!desk) return;
  if (JSON.stringify({ ...desk, load: 0 }) !== shown) draw(desk);
  else fill("#fq-load", "host_load", say("decisions_by_hour"), loadPanel(desk.load));
}

wireBar();
await loadSprite(`/sprite/lobby.svg?v=${page.v}`);
draw(page.desk);
peoplePanel(fill, changed);
setInterval(refresh, REFRESH);
document.addEventListener("visibilitychange", refresh);
document.body.dataset.ready = "yes";
