/* Seats that are kept for friends: chosen when a table is opened, and shown while it waits. */

import { act } from "./acting.js";
import { button, h, icon } from "./dom.js";
import { call, page, say } from "./page.js";

let known = null;

/** My friends, asked for once; guests have none. */
export async function myFriends() {
  if (!page.member) return [];
  known ??= call("GET", "/api/friends").then(
    (answer) => answer.friends,
    () => [],
  );
  return known;
}

/** Which friend sits here; `changed` is called when it is another one. */
export function friendField(seat, i, friends, changed = () => undefined) {
  const select = h("select", { class: "field person-name", "aria-label": say("friend_of_seat", { n: i + 1 }) }, friends.map((one) => h("option", { value: one.handle, text: one.name })));
  seat.who ??= friends[0].handle;
  select.value = seat.who;
  select.addEventListener("change", () => {
    seat.who = select.value;
    changed();
  });
  return select;
}

/** A seat that is kept for somebody, in the list of those who wait; whoever opened the table may withdraw it. */
export function heldLine(seat, table) {
  const words = seat.name ? say("held_for", { name: seat.name }) : say("held_seat");
  const press = act(() => call("POST", `/api/tables/${table.code}/release`, { seat: seat.seat }));
  const withdraw = page.hosts ? button("quiet", say("withdraw"), press, "", { "data-key": `withdraw-${seat.seat}` }) : null;
  return h("li", { class: "free held" }, icon("people", "ic held-mark"), h("div", {}, h("b", { text: seat.name || say("held_seat") }), h("small", { text: words })), withdraw);
}

/** Whoever opened the table keeps one of its free seats for a friend who has none yet. */
export function friendInvitation(table, seats) {
  const place = h("div", { class: "with-button invite-friend" });
  const free = seats.find((seat) => seat.free);
  if (!page.hosts || !free) return place;
  myFriends().then((friends) => {
    const absent = friends.filter(({ name, handle }) => !seats.some((seat) => seat.handle === handle || (seat.held && seat.name === name)));
    if (!absent.length) return;
    const wish = { who: absent[0].handle };
    const press = act(() => call("POST", `/api/tables/${table.code}/hold`, { seat: free.seat, who: wish.who }));
    place.replaceChildren(friendField(wish, free.seat, absent), button("second", say("invite_to_table"), press, "", { "data-key": "hold" }));
  });
  return place;
}
