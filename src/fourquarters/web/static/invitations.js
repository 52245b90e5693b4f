/* On the page of my games: who keeps a seat for me, and which of my friends are here. */

import { act } from "./acting.js";
import { button, find, h } from "./dom.js";
import { newTable } from "./newtable.js";
import { openTable } from "./opentable.js";
import { call, go, page, say } from "./page.js";
import { nameOf, signet, whereabouts } from "./signets.js";

let shown = "";

/** Somebody invites me: sit down, or say no. */
export function invitationRow({ host, table }, refresh) {
  const sit = act(async () => {
    await call("POST", `/api/tables/${table.code}/sit`, { contributes: true });
    go(table.url);
  });
  const no = act(async () => {
    await call("POST", `/api/tables/${table.code}/decline`);
    await refresh();
  });
  const terms = [table.rated ? say("sum_rated") : "", table.hints ? say("sum_hints") : ""];
  const details = [say("n_players", { n: table.players }), table.pace?.words ?? say("no_clock"), ...terms].filter(Boolean).join(", ");
  const words = h("div", { class: "what" }, h("p", { class: "ask", text: say("invites_you", { host: host.name, game: table.title }) }), h("p", { class: "soft", text: details }));
  return h("li", { class: "invited" }, h("span", { class: "at-signet" }, signet(host.name, "sg")), words, button("quiet", say("no_thanks"), no), button("second", say("sit_down"), sit));
}

export const invitations = async () => (page.member ? call("GET", "/api/me/invitations").catch(() => []) : []);

/** The panel of friends who are here. */
export async function drawFriends() {
  if (!page.member || document.hidden) return;
  const known = await call("GET", "/api/friends").catch(() => null);
  const text = JSON.stringify(known);
  if (!known || text === shown) return;
  shown = text;
  const here = known.friends.filter((one) => one.here);
  const rows = here.map((one) => {
    const ask = button("second", say("invite_to_table"), () => newTable("", openTable, one), "", { "aria-label": say("invite_friend_to", { name: one.name }) });
    return h("li", {}, signet(one.name), h("span", { class: "pn" }, nameOf(one), h("small", { class: "where", text: whereabouts(one) })), ask);
  });
  const asking = known.asking.map((one) => h("li", {}, signet(one.name), h("span", { class: "pn" }, nameOf(one), h("small", { class: "where", text: say("asks_you") })), h("a", { class: "btn second", href: "/club#fq-friends", text: say("look") })));
  const count = h("small", { text: say("n_of_all", { n: here.length, all: known.friends.length }) });
  const panel = find("#fq-friends-here");
  panel.hidden = false;
  panel.replaceChildren(
    h("h2", {}, say("friends_here"), known.friends.length ? count : null),
    h("ul", { class: "who-list" }, asking, rows),
    h("p", {}, h("a", { class: "btn quiet", href: "/club", text: say("all_friends") })),
  );
}
