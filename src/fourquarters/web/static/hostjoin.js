/* A link from the command line makes a member a host. What it says stays in this page until the button is pressed. */

import { act } from "./acting.js";
import { button, find, h } from "./dom.js";
import "./hostwords.js";
import { call, go, page, say } from "./page.js";
import { loadSprite } from "./sprite.js";

const token = location.hash.slice(1);

const join = act(async () => {
  await call("POST", "/api/host/join", { token });
  go("/host");
});

function ways() {
  if (!token) return [h("p", { class: "lead", text: say("no_host_link") })];
  const help = h("p", { class: "lead", text: say(page.member ? "become_host_help" : "member_first") });
  if (!page.member) return [help, h("a", { class: "btn first", href: "/account", text: say("your_account") })];
  return [help, button("first", say("become_host_now"), join, "", { id: "fq-become" })];
}

await loadSprite(`/sprite/lobby.svg?v=${page.v}`);
find("#fq-joining").replaceChildren(h("h1", { text: say("become_host") }), ...ways());
document.body.dataset.ready = "yes";
