/* People in lists: a signet with their letter, and a name that leads to their page. */

import { h } from "./dom.js";
import { linked } from "./names.js";
import { say } from "./page.js";

/** A person's signet: paper, a double ring and a letter, never in a seat's colour. */
export const signet = (name, cls = "sg s") =>
  h("span", { class: cls, "aria-hidden": "true", text: [...name][0]?.toUpperCase() ?? "" });

/** A name that leads to the member's page; bots and those who are gone have none. */
export const nameOf = (one) => h("span", { class: "who-is" }, linked(one));

export const itIsYou = () => h("small", { class: "it-is-you", text: say("it_is_you") });

/** What says where a friend is. */
export function whereabouts({ here, game }) {
  if (here === "table") return say("friend_table", { game });
  return say({ ready: "friend_ready", here: "friend_here" }[here] ?? "friend_away");
}
