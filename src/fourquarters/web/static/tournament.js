/* A tournament: the round that is being played, the standings, the round to come, and the organiser's part. */

import { act } from "./acting.js";
import { wireBar } from "./bar.js";
import { button, find, h, icon } from "./dom.js";
import { call, page, say } from "./page.js";
import { itIsYou, nameOf, signet } from "./signets.js";
import { sure } from "./sheet.js";
import { loadSprite } from "./sprite.js";
import { wireTips } from "./tip.js";
import { earlierRounds, roundTables, standingsPanel, toCome } from "./tournamentparts.js";

const REFRESH = 4000;
const WHERE = `/api/tournaments/${page.tournament.code}`;
let shown = page.tournament;
let drawn = "";

const does = (what, body = {}) => act(async () => show(await call("POST", `${WHERE}/${what}`, body)));
const asks = (question, yes, what, body) =>
  act(async () => {
    if (await sure(question, yes)) show(await call("POST", `${WHERE}/${what}`, body ?? {}));
  });

function show(next) {
  shown = next;
  const text = JSON.stringify(next, (name, value) => (name === "left" || name === "since_s" ? 0 : value));
  if (text !== drawn) draw();
  drawn = text;
}

const entrant = (number) => shown.entrants.find((one) => one.number === number);

function draw() {
  const group = shown.group ? `${shown.group}. ` : "";
  find("#fq-says").textContent = group + shown.says;
  find("#fq-rounds").replaceChildren(...phases());
  const parts = shown.state === "open" ? signUp() : playing();
  find("#fq-parts").replaceChildren(...parts.filter(Boolean));
  find("#fq-parts").dataset.state = shown.state;
}

function phases() {
  if (shown.state === "open") return [h("li", { class: "on", text: say("sign_up_open") })];
  if (shown.state === "off") return [h("li", { class: "on", text: say("called_off") })];
  return Array.from({ length: shown.rounds }, (_, i) => {
    const n = i + 1;
    const done = n < shown.round || shown.state === "over";
    if (n === shown.round && !done) return h("li", { class: "on", text: say("round_n", { n }), "aria-current": "step" });
    return h("li", { class: done ? "done" : "" }, done ? icon("ui-tick") : null, String(n));
  });
}

// before it begins

function signUp() {
  return [entrantsPanel(), ways(), organiserPanel()];
}

function entrantsPanel() {
  const rows = shown.entrants.map((one) =>
    h(
      "li",
      {},
      one.bot ? icon("bot", "ic bot-mark") : signet(one.name),
      h("span", { class: "pn" }, nameOf(one), one.you ? itIsYou() : null, one.bot ? h("small", { class: "soft", text: one.bot }) : null),
      shown.organise && !one.you ? removal(one) : null,
    ),
  );
  const count = h("small", { text: say("n_entered", { n: rows.length, all: shown.most }) });
  const none = h("p", { class: "soft none", text: say("nobody_entered") });
  return h("section", { class: "panel entrants" }, h("h2", {}, say("entrants"), count), rows.length ? h("ul", { class: "who-list" }, rows) : none);
}

function removal(one) {
  const label = `${say("remove_member")}: ${one.name}`;
  return h("button", { class: "tool", type: "button", "aria-label": label, on: { click: does("remove", { number: one.number }) } }, icon("ui-close"));
}

function ways() {
  const by = h("p", { class: "soft" }, signet(shown.organiser.name || "?"), h("span", { text: say("organised_by", { name: shown.organiser.name }) }));
  const acts = [];
  if (!page.member) acts.push(h("p", { class: "soft", text: say("club_for_members") }), h("a", { class: "btn first", href: "/account", text: say("become_member") }));
  else if (shown.may_enter) acts.push(button("first", say("enter_tournament"), does("enter"), "", { id: "fq-enter" }));
  if (shown.may_leave) acts.push(leaving());
  return h("section", { class: "panel ways" }, h("h2", { text: say("sign_up_open") }), h("p", { text: `${shown.says}` }), by, h("div", { class: "acts" }, acts));
}

function leaving() {
  const press = shown.state === "open" ? does("leave") : asks(say("leave_tournament_sure"), say("leave_tournament"), "leave");
  return button("second", say("leave_tournament"), press, "", { id: "fq-leave" });
}

function organiserPanel() {
  if (!shown.organise || shown.state === "over" || shown.state === "off") return null;
  const open = shown.state === "open";
  const short = shown.least - shown.entrants.filter((one) => !one.gone).length;
  const start = button("first", say("start_tournament"), asks(say("start_tournament_sure"), say("start_tournament"), "start"), "", { id: "fq-start", disabled: short > 0 });
  const off = open ? asks(say("call_off_sure"), say("call_off"), "call-off") : asks(say("end_tournament_sure"), say("end_tournament"), "call-off");
  return h(
    "section",
    { class: "panel organiser" },
    h("h2", { text: say("organiser_part") }),
    open || shown.may_enter ? botForm() : null,
    missing(),
    h("div", { class: "acts" }, open ? start : null, button("second", say(open ? "call_off" : "end_tournament"), off)),
    open && short > 0 ? h("p", { class: "soft", text: say("needs_more", { n: short }) }) : null,
  );
}

function botForm() {
  const { bots } = page.games.find((game) => game.name === shown.game);
  const choice = h("select", { class: "field", "aria-label": say("enter_bot") }, bots.map((bot) => h("option", { value: bot.name, text: bot.title })));
  const send = h("button", { class: "btn second", type: "submit" }, icon("bot"), say("enter_bot"));
  const form = h("form", { class: "with-button" }, choice, send);
  form.addEventListener("submit", act(async () => show(await call("POST", `${WHERE}/bots`, { bot: choice.value }))));
  return form;
}

/** Those who are missing at their tables: the organiser may let a bot play for them. */
function missing() {
  const rows = [];
  for (const table of shown.tables)
    table.seats.forEach((seat, at) => {
      const { name, you } = entrant(seat.entrant);
      if (!seat.missing || !seat.decides || you) return;
      const press = does("stand-in", { table: table.number, seat: at });
      rows.push(h("li", {}, h("span", { text: say("bot_for_missing_help", { name, n: table.number }) }), button("second", say("bot_for_missing", { name }), press)));
    });
  return rows.length ? h("ul", { class: "missing" }, rows) : null;
}

// while it is played, and after

function playing() {
  return [
    shown.state === "off" ? null : roundTables(shown, entrant),
    standingsPanel(shown, entrant, verdict()),
    toCome(shown, entrant),
    shown.may_leave || shown.may_enter ? h("div", { class: "acts own-acts" }, shown.may_leave ? leaving() : null, page.member && shown.may_enter ? button("second", say("enter_tournament"), does("enter"), "", { id: "fq-enter" }) : null) : null,
    organiserPanel(),
    earlierRounds(shown, entrant),
  ];
}

/** Who has won, once it is over. */
function verdict() {
  if (shown.state !== "over" || !shown.round) return "";
  const first = shown.standings.filter((one) => one.rank === 1).map((one) => entrant(one.entrant).name);
  return first.length === 1 ? say("winner_is", { name: first[0] }) : say("winners_are", { names: first.join(", ") });
}

async function refresh() {
  if (document.hidden || shown.state === "over" || shown.state === "off") return;
  const next = await call("GET", WHERE).catch(() => null);
  if (next) show(next);
}

wireBar();
wireTips(document.body);
await loadSprite(`/sprite/lobby.svg?v=${page.v}`);
show(shown);
setInterval(refresh, REFRESH);
document.addEventListener("visibilitychange", refresh);
document.body.dataset.ready = "yes";
