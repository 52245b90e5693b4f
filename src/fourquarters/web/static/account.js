/* The account page: a guest is shown how to become a member or sign in, a member what opens the account and where. */

import { makePasskey, passkeysHere, usePasskey } from "./accountkeys.js";
import { askBring, askCode, askFarewell, askName, showCode } from "./accountsheets.js";
import { peoplePanel } from "./accountpage.js";
import { act } from "./acting.js";
import { wireBar } from "./bar.js";
import { button, find, h, icon } from "./dom.js";
import { call, complain, go, page, rename, say, tellPerson } from "./page.js";
import { sure } from "./sheet.js";
import { loadSprite } from "./sprite.js";
import { takeTable } from "./wayback.js";
import { told } from "./notifications.js";

const DAY = 86400;
let account = page.account;

function show(next) {
  account = next;
  page.me.name = account.name;
  draw();
}

/** A day as people say it: today, yesterday, 3 days ago, or its date. */
function day(seconds) {
  const days = Math.round((new Date().setHours(12) - new Date(seconds * 1000).setHours(12)) / 1000 / DAY);
  if (days < 7) return new Intl.RelativeTimeFormat(page.lang, { numeric: "auto" }).format(-days, "day");
  return new Intl.DateTimeFormat(page.lang, { dateStyle: "long" }).format(seconds * 1000);
}

const panel = (id, title, note, ...content) =>
  h("section", { class: "panel", id }, h("h2", {}, title, note ? h("small", { text: note }) : null), content);
const line = (words, ...buttons) => h("div", { class: "line" }, h("span", { text: words }), buttons);
const small = (symbol, text, press, about) =>
  h("button", { class: "tool", type: "button", "aria-label": `${text}: ${about}`, on: { click: act(press) } }, icon(symbol), h("span", { class: "t", text }));

// becoming a member, and coming back

const join = act(async () => {
  const made = await makePasskey();
  await showCode(made.recovery_code, say("welcome_member"));
  comeBack();
});

/** Somebody is signed in: show a new code if there is one, ask what comes along, and begin anew as them. */
async function entered(answer) {
  if (!answer) return;
  tellPerson(say("welcome_back", { name: answer.account.name }));
  if (answer.recovery_code) await showCode(answer.recovery_code);
  if (answer.account.left && (await askBring(answer.account.left))) await call("POST", "/api/account/bring").catch(complain);
  comeBack();
}

/** To the table that is waiting for a member, or to the account as it is now. */
function comeBack() {
  const code = takeTable();
  if (code) go(`/table/${code}`);
  else location.reload();
}

function cannot({ address }) {
  const link = address ? [" ", h("a", { href: address, text: say("open_as", { address }) })] : [];
  return h("p", { class: "cannot" }, icon("ui-passkey"), h("span", {}, say("no_passkeys_here"), link));
}

function joining() {
  const here = passkeysHere();
  const words = h("p", { text: say("join_help") });
  const press = here.ok ? button("first", say("join_title"), join, "", { id: "fq-join" }) : null;
  return panel(
    "join", say("join_title"), say("join_note"),
    h("div", { class: "joining" }, icon("ui-passkey"), words, press), here.ok ? null : cannot(here),
  );
}

function entering() {
  const press = act(async () => entered(await usePasskey()));
  const use = passkeysHere().ok ? [line(say("sign_in_help"), button("second", say("sign_in"), press, "ui-passkey", { id: "fq-sign-in" }))] : [];
  const code = button("second", say("use_code"), act(async () => entered(await askCode())), "", { id: "fq-use-code" });
  return panel("enter", say("have_account"), say("have_account_note"), use, line(say("lost_keys"), code));
}

// a member

function who() {
  const field = h("input", { class: "field", value: account.name, maxlength: 24, "aria-label": say("your_name"), autocomplete: "nickname", id: "fq-own-name" });
  const form = h("form", { class: "with-button" }, field, h("button", { class: "btn second", type: "submit", text: say("save") }));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    act(async () => show({ ...account, name: await rename(field.value.trim()) }))();
  });
  const letter = [...account.name][0]?.toUpperCase() ?? "";
  const signet = h("span", { class: "signet", "aria-hidden": "true", text: letter });
  return panel("you", say("your_name"), "", h("div", { class: "who" }, signet, form));
}

