/* The sheet of preferences, the same from the lobby, the rules and the table. Everything is kept at once. */

import { byHand, install, isInstalled, mayInstall, whenOffered } from "./app.js";
import { button, h, icon, seal } from "./dom.js";
import { chooseTheme, wear } from "./look.js";
import { canTell, isForbidden, mayTell, wantTold } from "./notify.js";
import { complain, page, rename, say, switchLanguage } from "./page.js";
import { advices, paces, prefs } from "./prefs.js";
import { openSheet } from "./sheet.js";
import { sample } from "./sound.js";

const LANGUAGES = { en: "English", de: "Deutsch" };
const SEATS = [0, 1, 2, 3];
const COLOURS = ["green", "blue", "violet", "red", "orange", "pink"];

let told = null; // where the sheet says that a change is kept

export function openPreferences() {
  told = h("p", { class: "kept soft", role: "status", text: say("kept_at_once") });
  const sheet = openSheet(say("preferences"), [told, you(), look(), atTable(), myTurn(), app()], "preferences");
  return sheet;
}

/** Do something that is kept; say so, or why not. */
async function keep(doing) {
  try {
    await doing;
    told.replaceChildren(say("kept_at_once"), h("b", {}, icon("check"), say("kept")));
  } catch (error) {
    complain(error);
  }
}

const section = (title, ...rows) => h("section", { class: "prefs" }, h("h3", { text: say(title) }), rows);

/** One preference: what it is, a few words of help, and what one can choose. */
function row(name, help, control) {
  const words = h("span", { id: `fq-pref-${name}` }, h("b", { text: say(name) }), help ? h("small", { text: help }) : null);
  return h("div", { class: "pref", "data-pref": name }, words, control);
}

/** One of several: `options` are pairs of a value and how it is shown. */
function oneOf(name, options, value, changed) {
  const one = ([choice, shown]) => {
    const input = h("input", { type: "radio", name: `fq-${name}`, value: choice, checked: choice === value });
    input.addEventListener("change", () => keep(changed(choice)));
    return h("label", { class: "opt" }, input, h("span", {}, shown));
  };
  return h("div", { class: "opts", role: "radiogroup", "aria-labelledby": `fq-pref-${name}` }, options.map(one));
}

const worded = (name, values) => values.map((value) => [value, say(`${name}_${value}`)]);

function you() {
  const languages = Object.keys(LANGUAGES).map((name) => [name, h("span", { lang: name, text: LANGUAGES[name] })]);
  return section(
    "pref_you",
    row("your_name", "", nameForm()),
    row("language", "", oneOf("language", languages, page.lang, switchLanguage)),
  );
}

function nameForm() {
  const field = h("input", {
    class: "field",
    value: page.me.name,
    maxlength: 24,
    "aria-labelledby": "fq-pref-your_name",
    autocomplete: "nickname",
  });
  const save = h("button", { class: "btn second", type: "submit", text: say("save") });
  const form = h("form", { class: "with-button" }, field, save);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    keep(rename(field.value.trim()).then((name) => (field.value = name)));
  });
  return form;
}

function look() {
  const themes = [["", say("theme_device")], ...worded("theme", ["light", "dark"])];
  const palettes = ["printed", "distinct"].map((name) => [name, [say(`palette_${name}`), swatches(name)]]);
  return section(
    "pref_look",
    row("theme", "", oneOf("theme", themes, page.me.theme, chooseTheme)),
    row("palette", say("palette_help"), oneOf("palette", palettes, prefs.palette, choose("palette"))),
    row("pace", say("pace_help"), oneOf("pace", worded("pace", paces), prefs.pace, choose("pace"))),
  );
}

const choose = (name) => async (value) => {
  const kept = prefs.set(name, value);
  wear();
  await kept;
};

/** The colours of players and cards as they look with a palette. */
const swatches = (palette) =>
  h(
    "span",
    { class: "swatches", "data-palette": palette, "aria-hidden": "true" },
    SEATS.map((seat) => seal(seat, "seal s")),
    COLOURS.map((name) => h("i", { vars: { "--swatch": `var(--fq-${name})` } })),
  );

function atTable() {
  const asked = worded("confirm_turn", ["always", "ends", "never"]);
  const notations = worded("notation", ["words", "both", "short"]);
  return section(
    "pref_table",
    row("confirm_turn", say("confirm_how"), oneOf("confirm_turn", asked, prefs.confirm, choose("confirm"))),
    row("advice", say("advice_help"), oneOf("advice", worded("advice", advices), prefs.advice, choose("advice"))),
    row("chances", say("chances_help"), oneOf("chances", worded("chances", ["on", "off"]), prefs.chances, choose("chances"))),
    row("notation", say("notation_help"), oneOf("notation", notations, prefs.notation, choose("notation"))),
  );
}

function myTurn() {
  const volume = volumeSlider();
  const sounds = oneOf("sound", worded("sound", ["off", "mine", "all"]), prefs.sound, async (value) => {
    const kept = prefs.set("sound", value);
    volume.hidden = value === "off";
    sample(value === "all" ? "theirs" : "mine");
    await kept;
  });
  return section("pref_my_turn", row("sound", say("sound_help"), h("div", {}, sounds, volume)), notifications());
}

function volumeSlider() {
  const slider = h("input", { type: "range", min: 0, max: 100, step: 5, "data-key": "volume" });
  slider.value = prefs.volume;
  slider.addEventListener("change", () => {
    keep(prefs.set("volume", Number(slider.value)));
    sample("mine");
  });
  return h("label", { class: "volume", hidden: prefs.sound === "off" }, h("span", { text: say("volume") }), slider);
}

/** The browser is asked only when the reader switches this on. */
function notifications() {
  const box = h("input", { type: "checkbox", "data-key": "notify", checked: mayTell() });
  const why = h("small", { role: "status" });
  const show = (on) => {
    box.checked = on;
    box.disabled = !canTell() || isForbidden();
    why.textContent = say(!canTell() ? "notify_unable" : isForbidden() ? "notify_forbidden" : "notify_help");
  };
  box.addEventListener("change", async () => show(await wantTold(box.checked)));
  show(mayTell());
  const more = h("a", { class: "notify-more", href: "/account#notifications", text: say("told_more") });
  return [h("label", { class: "check notify" }, box, h("span", {}, h("b", { text: say("notify") }), why)), more];
}

/** The offer to install, where the browser makes one. */
function app() {
  const part = section("pref_app");
  const show = () => {
    const offer = mayInstall() ? button("second", say("install"), install, "download") : null;
    part.hidden = isInstalled() || !(offer || byHand());
    part.querySelector(".pref")?.remove();
    if (!part.hidden) part.append(row("install_app", say(offer ? "install_help" : "install_by_hand"), offer));
  };
  whenOffered(show);
  show();
  return part;
}
