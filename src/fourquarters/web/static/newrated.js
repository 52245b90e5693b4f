/* Rated or for fun: the choice for a new table, and why it cannot be rated where it cannot. */

import { h, icon } from "./dom.js";
import { page, say } from "./page.js";

/** Why a table cannot be rated: the word for it, or nothing. */
export function notRated({ seats, hints }) {
  if (!page.member) return "rated_not_guest";
  if (seats.some((seat) => seat.kind === "bot")) return "rated_not_bots";
  if (seats.some((seat) => seat.kind === "local")) return "rated_not_device";
  return hints ? "rated_not_hints" : "";
}

/** The part of the sheet about it. */
export function ratedFields(wish, draw) {
  const why = notRated(wish);
  const rated = wish.rated && !why;
  const choice = (value, text) => {
    const off = value && Boolean(why);
    const input = h("input", { type: "radio", name: "rated", value: String(value), checked: value === rated, disabled: off });
    input.addEventListener("change", () => {
      wish.rated = value;
      draw();
      document.querySelector('.new-table input[name="rated"]:checked')?.focus();
    });
    return h("label", { class: off ? "off" : "" }, input, h("span", { text }));
  };
  return h(
    "fieldset",
    { class: "rated" },
    h("legend", { text: say("rated") }),
    h("div", { class: "segments" }, choice(false, say("for_fun")), choice(true, say("rated"))),
    why ? reason(why) : h("p", { class: "note", text: say(rated ? "rated_help" : "for_fun_help") }),
  );
}

function reason(why) {
  const symbol = { rated_not_guest: "ui-passkey", rated_not_bots: "bot", rated_not_device: "people", rated_not_hints: "hint" }[why];
  const way = why === "rated_not_guest" ? [" ", h("a", { href: "/account", text: say("join_title") })] : null;
  return h("p", { class: "note why" }, icon(symbol), h("span", {}, say(why), way));
}