function left() {
  const press = act(async () => show(await call("POST", "/api/account/bring")));
  const made = panel("left", say("bring"), "", line(`${say("left_here", { n: account.left })} ${say("left_here_help")}`, button("second", say("bring"), press)));
  made.classList.add("from-here");
  return made;
}

function keys() {
  const remove = (key) => async () => {
    if (await sure(say("remove_key_sure", { name: key.name }), say("remove"))) show(await call("DELETE", `/api/account/passkeys/${key.id}`));
  };
  const name = (key) => async () => {
    const next = await askName(key);
    if (next) show(next);
  };
  const rows = account.passkeys.map((key) =>
    h("li", {}, icon("ui-passkey"),
      h("div", {}, h("b", { text: key.name }), h("small", { text: say("made_used", { made: day(key.made), used: day(key.used) }) })),
      h("span", { class: "tools" }, small("ui-pencil", say("rename"), name(key), key.name), small("ui-close", say("remove"), remove(key), key.name))),
  );
  const here = passkeysHere();
  const add = act(async () => show((await makePasskey()).account));
  const more = here.ok ? line(say("two_enough"), button("second", say("add_passkey"), add, "ui-plus", { id: "fq-add-key" })) : cannot(here);
  return panel("passkeys", say("passkeys"), say("passkeys_note"), h("ul", { class: "things" }, rows), more);
}

function code() {
  const press = act(async () => {
    if (account.code && !(await sure(say("new_code_sure"), say("new_code")))) return;
    const made = await call("POST", "/api/account/recovery-code");
    await showCode(made.recovery_code);
    show({ ...account, code: Date.now() / 1000 });
  });
  const words = account.code ? say("code_since", { when: day(account.code) }) : say("code_none");
  return panel("code", say("recovery_code"), say("code_note"), line(words, button("second", say("new_code"), press, "", { id: "fq-new-code" })));
}

function devices() {
  const end = (one) => async () => show(await call("DELETE", `/api/account/devices/${one.id}`));
  const rows = account.devices.map((one) =>
    h("li", {}, icon("ui-phone"),
      h("div", {}, h("b", { text: one.name }), one.this ? h("span", { class: "here", text: say("this_device") }) : null,
        h("small", { text: say("device_seen", { when: day(one.seen) }) })),
      one.this ? null : h("span", { class: "tools" }, small("ui-door", say("sign_out"), end(one), one.name))),
  );
  const others = act(async () => {
    show(await call("POST", "/api/account/sign-out", { others: true }));
    tellPerson(say("signed_out_others"));
  });
  const here = act(async () => {
    await call("POST", "/api/account/sign-out", {});
    go("/");
  });
  return panel(
    "devices", say("devices"), say("devices_note"), h("ul", { class: "things" }, rows),
    account.devices.length > 1 ? line(say("sign_out_others_help"), button("second", say("sign_out_others"), others, "", { id: "fq-sign-out-others" })) : null,
    line(say("sign_out_here_help"), button("second", say("sign_out_here"), here, "ui-door", { id: "fq-sign-out" })),
  );
}

function data() {
  const file = h("a", { class: "btn second", href: "/api/account/export", download: "", id: "fq-export" }, icon("download"), say("download"));
  const press = act(async () => {
    if (await askFarewell(account)) go("/");
  });
  return panel("data", say("your_data"), "", line(say("export_help"), file), line(say("delete_help"), button("second bad", say("delete"), press, "", { id: "fq-delete" })));
}

function draw() {
  const shownToOthers = () => peoplePanel(account, { panel, show });
  const member = [who, shownToOthers, ...(account.left ? [left] : []), told, keys, code, devices, data];
  const parts = (account.member ? member : [joining, entering, who, told, data]).map((part) => part());
  find("#fq-standing").textContent = say(account.member ? "account_member" : "account_guest");
  find("#fq-parts").replaceChildren(...parts);
  find("#fq-index").replaceChildren(
    ...parts.map((part) => h("a", { href: `#${part.id}`, text: find("h2", part).firstChild.textContent })),
  );
}

wireBar();
await loadSprite(`/sprite/lobby.svg?v=${page.v}`);
draw();
document.getElementById(location.hash.slice(1))?.scrollIntoView();
document.body.dataset.ready = "yes";
