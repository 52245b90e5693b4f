/* People on the host's page: found by name, banned with a reason and an end, and the bans that there are. */

import { button, h } from "./dom.js";
import { act } from "./acting.js";
import { change, moment } from "./hostwords.js";
import { call, say } from "./page.js";
import { openSheet } from "./sheet.js";

const HOURS = [1, 24, 168, 720, 0]; // 0: for good

export function peoplePanel(fill, changed) {
  const field = h("input", { class: "field", type: "search", name: "name", maxlength: 80, required: true, autocomplete: "off", placeholder: say("find_person"), "aria-label": say("find_person") });
  const list = h("ul", { class: "found", "aria-live": "polite" });
  const seek = act(async () => {
    const { people } = await call("GET", `/api/host/people?name=${encodeURIComponent(field.value.trim())}`);
    list.replaceChildren(...(people.length ? people.map((one) => personRow(one, changed, seek)) : [h("li", { class: "soft", text: say("nobody_found") })]));
  });
  const form = h("form", { class: "with-button", on: { submit: seek } }, field, h("button", { class: "btn second", type: "submit", text: say("find") }));
  fill("#fq-people", "host_people", "", form, list);
}

function personRow(person, changed, again) {
  const kind = say(person.host ? "person_host" : person.member ? "person_member" : "person_guest");
  const parts = [kind, say("host_tables_n", { n: person.tables }), say("person_seen", { when: moment(person.seen) }), person.banned ? say("person_banned") : ""];
  const press = person.host ? null : button("second s", say("ban"), () => banSheet(person, changed, again), "", { "aria-label": say("ban_title", { name: person.name }) });
  return h("li", {}, h("div", {}, h("b", { text: person.name }), h("small", { text: parts.filter(Boolean).join(", ") })), press);
}

const span = (hours) =>
  !hours ? say("ban_forever") : hours < 24 ? say("ban_hours", { n: hours }) : say("n_days", { n: hours / 24 });

const lengths = () =>
  HOURS.map((n) => h("label", { class: "opt" }, h("input", { type: "radio", name: "hours", value: n, checked: n === 24 }), h("span", { text: span(n) })));

function banSheet(person, changed, again) {
  const reason = h("input", { class: "field", name: "reason", maxlength: 300, required: true, placeholder: say("ban_why"), "aria-label": say("ban_why") });
  const network = h("label", { class: "check" }, h("input", { type: "checkbox", name: "household" }), h("span", {}, h("b", { text: say("ban_household") }), h("small", { text: say("ban_household_help") })));
  const form = h(
    "form",
    { class: "closing" },
    h("p", { class: "soft", text: say("ban_help") }),
    reason,
    h("div", { class: "opts", role: "radiogroup", "aria-label": say("ban_long") }, lengths()),
    network,
    h("button", { class: "btn second bad", type: "submit", text: say("ban_now") }),
  );
  const dialog = openSheet(say("ban_title", { name: person.name }), form, "small at-host-sheet");
  form.addEventListener("submit", changed(async () => {
    const asked = new FormData(form);
    const body = { name: person.name, key: person.key, reason: asked.get("reason"), hours: Number(asked.get("hours")), household: asked.has("household") };
    const desk = await change("POST", "bans", body);
    dialog.close();
    setTimeout(again);
    return desk;
  }));
}

export function bansPanel(desk, fill, changed) {
  const panel = document.querySelector("#fq-bans");
  panel.hidden = !desk.bans.length;
  const rows = desk.bans.map((one) => {
    const end = one.until === null ? say("ban_for_good") : say("ban_until", { when: moment(one.until) });
    const more = [end, one.household ? say("with_network") : "", one.reason].filter(Boolean).join(", ");
    const lift = h("button", { class: "btn second s", type: "button", on: { click: changed(() => change("DELETE", `bans/${one.number}`)) } }, say("lift_ban"), h("span", { class: "vh", text: `: ${one.name}` }));
    return h("li", {}, h("div", {}, h("b", { text: one.name }), h("small", { text: more })), lift);
  });
  fill("#fq-bans", "bans", "", h("ul", { class: "found" }, rows));
}
