/* Opening a table: one sheet for the game, the number of players, the seats, and variants. */

import { h, seal } from "./dom.js";
import { friendField, myFriends } from "./friendseats.js";
import { learnLink, wellLink } from "./guides.js";
import { askedPace, noPace, paceFields } from "./newpace.js";
import { notRated, ratedFields } from "./newrated.js";
import { page, say } from "./page.js";
import { openSheet } from "./sheet.js";
import { span } from "./times.js";

const find = (name) => page.games.find((game) => game.name === name);

/** Show the sheet; `open` is called with what was chosen when it is sent; `friend` has a seat from the beginning. */
export async function newTable(name, open, friend = null) {
  const wish = {
    friends: await myFriends(),
    game: find(name) || page.games[0],
    players: 0,
    seats: [],
    options: {},
    arranged: false,
    private: false,
    hints: false,
    rated: false,
    pace: noPace(),
  };
  const form = h("form", { class: "new-table" });
  const draw = () => form.replaceChildren(...fields(wish, draw));
  begin(wish, wish.game);
  if (friend && wish.seats.length > 1) wish.seats[1] = { kind: "friend", who: friend.handle };
  draw();
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const options = Object.fromEntries(Object.entries(wish.options).filter(([, on]) => on));
    open({
      game: wish.game.name,
      players: wish.players,
      seats: wish.seats,
      arranged: wish.arranged,
      ...(Object.keys(options).length ? { options } : {}),
      ...(wish.private ? { private: true } : {}),
      ...(wish.hints && withPeople(wish) ? { hints: true } : {}),
      ...(wish.rated && withPeople(wish) && !notRated(wish) ? { rated: true } : {}),
      ...(wish.pace.kind !== "none" && withPeople(wish) ? { pace: askedPace(wish.pace) } : {}),
    });
  });
  openSheet(say("new_table"), form, "wide");
}

function begin(wish, game) {
  wish.game = game;
  wish.options = {};
  resize(wish, game.players.includes(3) ? 3 : game.players.at(-1));
}

function resize(wish, players) {
  wish.players = players;
  const seats = wish.seats.slice(0, players);
  while (seats.length < players) seats.push({ kind: seats.length ? "open" : "you" });
  if (!seats.some((seat) => seat.kind === "you")) seats[0] = { kind: "you" };
  wish.seats = seats;
  for (const option of wish.game.options) if (!fits(option, players)) delete wish.options[option.name];
}

const fits = (option, players) => !option.players?.length || option.players.includes(players);

function fields(wish, draw) {
  const { game } = wish;
  const many = (list, make) => (list.length > 1 ? make() : null);
  const people = withPeople(wish);
  return [
    many(page.games, () => whichGame(wish, draw)),
    h("div", { class: "learn-links" }, learnLink(game), wellLink(game)),
    h(
      "div",
      { class: "halves" },
      h("div", {}, many(game.players, () => howMany(wish, draw)), whoSits(wish, draw), whoMayCome(wish), game.options.length ? variants(wish) : null),
      h(
        "div",
        {},
        people ? paceFields(wish, draw) : null,
        people ? ratedFields(wish, draw) : null,
        people ? hintsBox(wish, draw) : null,
      ),
    ),
    h("div", { class: "acts" }, h("p", { text: inOneSentence(wish) }), h("button", { class: "btn first", type: "submit", text: promise(wish) })),
  ].filter(Boolean);
}

/** The whole table in one sentence. */
function inOneSentence(wish) {
  const { game, players: n, seats, pace } = wish;
  const free = seats.filter((seat) => seat.kind === "open").length;
  const named = { you: () => say("sum_you"), local: (seat) => seat.name || say("person_here"), friend: (seat) => nameOf(wish, seat), bot: (seat) => titleOf(game, seat) };
  const who = seats.flatMap((seat) => named[seat.kind]?.(seat) ?? []);
  const whole = say("sum_up", { game: game.title, n, who: [...who, ...(free ? [say("seats_free", { n: free })] : [])].join(", ") });
  const how = withPeople(wish)
    ? [say(`sum_${pace.kind}`, { time: span(1000 * pace.seconds) }), say(wish.rated && !notRated(wish) ? "sum_rated" : "sum_fun"), wish.hints ? say("sum_hints") : ""]
    : [];
  const all = [...how, wish.private ? say("sum_link") : ""].filter(Boolean).join(", ");
  return all ? `${whole} ${all[0].toUpperCase()}${all.slice(1)}.` : whole;
}

/** Say it anew, where nothing else changes with it. */
const tell = (wish) => (document.querySelector(".new-table > .acts p").textContent = inOneSentence(wish));

const nameOf = ({ friends }, seat) => friends.find((friend) => friend.handle === seat.who)?.name || say("friend_seat");
const titleOf = (game, seat) => game.bots.find((bot) => bot.name === seat.bot)?.title || seat.bot;

const promise = (wish) =>
  wish.seats.some((seat) => seat.kind === "open" || seat.kind === "friend") ? say("open_table") : say("play_now");

function whichGame(wish, draw) {
  const titles = page.games.map((game) => [game.name, game.title]);
  return segments(say("which_game"), "game", titles, wish.game.name, (name) => {
    begin(wish, find(name));
    draw();
  });
}

function howMany(wish, draw) {
  const numbers = wish.game.players.map((n) => [String(n), String(n)]);
  return segments(say("how_many"), "players", numbers, String(wish.players), (n) => {
    resize(wish, Number(n));
    draw();
  });
}

