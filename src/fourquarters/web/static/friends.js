/* Friends: who they are and where, asking somebody by name, saying yes or no, and having nothing more to do with somebody. */

import { act } from "./acting.js";
import { button, h, icon } from "./dom.js";
import { call, complain, say, tellPerson } from "./page.js";
import { nameOf, signet, whereabouts } from "./signets.js";
import { openSheet, sure } from "./sheet.js";

/** The panel with all of it; `changed` is told what is known after a change, `invite` a friend to a table. */
export function friendsPanel(known, changed, invite) {
  const does = (method, path, body) => act(async () => changed(await call(method, path, body)));
  const rows = [
    ...known.asking.map((one) => askingRow(one, does)),
    ...known.friends.map((one) => friendRow(one, changed, invite)),
    ...known.asked.map((one) => askedRow(one, does)),
  ];
  const here = known.friends.filter((one) => one.here).length;
  const count = known.friends.length ? h("small", { text: `${say("friends_here")}: ${say("n_of_all", { n: here, all: known.friends.length })}` }) : null;
  return h(
    "section",
    { class: "panel friends", id: "fq-friends" },
    h("h2", {}, say("friends"), count),
    rows.length ? h("ul", { class: "who-list" }, rows) : h("p", { class: "soft none", text: say("no_friends") }),
    askForm(changed),
    h("div", { class: "friend-options" }, switches(known, changed)),
    known.blocked.length ? blockedList(known.blocked, does) : null,
  );
}

function askingRow(one, does) {
  return h(
    "li",
    { class: "asking" },
    signet(one.name),
    h("span", { class: "pn" }, nameOf(one), h("small", { class: "where", text: say("asks_you") })),
    h(
      "span",
      { class: "tools" },
      button("second", say("accept"), does("POST", `/api/friends/${one.handle}/accept`)),
      button("quiet", say("decline"), does("DELETE", `/api/friends/${one.handle}`)),
    ),
  );
}

function askedRow(one, does) {
  return h(
    "li",
    {},
    signet(one.name),
    h("span", { class: "pn" }, nameOf(one), h("small", { class: "where", text: say("you_asked") })),
    button("quiet", say("take_back_ask"), does("DELETE", `/api/friends/${one.handle}`)),
  );
}

function friendRow(one, changed, invite) {
  const more = h("button", { class: "tool", type: "button", "aria-label": say("more_about", { name: one.name }) }, icon("more"));
  more.addEventListener("click", () => openMore(one, changed));
  const ask = one.here ? button("second", say("invite_to_table"), () => invite(one), "", { "aria-label": say("invite_friend_to", { name: one.name }) }) : null;
  return h("li", {}, signet(one.name), h("span", { class: "pn" }, nameOf(one), h("small", { class: "where", text: whereabouts(one) })), h("span", { class: "tools" }, ask, more));
}

function openMore(one, changed) {
  const does = (question, yes, work) => async () => {
    dialog.close();
    if (await sure(question, yes)) await act(async () => changed(await work()))();
  };
  const end = does(say("end_friendship_sure", { name: one.name }), say("end_friendship"), () => call("DELETE", `/api/friends/${one.handle}`));
  const block = does(say("block_sure", { name: one.name }), say("block"), () => call("POST", "/api/blocks", { who: one.handle }));
  const dialog = openSheet(one.name, h("div", { class: "acts" }, button("second", say("end_friendship"), end), button("second", say("block"), block)), "small");
}

function blockedList(blocked, does) {
  const row = (one) => h("li", {}, signet(one.name), h("span", { class: "pn" }, nameOf(one)), button("quiet", say("unblock"), does("DELETE", `/api/blocks/${one.handle}`)));
  return h("details", {}, h("summary", { text: `${say("blocked")} (${blocked.length})` }), h("ul", { class: "who-list" }, blocked.map(row)));
}

function switches(known, changed) {
  const box = (name, on, text, help) => {
    const input = h("input", { type: "checkbox", checked: on, name });
    input.addEventListener("change", act(async () => changed(await call("PATCH", "/api/me/whereabouts", { [name]: input.checked }))));
    return h("label", { class: "check" }, input, h("span", {}, h("b", { text }), help ? h("small", { text: help }) : null));
  };
  return [box("shown", known.shown, say("show_me"), ""), box("ready", known.ready, say("would_play"), say("would_play_help"))];
}

function askForm(changed) {
  const field = h("input", { class: "field", maxlength: 80, placeholder: say("member_name"), "aria-label": say("ask_friend"), autocomplete: "off", id: "fq-ask-name" });
  const form = h("form", { class: "with-button" }, field, h("button", { class: "btn second", type: "submit", text: say("ask") }));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const name = field.value.trim();
    if (!name) return;
    try {
      const who = await whichMember(name);
      if (!who) return;
      const next = await call("POST", "/api/friends", { who: who.handle });
      const friends = next.friends.some((one) => one.handle === who.handle);
      tellPerson(say(friends ? "friends_now" : "asked_of", { name: who.name }));
      changed(next);
    } catch (error) {
      complain(error);
    }
  });
  return form;
}

/** The member of this name or handle; if there are several, whoever is chosen. */
export async function whichMember(name) {
  const { people } = await call("GET", `/api/members?name=${encodeURIComponent(name)}`);
  const exact = people.find((one) => one.handle === name.toLowerCase());
  if (exact || people.length < 2) return exact ?? people[0] ?? { handle: name, name };
  return new Promise((chosen) => {
    const choose = (one) => button("second", `${one.name} (${one.handle})`, () => (chosen(one), dialog.close()));
    const dialog = openSheet(say("which_of_them"), h("div", { class: "acts" }, people.map(choose)), "small");
    dialog.addEventListener("close", () => chosen(null));
  });
}
