/* Sheets: dialogs that look like paper laid over the page. */

import { button, h, icon } from "./dom.js";
import { say, complain, page } from "./page.js";
import "./scrollers.js";

const FOR_ALL = "fourquarters serve --host 0.0.0.0"; // how a server is started for everyone

/** Open a sheet with a title and content; resolves when it is closed. */
export function openSheet(title, content, cls = "") {
  const close = h(
    "button",
    { class: "tool close", type: "button", "aria-label": say("close") },
    icon("ui-close"),
  );
  const dialog = h(
    "dialog",
    { class: `sheet ${cls}`, "aria-label": title },
    h("header", {}, h("h2", { text: title }), close),
    h("div", { class: "sheet-body" }, content),
  );
  document.body.append(dialog);
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  dialog.showModal();
  return dialog;
}

/** The link to this table with its QR code, or the word that nobody else can use it. */
export function invitation(code) {
  const { url, reachable } = page.invitation;
  const field = h("input", { class: "field", readonly: true, value: url, "aria-label": say("invite_link") });
  field.addEventListener("focus", () => field.select());
  const share = () => navigator.share({ title: document.title, url }).catch(() => undefined);
  const buttons = [copyButton(url, field), navigator.share ? button("second", say("share"), share) : null];
  const qr = h("img", {
    class: "qr",
    src: `/api/tables/${code}/qr.svg`,
    alt: say("qr_code"),
    width: 148,
    height: 148,
  });
  const words = [
    reachable
      ? h("p", { class: "soft", text: say("invite_help") })
      : h("p", { class: "only-here" }, icon("lock"), h("span", {}, say("only_here"), " ", h("code", { text: FOR_ALL }))),
    h("div", { class: "with-button" }, field, buttons),
    h("p", { class: "code-line" }, say("table_code"), " ", h("b", { text: code })),
  ];
  return h("div", { class: "invitation" }, reachable ? qr : null, h("div", {}, words));
}

export function copyButton(url, field, word = say("copy")) {
  const text = h("span", { text: word });
  const press = async () => {
    await copy(url, field);
    text.textContent = say("copied");
    setTimeout(() => (text.textContent = word), 2000);
  };
  return button("second", text, press, "ui-link");
}

/** Copy a text for which there is no field on the page. */
export async function copyText(text) {
  const field = h("input", { class: "vh", readonly: true, value: text, "aria-hidden": "true" });
  document.body.append(field);
  await copy(text, field);
  field.remove();
}

async function copy(text, field) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    field.select();
    document.execCommand("copy");
  }
}

/** Change your name. */
export function openName(saved) {
  const field = h("input", {
    class: "field",
    value: page.me.name,
    maxlength: 24,
    "aria-label": say("your_name"),
    autocomplete: "nickname",
  });
  const form = h(
    "form",
    { class: "with-button" },
    field,
    h("button", { class: "btn first", type: "submit", text: say("save") }),
  );
  const dialog = openSheet(
    say("your_name"),
    [h("p", { class: "soft", text: say("name_help") }), form],
    "small",
  );
  field.select();
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      await saved(field.value.trim());
      dialog.close();
    } catch (error) {
      complain(error);
    }
  });
}

/** Ask before something that cannot be taken back. */
export function sure(question, yes) {
  return new Promise((answer) => {
    const dialog = openSheet(
      question,
      h(
        "div",
        { class: "acts" },
        h("button", {
          class: "btn first",
          type: "button",
          text: yes,
          on: { click: () => (answer(true), dialog.close()) },
        }),
        h("button", {
          class: "btn second",
          type: "button",
          text: say("cancel"),
          on: { click: () => dialog.close() },
        }),
      ),
      "small",
    );
    dialog.addEventListener("close", () => answer(false));
  });
}
