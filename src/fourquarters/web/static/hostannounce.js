/* Announcements on the host's page: those that stand, and a form for the next one. */

import { h, icon } from "./dom.js";
import { change, moment } from "./hostwords.js";
import { page, say, tellPerson } from "./page.js";

const LENGTHS = [15, 60, 240, 1440, 4320]; // minutes
let form = null;

const language = (name, own) => {
  const field = h("textarea", { class: "field", name, rows: 2, maxlength: 300, lang: name === "german" ? "de" : "en" });
  return h("label", {}, h("span", { class: "fl", text: say(own) }), field);
};

const span = (minutes) =>
  minutes < 60 ? say("n_minutes", { n: minutes }) : minutes < 1440 ? say("n_hours", { n: minutes / 60 }) : say("n_days", { n: minutes / 1440 });

const option = (name, value, text, checked) =>
  h("label", { class: "opt" }, h("input", { type: "radio", name, value, checked }), h("span", { text }));

function made(changed) {
  const until = h("p", { class: "soft" });
  const press = h("button", { class: "btn dark", type: "submit" }, icon("ui-horn"), say("announce"));
  const lengths = h("div", { class: "opts", role: "radiogroup", "aria-label": say("announce_long") }, LENGTHS.map((n) => option("minutes", n, span(n), n === 60)));
  const where = h("div", { class: "opts", role: "radiogroup", "aria-label": say("announce_where") }, option("where", "lobby", say("announce_lobby"), false), option("where", "tables", say("announce_tables"), true));
  const fields = h("div", { class: "two2" }, language("english", "announce_english"), language("german", "announce_german"));
  const element = h("form", { class: "announcing" }, fields, where, lengths, h("div", { class: "arow" }, until, press));
  const told = () => {
    const minutes = Number(new FormData(element).get("minutes"));
    until.textContent = say("announce_help", { when: moment(Date.now() / 1000 + 60 * minutes) });
  };
  element.addEventListener("change", told);
  element.addEventListener("submit", changed(async () => {
    const asked = new FormData(element);
    const body = { english: asked.get("english"), german: asked.get("german"), minutes: Number(asked.get("minutes")), at_tables: asked.get("where") === "tables" };
    const desk = await change("POST", "announcements", body);
    element.reset();
    tellPerson(say("announced_now"));
    return desk;
  }));
  told();
  return { element, told };
}

export function announcePanel(desk, fill, changed) {
  form ||= made(changed);
  if (form.element.contains(document.activeElement) && !desk.announcements.length && !document.querySelector("#fq-announce .stands")) return;
  const standing = desk.announcements.map((one) => {
    const text = page.lang === "de" ? one.german || one.english : one.english || one.german;
    const end = h("button", { class: "btn second s", type: "button", on: { click: changed(() => change("DELETE", `announcements/${one.number}`)) } }, say("announce_end"), h("span", { class: "vh", text: `: ${text}` }));
    const where = say(one.at_tables ? "announced_everywhere" : "announced_here");
    return h("li", {}, h("div", {}, h("b", { text }), h("small", { text: `${say("announce_until", { when: moment(one.until) })}, ${where}` })), end);
  });
  const list = standing.length ? h("ul", { class: "stands" }, standing) : null;
  const focused = form.element.contains(document.activeElement) ? document.activeElement : null;
  fill("#fq-announce", "announce", "", list, form.element);
  focused?.focus();
  form.told();
}