function whoSits(wish, draw) {
  const rows = wish.seats.map((seat, i) => seatRow(wish, i, draw));
  return h(
    "fieldset",
    {},
    h("legend", { text: say("who_plays") }),
    h("ul", { class: "seat-rows" }, rows),
    arrangedBox(wish),
  );
}

/** Seats are drawn by lot, unless the host wants them in this order. */
function arrangedBox(wish) {
  const box = h("input", {
    type: "checkbox",
    checked: wish.arranged,
    on: { change: (event) => (wish.arranged = event.target.checked) },
  });
  const words = h(
    "span",
    {},
    h("b", { text: say("arranged") }),
    h("small", { text: say("arranged_help") }),
  );
  return h("label", { class: "check" }, box, words);
}

function segments(title, name, choices, now, change) {
  const radio = ([value, text]) =>
    h(
      "label",
      {},
      h("input", {
        type: "radio",
        name,
        value,
        checked: value === now,
        on: { change: () => (change(value), refocus(name)) },
      }),
      h("span", { text }),
    );
  return h("fieldset", {}, h("legend", { text: title }), h("div", { class: "segments" }, choices.map(radio)));
}

const refocus = (name) => document.querySelector(`.new-table input[name="${name}"]:checked`)?.focus();

function seatRow(wish, i, draw) {
  const now = wish.seats[i];
  const value = now.kind === "bot" ? `bot ${now.bot}` : now.kind;
  const choices = [
    ["you", say("me")],
    ["local", say("person_here")],
    ["open", say("open_seat")],
    ...(wish.friends.length ? [["friend", say("friend_seat")]] : []),
    ...wish.game.bots.map((bot) => [`bot ${bot.name}`, say("bot_level", { level: bot.title })]),
  ];
  const select = h(
    "select",
    { class: "field", "aria-label": say("seat_n", { n: i + 1 }) },
    choices.map(([key, text]) => h("option", { value: key, text })),
  );
  select.value = value;
  select.addEventListener("change", () => {
    take(wish, i, select.value);
    draw();
    const row = document.querySelectorAll(".seat-rows li")[i];
    (row?.querySelector("input") || row?.querySelector("select"))?.focus();
  });
  return h("li", {}, seal(i), select, now.kind === "local" ? personName(wish, now, i) : null, now.kind === "friend" ? friendField(now, i, wish.friends, () => tell(wish)) : null);
}

/** The name of somebody who plays at this device. */
function personName(wish, seat, i) {
  const field = h("input", {
    class: "field person-name",
    value: seat.name || "",
    maxlength: 24,
    required: true,
    placeholder: say("name_of_person"),
    "aria-label": say("name_of_seat", { n: i + 1 }),
    autocomplete: "off",
  });
  field.addEventListener("input", () => {
    seat.name = field.value;
    tell(wish);
  });
  return field;
}

/** You sit in one seat: choosing another gives your old one to whoever sat there. */
function take(wish, i, value) {
  const [kind, bot] = value.split(" ");
  const mine = wish.seats.findIndex((seat) => seat.kind === "you");
  if (kind === "you" && mine >= 0)
    wish.seats[mine] = wish.seats[i].kind === "you" ? wish.seats[mine] : wish.seats[i];
  wish.seats[i] = bot ? { kind, bot } : { kind };
}

/** A switch: the table is not listed anywhere, and people need its link to come. */
function whoMayCome(wish) {
  const box = h("input", {
    type: "checkbox",
    name: "private",
    checked: wish.private,
    on: {
      change: (event) => {
        wish.private = event.target.checked;
        tell(wish);
      },
    },
  });
  const words = h("span", {}, h("b", { text: say("by_link") }), h("small", { text: say("by_link_help") }));
  return h(
    "fieldset",
    {},
    h("legend", { text: say("who_may_come") }),
    h("div", { class: "options" }, h("label", { class: "check" }, box, words)),
  );
}

const withPeople = (wish) => wish.seats.some((seat) => ["open", "local", "friend"].includes(seat.kind));

/** Whoever sits down agrees to it; against bots one may always have hints. */
function hintsBox(wish, draw) {
  const box = h("input", {
    type: "checkbox",
    name: "hints",
    checked: wish.hints,
    on: {
      change: (event) => {
        wish.hints = event.target.checked;
        draw();
        document.querySelector('.new-table input[name="hints"]')?.focus();
      },
    },
  });
  const words = h("span", {}, h("b", { text: say("hints_allowed") }), h("small", { text: say("hints_allowed_help") }));
  return h(
    "fieldset",
    {},
    h("legend", { text: say("hints") }),
    h("div", { class: "options" }, h("label", { class: "check" }, box, words)),
  );
}

function variants(wish) {
  const row = (option) => {
    const off = !fits(option, wish.players);
    const box = h("input", {
      type: "checkbox",
      checked: Boolean(wish.options[option.name]),
      disabled: off,
      on: { change: (event) => (wish.options[option.name] = event.target.checked) },
    });
    const help = off ? say("only_for", { n: option.players.join(", ") }) : option.help;
    return h(
      "label",
      { class: "check" },
      box,
      h("span", {}, h("b", { text: option.title }), h("small", { text: help })),
    );
  };
  return h(
    "fieldset",
    {},
    h("legend", { text: say("variants") }),
    h("div", { class: "options" }, wish.game.options.map(row)),
  );
}
