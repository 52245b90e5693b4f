/* The menu of a table: preferences, the invitation, and the way out. */

import { button, h, icon } from "./dom.js";
import { call, complain, page, rename, say, switchLanguage, switchTheme } from "./page.js";
import { invitation, openName, openSheet } from "./sheet.js";

const LANGUAGES = { en: "English", de: "Deutsch" };

export function openMenu(table) {
  let sheet = null;
  const then = (act) => () => {
    sheet.close();
    act();
  };
  const playing = table.mySeat && table.state !== "over";
  const rows = [
    row(
      "ui-link",
      say("invite"),
      then(() => openSheet(say("invite"), invitation(table.code))),
    ),
    row(
      "ui-person-line",
      say("your_name"),
      then(() => openName(rename)),
    ),
    row("moon", say("theme"), switchTheme),
    row(
      "chance",
      say("fair_chance"),
      then(() => table.chance.show(table.state === "running" || table.state === "over")),
    ),
    download(table.code),
    row(
      "ui-door",
      playing ? say("leave") : say("to_lobby"),
      then(() => table.leave()),
    ),
  ];
  const list = h(
    "ul",
    { class: "menu" },
    rows.map((one) => h("li", {}, one)),
  );
  sheet = openSheet(say("menu"), [confirmBox(), languages(), list], "small");
}

const row = (symbol, text, click) =>
  h("button", { class: "tool", type: "button", on: { click } }, icon(symbol), h("span", { text }));

const download = (code) =>
  h(
    "a",
    { class: "tool", href: `/api/tables/${code}/match.json`, download: "" },
    icon("download"),
    h("span", { text: say("download") }),
  );

/** "Confirm my turn": a choice is only selected at first. */
function confirmBox() {
  const box = h("input", { type: "checkbox", checked: page.me.confirm });
  box.addEventListener("change", () => {
    page.me.confirm = box.checked;
    call("PATCH", "/api/me", { confirm: box.checked }).catch(complain);
  });
  const words = h(
    "span",
    {},
    h("b", { text: say("confirm_turn") }),
    h("small", { text: say("confirm_help") }),
  );
  return h("label", { class: "check" }, box, words);
}

function languages() {
  const choice = (name) => {
    const on = name === page.lang;
    const press = () => switchLanguage(name).catch(complain);
    return button(on ? "second on" : "second", LANGUAGES[name], press, "", {
      "aria-pressed": String(on),
      lang: name,
    });
  };
  return h(
    "div",
    { class: "choice-row", role: "group", "aria-label": say("language") },
    Object.keys(LANGUAGES).map(choice),
  );
}
