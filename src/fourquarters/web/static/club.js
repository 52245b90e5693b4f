/* The club: my tournaments and groups, those I may enter, and my friends. */

import { act } from "./acting.js";
import { wireBar } from "./bar.js";
import { button, find, h, icon } from "./dom.js";
import { friendsPanel } from "./friends.js";
import { newTable } from "./newtable.js";
import { newTournament } from "./newtournament.js";
import { openTable } from "./opentable.js";
import { call, go, page, say } from "./page.js";
import { openSheet } from "./sheet.js";
import { loadSprite } from "./sprite.js";
import { tournamentRows } from "./tournamentrows.js";

const REFRESH = 15000;
let { friends, groups, tournaments } = page;

function draw() {
  find("#fq-main").replaceChildren(...[page.member ? null : forMembers(), tournamentsPanel(), page.member ? groupsPanel() : null].filter(Boolean));
  if (page.member) find("#fq-side").replaceChildren(friendsPanel(friends, (next) => ((friends = next), draw()), invite));
  find(".club-columns").classList.toggle("alone", !page.member);
}

/** A new table with a seat for this friend. */
const invite = (friend) => newTable("", openTable, friend);

const forMembers = () =>
  h("section", { class: "panel for-members" }, h("p", { text: say("club_for_members") }), h("a", { class: "btn first", href: "/account", text: say("become_member") }));

function tournamentsPanel() {
  const { mine, open } = tournaments;
  if (!page.member && !mine.length && !open.length) return null; // a guest cannot organise one
  return h(
    "section",
    { class: "panel" },
    h("h2", {}, say("tournaments"), page.member ? button("quiet", say("new_tournament"), () => newTournament(groups.mine), "ui-plus", { id: "fq-new-tournament" }) : null),
    mine.length || open.length ? null : h("p", { class: "soft none", text: say("no_tournaments") }),
    tournamentRows(mine),
    open.length ? [h("h3", { class: "sub", text: say("open_to_enter") }), tournamentRows(open)] : null,
  );
}

function groupsPanel() {
  const row = (one) =>
    h("li", {}, h("a", { class: "row", href: one.url }, icon("people", "ic quarter"), h("span", { class: "what" }, h("b", { text: one.name }), h("small", { text: say("n_members", { n: one.members }) })), h("span", { class: "how", text: one.owner ? say("owner") : "" })));
  return h(
    "section",
    { class: "panel", id: "fq-groups" },
    h("h2", {}, say("groups"), button("quiet", say("new_group"), foundGroup, "ui-plus", { id: "fq-new-group" })),
    groups.invited.length ? h("ul", { class: "lines" }, groups.invited.map(invited)) : null,
    groups.mine.length ? h("ul", { class: "lines" }, groups.mine.map(row)) : h("p", { class: "soft none", text: say("no_groups") }),
  );
}

function invited(one) {
  const yes = act(async () => {
    await call("POST", `/api/groups/${one.handle}/join`);
    go(`/groups/${one.handle}`);
  });
  const no = act(async () => {
    groups = await call("POST", `/api/groups/${one.handle}/decline`);
    draw();
  });
  return h("li", {}, icon("people"), h("span", { class: "what", text: say("group_invites", { host: one.host.name, name: one.name }) }), h("span", { class: "tools" }, button("quiet", say("no_thanks"), no), button("second", say("join_group"), yes)));
}

function foundGroup() {
  const field = h("input", { class: "field", maxlength: 48, required: true, "aria-label": say("group_name"), placeholder: say("group_name"), autocomplete: "off" });
  const form = h("form", { class: "with-button" }, field, h("button", { class: "btn first", type: "submit", text: say("new_group") }));
  form.addEventListener("submit", act(async () => go((await call("POST", "/api/groups", { name: field.value })).url)));
  openSheet(say("new_group"), form, "small");
  field.focus();
}

async function refresh() {
  if (document.hidden || !page.member || document.activeElement?.matches("input, select") || document.querySelector("dialog")) return;
  const [people, held] = await Promise.all(["/api/friends", "/api/tournaments"].map((path) => call("GET", path).catch(() => null)));
  if (!people || !held) return;
  const changed = JSON.stringify([people, held]) !== JSON.stringify([friends, tournaments]);
  [friends, tournaments] = [people, held];
  if (changed) draw();
}

wireBar();
await loadSprite(`/sprite/lobby.svg?v=${page.v}`);
draw();
await refresh();
setInterval(refresh, REFRESH);
document.body.dataset.ready = "yes";
