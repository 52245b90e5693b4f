/* On somebody's page: are they a friend, and if not, will they be one? */

import { act } from "./acting.js";
import { button, h, icon } from "./dom.js";
import { call, say } from "./page.js";

/** What can be done about it, in its place; `known` is everyone I have to do with. */
function draw(place, known) {
  const { handle } = place.dataset;
  const among = (some) => some.some((one) => one.handle === handle);
  const does = (text, path, body) => button("second", text, act(async () => draw(place, await call("POST", path, body))), "", { "data-key": "befriend" });
  const state = (text) => h("span", { class: "is-friend" }, icon("people"), text);
  const invite = h("a", { class: "btn second", href: `/home#invite=${handle}`, text: say("invite_to_table") });
  if (among(known.friends)) place.replaceChildren(state(say("is_friend")), invite);
  else if (among(known.asked)) place.replaceChildren(state(say("you_asked")));
  else if (among(known.asking)) place.replaceChildren(does(say("accept_friend"), `/api/friends/${handle}/accept`));
  else if (!among(known.blocked)) place.replaceChildren(does(say("ask_friend"), "/api/friends", { who: handle }));
}

export async function friendTool(place) {
  if (place) draw(place, await call("GET", "/api/friends"));
}
