/* The pill in the bar: how many games wait for me elsewhere. It leads to the next one, the one with the least time left. */

import { at, find, h } from "./dom.js";
import { call, page, say } from "./page.js";

const REFRESH = 30_000;
const QUIET = "in-the-lobby at-home"; // these pages list the games themselves

let pill = null;

/** Ask what waits, but only while somebody is looking. */
async function refresh() {
  if (document.hidden) return;
  const waiting = await call("GET", "/api/me/waiting").catch(() => null);
  if (waiting) show(waiting);
}

function show({ count, codes }) {
  const here = page.table?.code;
  const others = codes.filter((code) => code !== here);
  const n = count - (codes.length - others.length);
  if (!n || !others.length) {
    pill?.remove();
    pill = null;
    return;
  }
  pill ||= h("a", { class: "tool wait", "data-waiting": "" });
  pill.href = at(`/table/${others[0]}`);
  const more = h("span", { class: "vh", text: say("next_waiting") });
  pill.replaceChildren(h("b", { text: n }), " ", h("span", { class: "t", text: say("n_wait", { n }) }), " ", more);
  const bar = find(".bar nav");
  if (bar && !pill.isConnected) bar.prepend(pill);
}

const listed = QUIET.split(" ").some((name) => document.body.classList.contains(name));
if (!listed && find(".bar nav")) {
  refresh();
  setInterval(refresh, REFRESH);
  document.addEventListener("visibilitychange", refresh);
  document.addEventListener("fq-turn", refresh);
}
