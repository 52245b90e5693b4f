/* The menu of a table: preferences, the invitation, and the way out. */

import { button, h, icon } from "./dom.js";
import { call, complain, page, rename, say, switchLanguage, switchTheme } from "./page.js";
import { openKeys } from "./keys.js";
import { paces, prefs } from "./prefs.js";
import { openSeatLink } from "./seatlink.js";
import { invitation, openName, openSheet } from "./sheet.js";

const LANGUAGES = { en: "English", de: "Deutsch" };

export function openMenu(table) {
  let sheet = null;
  const then = (act) => () => {
    sheet.close();
    act();
  };
  const playing = table.mySeat && table.state !== "over";
  const back = row("back", say("take_back"), then(() => table.takeBack()));
  const invite = row(
    "ui-link",
    say("invite"),
    then(() => openSheet(say("invite"), invitation(table.code))),
  );
  const chance = row(
    "chance",
    say("fair_chance"),
    then(() => table.chance.show(table.state === "running" || table.state === "over")),
  );
  const own = table.seats.filter((seat) => seat.yours);
  const moves = own.length && !table.guided && (table.state === "open" || table.state === "running");
  const other = row("ui-phone", say("other_device"), then(() => openSeatLink(table.code, own)));
  const rows = [
    table.mayBack() ? back : null,
    table.guided ? null : invite,
    table.guided ? null : row("ui-chat", say("chat"), then(() => table.chat.open())),
    moves ? other : null,
    row(
      "ui-person-line",
      say("your_name"),
      then(() => openName(rename)),
    ),
    row("moon", say("theme"), switchTheme),
    row("ui-keys", say("keys"), then(openKeys)),
    table.guided ? null : chance,
    table.guided ? null : download(table.code),
    row(
      "ui-door",
      playing ? say("leave") : say("to_lobby"),
      then(() => table.leave()),
    ),
  ];
  const list = h(
    "ul",
    { class: "menu" },
    rows.filter(Boolean).map((one) => h("li", {}, one)),
  );
  const gone = table.message?.taken_back || 0;
  const noted = gone ? h("p", { class: "soft taken-back", text: say("taken_back", { n: gone }) }) : null;
  sheet = openSheet(say("menu"), [confirmBox(), waitBox(), pace(), languages(), list, noted], "small");
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
const confirmBox = () =>
  checkBox("confirm", page.me.confirm, (checked) => {
    page.me.confirm = checked;
    call("PATCH", "/api/me", { confirm: checked }).catch(complain);
  });

/** A turn that would end by itself waits for "End turn". */
const waitBox = () => checkBox("wait", prefs.waits, (checked) => (prefs.waits = checked));

function checkBox(name, checked, changed) {
  const box = h("input", { type: "checkbox", checked, "data-key": name });
  box.addEventListener("change", () => changed(box.checked));
  const words = h(
    "span",
    {},
    h("b", { text: say(`${name}_turn`) }),
    h("small", { text: say(`${name}_help`) }),
  );
  return h("label", { class: "check" }, box, words);
}

/** How long scorings and automatic moves are shown. */
function pace() {
  const list = h(
    "select",
    { class: "field", "data-key": "pace", "aria-label": say("pace") },
    paces.map((name) => h("option", { value: name, text: say(`pace_${name}`) })),
  );
  list.value = prefs.pace;
  list.addEventListener("change", () => (prefs.pace = list.value));
  return h("label", { class: "check pace" }, h("span", {}, h("b", { text: say("pace") })), list);
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
