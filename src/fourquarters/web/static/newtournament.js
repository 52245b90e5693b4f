/* Organising a tournament: one sheet for its name, the game, how it is played, the clock, and whom it is for. */

import { act } from "./acting.js";
import { h } from "./dom.js";
import { askedPace, noPace, paceFields } from "./newpace.js";
import { call, go, page, say } from "./page.js";
import { openSheet } from "./sheet.js";

const ROUNDS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const MOST = [4, 6, 8, 12, 16, 24, 32, 48, 64];
const ROUND_ROBIN = 16; // most who can meet everyone

/** Show the sheet; `groups` are those it may be for, `group` the one it is meant for. */
export function newTournament(groups, group = "") {
  const wish = { name: "", game: page.games[0], players: 0, form: "swiss", rounds: 3, most: 16, options: {}, pace: noPace(), group };
  const form = h("form", { class: "new-table new-tournament" });
  const draw = () => form.replaceChildren(...fields(wish, groups, draw).filter(Boolean));
  begin(wish, wish.game);
  draw();
  form.addEventListener("submit", act(() => send(wish)));
  openSheet(say("new_tournament"), form);
  form.querySelector("input").focus();
}

async function send(wish) {
  const { game, pace, options, ...rest } = wish;
  const chosen = Object.fromEntries(Object.entries(options).filter(([, on]) => on));
  const made = await call("POST", "/api/tournaments", { ...rest, game: game.name, options: chosen, pace: askedPace(pace) });
  go(made.url);
}

function begin(wish, game) {
  wish.game = game;
  wish.options = {};
  const some = game.players.filter((n) => n > 1);
  if (!some.includes(wish.players)) wish.players = some.at(-1);
}

function fields(wish, groups, draw) {
  const set = (part) => (value) => {
    Object.assign(wish, part(value));
    draw();
  };
  const some = wish.game.players.filter((n) => n > 1);
  return [
    nameField(wish),
    page.games.length > 1 ? segments(say("which_game"), "game", page.games.map((one) => [one.name, one.title]), wish.game.name, (name) => (begin(wish, page.games.find((one) => one.name === name)), draw())) : null,
    some.length > 1 ? segments(say("per_table"), "players", some.map((n) => [String(n), String(n)]), String(wish.players), set((n) => ({ players: Number(n) }))) : null,
    segments(say("tournament_form"), "form", [["swiss", say("form_swiss")], ["round_robin", say("form_round_robin")]], wish.form, set((form) => ({ form, most: form === "swiss" ? wish.most : Math.min(wish.most, ROUND_ROBIN) })), say(`form_${wish.form}_help`)),
    h("div", { class: "pace-parts" }, wish.form === "swiss" ? choice(say("n_rounds"), "rounds", ROUNDS, wish) : null, choice(say("most_entrants"), "most", wish.form === "swiss" ? MOST : MOST.filter((n) => n <= ROUND_ROBIN), wish)),
    wish.game.options.length ? variants(wish) : null,
    paceFields(wish, draw),
    groups.length ? forWhom(wish, groups) : null,
    h("div", { class: "acts" }, h("button", { class: "btn first", type: "submit", text: say("sign_up_opens") })),
  ];
}

function nameField(wish) {
  const field = h("input", { class: "field", value: wish.name, maxlength: 48, required: true, name: "name", placeholder: say("tournament_name"), "aria-label": say("tournament_name"), autocomplete: "off" });
  field.addEventListener("input", () => (wish.name = field.value));
  return field;
}

function segments(title, name, choices, now, change, note = "") {
  const radio = ([value, text]) => {
    const input = h("input", { type: "radio", name, value, checked: value === now });
    input.addEventListener("change", () => {
      change(value);
      document.querySelector(`.new-tournament input[name="${name}"]:checked`)?.focus();
    });
    return h("label", {}, input, h("span", { text }));
  };
  return h("fieldset", {}, h("legend", { text: title }), h("div", { class: "segments" }, choices.map(radio)), note ? h("p", { class: "note", text: note }) : null);
}

function choice(title, name, values, wish) {
  const select = h("select", { class: "field", name }, values.map((n) => h("option", { value: n, text: n })));
  select.value = String(wish[name]);
  select.addEventListener("change", () => (wish[name] = Number(select.value)));
  return h("label", { class: "pace-part" }, h("span", { text: title }), select);
}

function variants(wish) {
  const row = (option) => {
    const off = Boolean(option.players?.length) && !option.players.includes(wish.players);
    if (off) delete wish.options[option.name];
    const box = h("input", { type: "checkbox", checked: Boolean(wish.options[option.name]), disabled: off });
    box.addEventListener("change", () => (wish.options[option.name] = box.checked));
    const help = off ? say("only_for", { n: option.players.join(", ") }) : option.help;
    return h("label", { class: "check" }, box, h("span", {}, h("b", { text: option.title }), h("small", { text: help })));
  };
  return h("fieldset", {}, h("legend", { text: say("variants") }), h("div", { class: "options" }, wish.game.options.map(row)));
}

function forWhom(wish, groups) {
  const select = h("select", { class: "field", name: "group" }, h("option", { value: "", text: say("in_no_group") }), groups.map((one) => h("option", { value: one.handle, text: one.name })));
  select.value = wish.group;
  select.addEventListener("change", () => (wish.group = select.value));
  return h("label", { class: "pace-part" }, h("span", { text: say("for_whom") }), select);
}
