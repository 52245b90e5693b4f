/* The sheets of the account page: a recovery code shown or typed, what to bring along, and a farewell. */

import { button, h } from "./dom.js";
import { call, say } from "./page.js";
import { copyButton, openSheet } from "./sheet.js";

const closed = (dialog) => new Promise((done) => dialog.addEventListener("close", done, { once: true }));

/** Show a recovery code; resolves when it was put away. */
export function showCode(code, title = say("recovery_code")) {
  const groups = code.split("-").map((part) => h("span", { text: part }));
  const field = h("input", { class: "vh", readonly: true, value: code, "aria-hidden": "true", tabindex: -1 });
  const dialog = openSheet(title, [
    h("p", { text: say("code_once") }),
    h("div", { class: "shown-code", role: "group", "aria-label": say("recovery_code") }, groups),
    field,
    h("div", { class: "acts" }, button("first", say("code_kept"), () => dialog.close()), copyButton(code, field, say("code_copy"))),
  ], "small");
  return closed(dialog);
}

/** A form with one field; what goes wrong is said below it, and the sheet stays. */
function oneField(title, about, field, word, cls, send) {
  const why = h("p", { class: "why-not", role: "alert" });
  const submit = h("button", { class: `btn ${cls}`, type: "submit", text: word });
  const form = h("form", { class: "with-button" }, field, submit);
  const dialog = openSheet(title, [about.map((line) => h("p", { text: line })), form, why], "small");
  return new Promise((done) => {
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      submit.disabled = true;
      try {
        const answer = await send(field.value);
        dialog.close();
        done(answer);
      } catch (error) {
        why.textContent = error.message;
        field.focus();
      }
      submit.disabled = false;
    });
    dialog.addEventListener("close", () => done(null));
  });
}

const line = (label, more) => h("input", { class: "field", "aria-label": label, autocomplete: "off", spellcheck: "false", required: true, ...more });

/** Ask for a recovery code and sign in with it; resolves with the answer, or nothing. */
export function askCode() {
  const field = line(say("recovery_code"), { maxlength: 60, autocapitalize: "characters", placeholder: "K7M2-QX4P-…" });
  return oneField(say("use_code"), [say("lost_keys")], field, say("sign_in"), "first", (code) =>
    call("POST", "/api/account/recover", { code }),
  );
}

/** Another name for a passkey. */
export function askName(key) {
  const field = line(say("passkey_name"), { maxlength: 24, value: key.name });
  return oneField(say("passkey_name"), [], field, say("save"), "first", (name) =>
    call("PATCH", `/api/account/passkeys/${key.id}`, { name }),
  );
}

/** The last question before everything goes. */
export function askFarewell(account) {
  const field = line(say("your_name"), { maxlength: 24 });
  const about = [account.running ? say("delete_games", { n: account.running }) : "", say("delete_type", { name: account.name })];
  return oneField(say("delete_title"), about.filter(Boolean), field, say("delete_now"), "second bad", (name) =>
    call("POST", "/api/account/delete", { name }),
  );
}

/** What this device's guest had: brought along or left; resolves with whether it is to be brought. */
export function askBring(n) {
  return new Promise((done) => {
    const end = (answer) => () => (done(answer), dialog.close());
    const dialog = openSheet(say("bring"), [
      h("p", { text: say("left_here", { n }) }),
      h("p", { class: "soft", text: say("left_here_help") }),
      h("div", { class: "acts" }, button("first", say("bring"), end(true)), button("second", say("leave_here"), end(false))),
    ], "small");
    dialog.addEventListener("close", () => done(false));
  });
}
