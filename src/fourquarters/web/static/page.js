/* What every page shares: its data and words, calls to the server, language and name. */

import "./app.js";
import { at, h, find, icon } from "./dom.js";

export const page = JSON.parse(find("#fq-page-data").textContent);

/** A text of the page: `say("seats_free", {n: 2})`. A text with two forms is written "one|many". */
export function say(name, fields = {}) {
  const text = page.words[name];
  if (text === undefined) return name;
  const forms = text.split("|");
  const form = forms.length > 1 && fields.n !== 1 ? forms[1] : forms[0];
  return form.replace(/\{(\w+)\}/g, (whole, field) =>
    field in fields ? String(fields[field]).replace(/^-/, "−") : whole,
  );
}

/** A refusal by the server, in words for people. */
class Refused extends Error {
  constructor(status, answer) {
    super(answer.why || say("went_wrong"));
    this.status = status;
    this.answer = answer;
  }
}

/** Call the server, with a body or with JSON that is already text. Resolves with its answer; rejects with `Refused`. */
export async function call(method, path, body, text = JSON.stringify(body ?? {})) {
  const options = {
    method,
    headers: { "X-FQ": "1", Accept: "application/json" },
    credentials: "same-origin",
  };
  if (body !== undefined || method !== "GET") {
    options.headers["Content-Type"] = "application/json";
    options.body = text;
  }
  let answer;
  try {
    answer = await fetch(at(path), options);
  } catch {
    throw new Refused(0, { why: say("no_answer") });
  }
  const json = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refused(answer.status, json);
  return json;
}

/** The day on which this page's match ended, in its reader's words. */
export function dayOfMatch() {
  const ended = page.table.state === "over" ? 1000 * page.table.updated : Date.now();
  return new Date(ended).toLocaleDateString(page.lang, { day: "numeric", month: "long", year: "numeric" });
}

/** Go to another of our pages. */
export const go = (url) => location.assign(at(url));

/** Is the page dark, by choice or because the system is? */
export const isDark = () => {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
};

export async function switchLanguage(language) {
  await call("PATCH", "/api/me", { language });
  location.reload();
}

export async function rename(name) {
  const me = await call("PATCH", "/api/me", { name });
  page.me.name = me.name;
  for (const place of document.querySelectorAll("[data-my-name]")) place.textContent = me.name;
  return me.name;
}

let note = null;

/** Say something for a few seconds, for eyes and for screen readers. */
export function tellPerson(text, bad = false) {
  note?.remove();
  note = h("div", { class: bad ? "word bad" : "word", role: bad ? "alert" : "status", text });
  document.body.append(note);
  const mine = note;
  setTimeout(() => mine.remove(), 6000);
}

export const complain = (error) => tellPerson(error.message, true);

/** A tool of a bar or menu. */
export const tool = (symbol, text, click) =>
  h(
    "button",
    { class: "tool", type: "button", on: { click } },
    icon(symbol),
    h("span", { class: "t", text }),
  );
