/* Notifications in the account: by which way, about what, and when it is quiet. Every change is kept at once. */

import { button, h, icon } from "./dom.js";
import { call, complain, page, say } from "./page.js";
import { canPush, isBlocked, thisBrowser, turnOff, turnOn, zone } from "./push.js";

const AT = "/api/me/notifications";
const KINDS = ["turn", "nearly", "invited", "over"];
const SYMBOLS = { mail: "ui-mail", push: "ui-bell" };
const HOURS = [0, 6, 12, 18, 24];
const DAY = 24 * 60;

let state = page.notifications;
let mine = null; // this browser, if it takes push messages
let part = null;
let under = null; // the change that is under way

/** Do something, show what holds then, and say what went wrong. */
async function make(doing) {
  try {
    state = (await doing()) ?? state;
  } catch (error) {
    complain(error);
  }
  await show();
}

/** Whoever presses twice means it once. */
const change = (doing) => (under ??= make(doing).finally(() => (under = null)));

/** What is chosen while something else is under way is kept after it. */
async function keep(wish) {
  while (under) await under;
  await change(() => call("PATCH", AT, { ...wish, zone: zone() }));
}

/** The section, which draws itself anew after every change. */
export function told() {
  part = h("section", { class: "panel told", id: "notifications" });
  draw();
  show();
  return part;
}

async function show() {
  mine = await thisBrowser(state.browsers);
  const focused = part.contains(document.activeElement) ? document.activeElement.dataset.key : "";
  draw();
  if (focused) part.querySelector(`[data-key="${focused}"]`)?.focus();
}

function draw() {
  const title = h("h2", {}, say("told"), h("small", { text: say("told_note") }));
  part.replaceChildren(title, pushLine(), mailLine(), kinds(), quiet(), h("p", { class: "fine", text: say("told_secret") }));
}

/** One way of being told: its symbol, what it is, how it stands, and what one can do. */
const way = (symbol, name, words, ...controls) =>
  h("div", { class: "way" }, icon(symbol), h("div", { class: "way-words" }, h("b", { text: name }), h("small", { text: words, role: "status" })), controls);

// push

function pushLine() {
  const others = state.browsers.filter((one) => one !== mine).length;
  const stands = !canPush() ? "push_unable" : isBlocked() ? "push_forbidden" : mine ? "push_on" : "push_off";
  const words = [say(stands), others ? say("push_elsewhere", { n: others }) : ""].filter(Boolean).join(" ");
  const able = canPush() && (!isBlocked() || mine);
  return way("ui-bell", say("push_here"), words, able ? pushButton() : null);
}

function pushButton() {
  const on = async () => {
    try {
      return await turnOn(state.push_key);
    } catch (error) {
      throw error.answer ? error : new Error(say("push_failed"));
    }
  };
  const press = () => change(mine ? () => turnOff(mine) : on);
  return button("second", say(mine ? "push_turn_off" : "push_turn_on"), press, "", { id: "fq-push", "data-key": "push", "aria-pressed": String(Boolean(mine)) });
}

// e-mail

function mailLine() {
  if (!state.mail_offered) return way("ui-mail", say("told_by_mail"), say("mail_none"));
  if (!state.mail_allowed) return way("ui-mail", say("told_by_mail"), say("mail_guest"));
  if (!state.address) return way("ui-mail", say("told_by_mail"), say("mail_help"), addressForm());
  if (!state.confirmed) return way("ui-mail", say("told_by_mail"), say("mail_code_sent", { address: state.address }), codeForm(), forget("mail_other"));
  const again = button("second", say("mail_again"), () => keep({ stopped: false }), "", { id: "fq-mail-again", "data-key": "again" });
  const words = say(state.stopped ? "mail_stopped" : "mail_goes_to", { address: state.address });
  return way("ui-mail", say("told_by_mail"), words, state.stopped ? again : null, forget("mail_forget"));
}

const forget = (word) => button("quiet", say(word), () => change(() => call("DELETE", `${AT}/address`)), "", { id: "fq-mail-forget", "data-key": "forget" });

