/* What others see of a member: the address of their page, whether it is open, and the time where they are. */

import { act } from "./acting.js";
import { h } from "./dom.js";
import { call, say, tellPerson } from "./page.js";

const here = () => Intl.DateTimeFormat().resolvedOptions().timeZone || "";

/** The panel; `kit` has the account page's own panel and show. */
export function peoplePanel(account, { panel, show }) {
  const change = (wish) =>
    act(async () => {
      show(await call("PATCH", "/api/account", wish));
      tellPerson(say("saved"));
    })();
  const mine = h("a", { class: "btn quiet", href: `/people/${account.handle}`, text: say("my_page") });
  const made = panel("page", say("page_settings"), "", addressForm(account, change, mine), boxes(account, change));
  return made;
}

function addressForm(account, change, mine) {
  const field = h("input", {
    class: "field", value: account.handle, maxlength: 32, minlength: 2, pattern: "[a-z0-9]+(-[a-z0-9]+)*", required: true,
    title: say("handle_help"), "aria-label": say("your_handle"), autocomplete: "off", autocapitalize: "none", spellcheck: "false", id: "fq-handle",
  });
  const save = h("button", { class: "btn second", type: "submit", text: say("save") });
  const form = h("form", { class: "with-button address" }, h("span", { class: "soft", text: "/people/" }), field, save, mine);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    change({ handle: field.value.trim().toLowerCase() });
  });
  return form;
}

function boxes(account, change) {
  const zone = account.zone || here();
  const box = (id, checked, title, help, wish) => {
    const input = h("input", { type: "checkbox", checked, id, on: { change: (event) => change(wish(event.target.checked)) } });
    return h("label", { class: "check" }, input, h("span", {}, h("b", { text: title }), h("small", { text: help })));
  };
  return h(
    "div",
    { class: "options" },
    box("fq-shown", account.shown, say("page_shown"), say("page_shown_help"), (on) => ({ shown: on })),
    zone
      ? box("fq-zone", Boolean(account.zone), say("tell_zone"), say("tell_zone_help", { zone }), (on) => ({ zone: on ? zone : "" }))
      : null,
  );
}
