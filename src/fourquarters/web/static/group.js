/* A group: its tables, tournaments and ladder, its members, and how others come in. */

import { act } from "./acting.js";
import { wireBar } from "./bar.js";
import { button, find, h, icon } from "./dom.js";
import { whichMember } from "./friends.js";
import { openRow, restRow } from "./homerows.js";
import { newTable } from "./newtable.js";
import { newTournament } from "./newtournament.js";
import { openTable } from "./opentable.js";
import { call, go, page, say, tellPerson } from "./page.js";
import { itIsYou, nameOf, signet } from "./signets.js";
import { copyButton, sure } from "./sheet.js";
import { loadSprite } from "./sprite.js";
import { tournamentRows } from "./tournamentrows.js";

const REFRESH = 8000;
let { group } = page;
const WHERE = group ? `/api/groups/${group.handle}` : "";

/** Ask, do it, and show the group anew, or leave the page. */
const asks = (question, yes, method, path, body, away = false) =>
  act(async () => {
    if (question && !(await sure(question, yes))) return;
    await call(method, WHERE + path, body);
    if (away) go("/club");
    else await refresh(true);
  });

function draw() {
  find("#fq-says").textContent = say("n_members", { n: group.members.length });
  find("#fq-main").replaceChildren(tablesPanel(), tournamentsPanel(), ladderPanel());
  find("#fq-side").replaceChildren(membersPanel(), invitePanel(), leavePanel());
}

function tablesPanel() {
  const open = () => newTable("", (wish) => openTable({ ...wish, group: group.handle }));
  const some = group.open.length + group.running.length;
  return h(
    "section",
    { class: "panel others tables", id: "fq-group-tables" },
    h("h2", {}, say("group_tables"), button("quiet", say("new_table"), open, "ui-plus", { id: "fq-group-table" })),
    some ? null : h("p", { class: "soft none", text: say("no_group_tables") }),
    h("ul", { class: "lines open" }, group.open.filter((table) => !table.yours).map(openRow)),
    h("ul", {}, [...group.open.filter((table) => table.yours), ...group.running].map(restRow)),
  );
}

function tournamentsPanel() {
  const here = [{ handle: group.handle, name: group.name }];
  return h(
    "section",
    { class: "panel" },
    h("h2", {}, say("tournaments"), button("quiet", say("new_tournament"), () => newTournament(here, group.handle), "ui-plus")),
    group.tournaments.length ? tournamentRows(group.tournaments) : h("p", { class: "soft none", text: say("no_tournaments") }),
  );
}

function ladderPanel() {
  const rung = (one, i) =>
    h(
      "tr",
      {},
      h("td", { class: "rk", text: i + 1 }),
      h("td", {}, h("span", { class: "pn" }, signet(one.name), nameOf(one), one.you ? itIsYou() : null)),
      h("td", { class: "num" }, h("small", { text: `${say("n_matches", { n: one.matches })}, ${say("n_wins", { n: one.wins })}` })),
      h("td", { class: "num" }, String(one.points), h("small", { text: say("give_or_take", { n: one.margin }) })),
    );
  const ladder = (one) => [h("h3", {}, one.title, h("small", { text: say("n_matches", { n: one.matches }) })), h("table", {}, h("tbody", {}, one.rungs.map(rung)))];
  return h(
    "section",
    { class: "panel ladder", id: "fq-ladder" },
    h("h2", {}, say("ladder"), h("small", { text: say("ladder_note") })),
    group.ladders.length ? group.ladders.map(ladder) : h("p", { class: "soft none", text: say("no_ladder") }),
  );
}

function membersPanel() {
  const row = (one) =>
    h("li", {}, signet(one.name), h("span", { class: "pn" }, nameOf(one), one.you ? itIsYou() : null, one.owner ? h("small", { class: "soft", text: say("owner") }) : null), group.owner && !one.you ? tools(one) : null);
  const waits = (one) =>
    h("li", {}, signet(one.name), h("span", { class: "pn" }, nameOf(one), h("small", { class: "where", text: say("invited_to_group") })), group.owner ? removal(one, "") : null);
  return h("section", { class: "panel", id: "fq-members" }, h("h2", { text: say("members") }), h("ul", { class: "who-list" }, group.members.map(row), group.invited.map(waits)));
}

const removal = (one, question) =>
  h("button", { class: "tool", type: "button", "aria-label": `${say("remove_member")}: ${one.name}`, on: { click: asks(question, say("remove_member"), "POST", "/remove", { who: one.handle }) } }, icon("ui-close"));

function tools(one) {
  const crown = h("button", { class: "tool", type: "button", "aria-label": `${say("hand_over")}: ${one.name}`, on: { click: asks(say("hand_over_sure", { name: one.name }), say("hand_over"), "POST", "/owner", { who: one.handle }) } }, icon("crown"));
  return h("span", { class: "tools" }, crown, removal(one, say("remove_member_sure", { name: one.name })));
}

function invitePanel() {
  const field = h("input", { class: "field", maxlength: 80, required: true, placeholder: say("member_name"), "aria-label": say("invite_member"), autocomplete: "off" });
  const form = h("form", { class: "with-button" }, field, h("button", { class: "btn second", type: "submit", text: say("invite_to_table") }));
  form.addEventListener(
    "submit",
    act(async () => {
      const who = await whichMember(field.value.trim());
      if (!who) return;
      const asked = await call("POST", `${WHERE}/invite`, { who: who.handle });
      tellPerson(say("member_invited", { name: asked.name }));
      await refresh(true);
    }),
  );
  const link = h("input", { class: "field", readonly: true, value: group.link, "aria-label": say("group_link") });
  return h("section", { class: "panel" }, h("h2", { text: say("invite_member") }), form, h("p", { class: "soft none", text: say("invite_by_link") }), h("div", { class: "with-button" }, link, copyButton(group.link, link)));
}

function leavePanel() {
  const { name } = group;
  const leave = asks(say("leave_group_sure", { name }), say("leave_group"), "POST", "/leave", {}, true);
  const end = asks(say("dissolve_group_sure", { name }), say("dissolve_group"), "DELETE", "", undefined, true);
  return h("div", { class: "acts" }, button("second", say("leave_group"), leave), group.owner ? button("second", say("dissolve_group"), end) : null);
}

/** Whoever has the group's link is asked in. */
function drawJoining() {
  const { joining } = page;
  const join = act(async () => {
    await call("POST", `/api/groups/${joining.handle}/join`, { token: page.token });
    go(`/groups/${joining.handle}`);
  });
  const yes = page.member ? button("first", say("join_group"), join, "", { id: "fq-join-group" }) : h("a", { class: "btn first", href: "/account", text: say("become_member") });
  const words = page.member ? say("join_group_help", { n: joining.members }) : say("club_for_members");
  find("#fq-main").replaceChildren(h("section", { class: "panel for-members" }, h("div", {}, h("h2", { text: say("join_group_title", { name: joining.name }) }), h("p", { text: words })), yes));
}

async function refresh(now = false) {
  if (!now && (document.hidden || document.activeElement?.matches("input, select") || document.querySelector("dialog"))) return;
  const next = await call("GET", WHERE).catch(() => null);
  if (!next) return;
  group = next;
  draw();
}

wireBar();
await loadSprite(`/sprite/lobby.svg?v=${page.v}`);
if (group) {
  draw();
  setInterval(refresh, REFRESH);
} else drawJoining();
document.body.dataset.ready = "yes";
