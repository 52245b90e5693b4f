/* My games: which of them wait for me, since when and how urgent; what the others are doing; and days off. */

import { wireBar } from "./bar.js";
import { wireDaysOff } from "./daysoff.js";
import { all, find } from "./dom.js";
import { myFriends } from "./friendseats.js";
import { dressGames } from "./games.js";
import { drawFriends, invitationRow, invitations } from "./invitations.js";
import { nextGame, openRow, restRow, waitingRow } from "./homerows.js";
import { newTable } from "./newtable.js";
import { openTable } from "./opentable.js";
import { call, page, say } from "./page.js";
import { loadSprite } from "./sprite.js";
import { showStreak } from "./streak.js";
import { timeLeft } from "./times.js";
import { wireTips } from "./tip.js";

const REFRESH = 5000;
const LOW = 0.2; // of all the time there is
const MOST_OVER = 3; // finished matches that are listed
const PASSES = new Set(["left", "since_s", "away_s", "here", "away"]); // what changes without anything happening

let shown = "";
let told = 0; // when the clocks were told
let mine = new Map();

/** What is left at a table, in ms; null without a limit. */
function left({ clock, decider }) {
  const ms = clock?.left[decider] ?? null;
  if (ms === null || clock.running < 0) return ms;
  return Math.max(0, ms - (performance.now() - told));
}

const urgency = (table) => left(table) ?? Number.MAX_VALUE;

async function refresh() {
  if (document.hidden) return;
  const [tables, asked] = await Promise.all([call("GET", "/api/tables").catch(() => null), invitations()]);
  if (!tables) return; // the next round may do better
  tables.invited = asked;
  told = performance.now();
  mine = new Map(tables.mine.map((table) => [table.code, table]));
  const text = JSON.stringify(tables, (name, value) => (PASSES.has(name) ? 0 : value));
  if (text !== shown) draw(tables);
  shown = text;
  count();
}

function draw(tables) {
  const waiting = tables.mine.filter((table) => table.your_turn);
  const under = tables.mine.filter((table) => !table.your_turn && table.state !== "over");
  const over = tables.mine.filter((table) => table.state === "over").sort((a, b) => b.updated - a.updated);
  const rest = [...under, ...over.slice(0, MOST_OVER)];
  waiting.sort((a, b) => urgency(a) - urgency(b) || b.since_s - a.since_s);
  rest.sort((a, b) => place(a) - place(b));
  const [next, ...others] = waiting;
  const heading = next ? say("games_wait", { n: waiting.length }) : say("nothing_waits");
  find("#fq-heading").textContent = heading;
  find("#fq-next").hidden = !next;
  find("#fq-next").replaceChildren(...(next ? nextGame(next) : []));
  find("#fq-calm").hidden = Boolean(next);
  find("#fq-calm-words").textContent = calmWords(rest);
  fill("#fq-waits", [...others.map(waitingRow), ...tables.invited.map((one) => invitationRow(one, refresh))]);
  fill("#fq-rest", rest.map(restRow));
  find("#fq-rest small").textContent = [under.length && say("n_games", { n: under.length }), over.length && say("n_over", { n: over.length })].filter(Boolean).join(", ");
  find("#fq-keep").hidden = page.member || !tables.mine.length;
  fill("#fq-open", tables.open.map(openRow));
  document.body.dataset.waiting = waiting.length;
}

/** Those under way first, then those that wait for players, then what is over. */
const place = (table) => ({ running: 0, dealing: 1, open: 1, over: 2 })[table.state];

function fill(id, rows) {
  find(id).hidden = !rows.length;
  find(`${id} ul`).replaceChildren(...rows);
}

function calmWords(rest) {
  const busy = rest.filter((table) => table.state === "running").length;
  return busy ? say("others_busy", { n: busy }) : say("no_games_yet");
}

/** A friend's page leads here to invite them. */
async function inviteAsked() {
  const handle = new URLSearchParams(location.hash.slice(1)).get("invite");
  if (!handle) return;
  history.replaceState(null, "", location.pathname);
  const friend = (await myFriends()).find((one) => one.handle === handle);
  if (friend) await newTable("", openTable, friend);
}

/** Let the clocks go on. */
function count() {
  for (const element of all("[data-left]")) {
    const table = mine.get(element.dataset.left);
    if (!table) continue;
    const ms = left(table);
    const part = ms === null ? 1 : Math.min(1, ms / (table.clock.move + table.clock.bank));
    element.classList.toggle("low", part <= LOW);
    element.style.setProperty("--part", part);
    element.lastChild.textContent = wordsFor(ms, table);
  }
}

function wordsFor(ms, { clock }) {
  if (ms === null) return say("no_limit");
  if (clock.resting) return say("days_off_now");
  return ms > 0 ? say("time_left", { time: timeLeft(ms) }) : say("time_is_up");
}

wireBar();
wireTips(document.body);
for (const button of all("[data-new]"))
  button.addEventListener("click", () => newTable(button.dataset.new, openTable));
await loadSprite(`/sprite/lobby.svg?v=${page.v}`);
dressGames();
showStreak();
await Promise.all([refresh(), wireDaysOff(() => refresh()), drawFriends()]);
await inviteAsked();
setInterval(drawFriends, 3 * REFRESH);
setInterval(refresh, REFRESH);
setInterval(count, 1000);
document.addEventListener("visibilitychange", refresh);
document.body.dataset.ready = "yes";
