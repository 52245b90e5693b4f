/* The keyboard: numbers choose, Ctrl+Z takes back, Escape puts back, H asks for a hint, L looks back, "?" lists them all. */

import { all, find, h } from "./dom.js";
import { say } from "./page.js";
import { openSheet } from "./sheet.js";

const ROWS = [
  ["1 … 9", "keys_numbers"],
  ["Enter", "keys_enter"],
  ["← ↑ → ↓", "keys_arrows"],
  ["Tab", "keys_tab"],
  ["Ctrl Z", "keys_undo"],
  ["H", "keys_hint"],
  ["L", "keys_look_back"],
  ["← →", "keys_steps"],
  ["Shift ← →", "keys_turns"],
  ["Space", "keys_play"],
  ["C", "keys_chat"],
  ["Esc", "keys_escape"],
  ["?", "keys_help"],
];

export function openKeys() {
  const rows = ROWS.map(([keys, what]) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, keys.split(" ").map((key) => (key === "…" ? " … " : h("kbd", { text: key })))),
      h("td", { text: say(what) }),
    ),
  );
  openSheet(say("keys"), h("table", { class: "keys" }, h("tbody", {}, rows)), "small");
}

const typing = (element) => element.closest?.("input:not([type=range]), textarea, select, [contenteditable]");

/** `desk` does what a key means: `{undo, cancel, hint, look, chat}`. */
export function wireKeys(desk) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || typing(event.target) || find("dialog[open]")) return;
    if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "z") {
      event.preventDefault();
      desk.undo();
    } else if (event.ctrlKey || event.metaKey || event.altKey) return;
    else if (event.key === "?") openKeys();
    else if (event.key === "Escape") desk.cancel();
    else if (/^[1-9]$/.test(event.key)) press(Number(event.key));
    else if (find("body[data-curtain]")) return;
    else if (event.key.toLowerCase() === "l") desk.look();
    else if (event.key.toLowerCase() === "h") desk.hint();
    else if (event.key.toLowerCase() === "c") {
      event.preventDefault();
      desk.chat();
    }
  });
}

/** Press the n-th button in sight: of an open question or list, otherwise of the prompt. */
function press(n) {
  const places = [".tip.asks", "#fq-prompt .choice-list", "#fq-prompt"];
  const place = places.map((one) => find(one)).find(Boolean);
  const choices = 'button:not([data-key="hint"], [data-key="lower"])'; // these two decide nothing
  const buttons = all(choices, place).filter((button) => !button.disabled && button.getBoundingClientRect().width);
  buttons[n - 1]?.click();
}