function form(field, word, send) {
  const made = h("form", { class: "with-button" }, field, h("button", { class: "btn second", type: "submit", text: word }));
  made.addEventListener("submit", (event) => {
    event.preventDefault();
    change(() => send(field.value));
  });
  return made;
}

function addressForm() {
  const field = h("input", { class: "field", type: "email", required: true, maxlength: 254, autocomplete: "email", "data-key": "address", id: "fq-mail-address", "aria-label": say("mail_yours"), placeholder: say("mail_yours") });
  return form(field, say("mail_send_code"), (address) => call("POST", `${AT}/address`, { address, zone: zone() }));
}

function codeForm() {
  const field = h("input", { class: "field code", required: true, maxlength: 12, inputmode: "numeric", autocomplete: "one-time-code", "data-key": "code", id: "fq-mail-code", "aria-label": say("mail_code"), placeholder: say("mail_code") });
  return form(field, say("mail_confirm"), (code) => call("POST", `${AT}/address/confirm`, { code }));
}

// what

function kinds() {
  const ways = state.mail_offered && state.mail_allowed ? ["mail", "push"] : ["push"];
  const able = { mail: state.confirmed && !state.stopped && state.mail_offered, push: state.browsers.length > 0 };
  const head = (by) => h("th", { scope: "col" }, h("span", { class: "cell" }, icon(SYMBOLS[by]), say(`told_by_${by}`)));
  const box = (by, kind) => {
    const input = h("input", { class: "tick", type: "checkbox", checked: state[by][kind], disabled: !able[by], "data-key": `${by}-${kind}`, "aria-label": `${say(`told_by_${by}`)}: ${say(`told_${kind}`)}` });
    input.addEventListener("change", () => keep({ [by]: { [kind]: input.checked } }));
    return h("td", {}, h("label", { class: "cell" }, input));
  };
  const help = { turn: ways.length > 1 ? say("told_turn_help") : "", nearly: say("told_nearly_help"), over: "" };
  const row = (kind) =>
    h("tr", {}, h("th", { scope: "row" }, say(`told_${kind}`), help[kind] ? h("small", { text: help[kind] }) : null), ways.map((by) => box(by, kind)));
  return h("table", { class: "kinds" }, h("caption", { class: "vh", text: say("told_what") }),
    h("thead", {}, h("tr", {}, h("td"), ways.map(head))), h("tbody", {}, KINDS.map(row)));
}

// when not

const clock = (minutes) => `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
const minutes = (text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));

function quiet() {
  const { quiet_from: from, quiet_until: until } = state;
  const field = (name, value) => {
    const input = h("input", { class: "field", type: "time", value: clock(value), required: true, "data-key": name, "aria-label": `${say("quiet_hours")}: ${say(name)}` });
    input.addEventListener("change", () => input.value && keep({ [name]: minutes(input.value) }));
    return input;
  };
  const where = state.zone || zone();
  const words = from === until ? say("quiet_none") : say("quiet_help");
  return h("div", { class: "quiet-hours" },
    h("span", { class: "quiet-words" }, h("b", { text: say("quiet_hours") }), h("small", { text: words }), h("small", { text: say("quiet_zone", { zone: where.replace(/_/g, " ") }) })),
    h("div", { class: "quiet-times" }, field("quiet_from", from), h("span", { text: say("quiet_to") }), field("quiet_until", until)),
    dayBar(from, until),
  );
}

/** The day as a bar, its quiet hours hatched. */
function dayBar(from, until) {
  const percent = (n) => `${(100 * n) / DAY}%`;
  const spans = from === until ? [] : from < until ? [[from, until]] : [[0, until], [from, DAY]];
  return h("div", { class: "day-bar", "aria-hidden": "true" },
    spans.map(([a, b]) => h("i", { style: { left: percent(a), width: percent(b - a) } })),
    HOURS.map((hour) => h("span", { style: { left: percent(hour * 60) }, text: hour })),
  );
}
