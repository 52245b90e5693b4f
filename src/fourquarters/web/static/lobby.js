/* The lobby: play in one click, open a table, sit down at one, watch, or come back. */

import { all, find, h, seal } from "./dom.js";
import { dressGames } from "./games.js";
import { soFar } from "./guides.js";
import { wireBar } from "./bar.js";
import { openTable, playNow } from "./opentable.js";
import { call, complain, go, page, rename, say } from "./page.js";
import { openName } from "./sheet.js";
import { loadSprite } from "./sprite.js";
import { newTable } from "./newtable.js";
import { wireFiles } from "./openfile.js";
import { showStreak } from "./streak.js";
import { wireTips } from "./tip.js";

const REFRESH = 4000;

let shown = "";

async function refresh() {
  if (document.hidden) return;
  try {
    const tables = await call("GET", "/api/tables");
    const text = JSON.stringify(tables);
    if (text === shown) return;
    shown = text;
    tables.mine.sort((a, b) => Number(b.your_turn) - Number(a.your_turn) || b.updated - a.updated);
    list("#fq-mine", tables.mine, mine);
    list("#fq-open", tables.open, open, tables.more_open);
    list("#fq-running", tables.running, running, tables.more_running);
    find("#fq-open .empty p").hidden = tables.open.length > 0;
  } catch {
    // the next round may do better
  }
}

function list(id, tables, line, more = 0) {
  const section = find(id);
  const rest = more ? [h("li", {}, h("small", { text: say("more_tables", { n: more }) }))] : [];
  find("ul", section).replaceChildren(...tables.map(line), ...rest);
  if (id !== "#fq-open") section.hidden = !tables.length;
}

function row(table, words, button, cls = "") {
  const seats = table.seats.map((seat) =>
    seat.free ? h("i", { class: "free-seat", title: say("free_seat") }) : person(seat),
  );
  return h(
    "li",
    { class: cls },
    h(
      "div",
      {},
      h("b", { text: table.title }),
      h("span", { class: "pp" }, seats),
      h("small", { text: words }),
    ),
    button,
  );
}

function person(seat) {
  const mark = seal(seat.colour, "seal s");
  mark.dataset.tip = seat.name;
  return mark;
}

const link = (table, text, cls, kind = "table") =>
  h(
    "a",
    { class: `btn ${cls}`, href: `/${kind}/${table.code}` },
    text,
    h("span", { class: "vh", text: `: ${table.title}` }),
  );

function mine(table) {
  const over = table.state === "over";
  return row(
    table,
    table.status || (over ? say("over") : ""),
    over
      ? h("span", { class: "ways" }, link(table, say("analysis"), "second", "analysis"), link(table, say("look"), "second"))
      : link(table, table.your_turn ? say("play") : say("look"), table.your_turn ? "first" : "second"),
    table.your_turn ? "turn" : "",
  );
}

function open(table) {
  const host = table.seats.find((seat) => !seat.free && seat.kind !== "bot");
  const free = table.seats.filter((seat) => seat.free).length;
  const pace = table.pace ? `${table.pace.words[0].toUpperCase()}${table.pace.words.slice(1)}.` : "";
  const words = [host ? say("opened_by", { who: host.name }) : "", `${say("seats_free", { n: free })}.`, pace, table.rated ? say("rated_short") : "", table.hints ? say("hints_here") : ""]
    .filter(Boolean)
    .join(" ");
  const button = h(
    "button",
    { class: "btn second", type: "button", on: { click: () => sit(table) } },
    say("sit_down"),
    h("span", { class: "vh", text: `: ${table.title}` }),
  );
  return row(table, words, table.rated && !page.member ? link(table, say("look"), "second") : button);
}

const running = (table) => row(table, table.status, link(table, say("watch"), "second"));

async function sit(table) {
  try {
    await call("POST", `/api/tables/${table.code}/sit`, { contributes: true });
    go(`/table/${table.code}`);
  } catch (error) {
    complain(error);
    shown = "";
    refresh();
  }
}

/** The code in what was typed: the code itself, or a whole link. */
const codeIn = (text) => text.trim().replace(/[?#].*$/, "").replace(/\/+$/, "").split("/").at(-1);

/** Go to the table with this code; if there is none, say so right here. */
async function join(code) {
  if (!code) {
    tellCode(say("type_code"));
    return;
  }
  try {
    const table = await call("GET", `/api/tables/${encodeURIComponent(code)}`);
    go(`/table/${table.code}`);
  } catch (error) {
    tellCode(error.message);
  }
}

/** What is wrong with the code, below its field. */
function tellCode(why) {
  const field = find("#fq-code");
  find("#fq-code-why").textContent = why;
  if (why) field.setAttribute("aria-invalid", "true");
  else field.removeAttribute("aria-invalid");
  if (why) field.focus();
}

/** Where a guide was left stands on its game's tile. */
function showSoFar() {
  for (const link of all("[data-learn]"))
    find("small", link).textContent = soFar(page.games.find((game) => game.name === link.dataset.learn));
}

function wire() {
  wireBar();
  wireFiles();
  wireTips(document.body);
  find("#fq-name-tool").addEventListener("click", () => openName(rename));
  for (const button of all("[data-play]"))
    button.addEventListener("click", () => playNow(button.dataset.play));
  for (const button of all("[data-new]"))
    button.addEventListener("click", () => newTable(button.dataset.new, openTable));
  find("#fq-code-form").addEventListener("submit", (event) => {
    event.preventDefault();
    join(codeIn(find("#fq-code").value));
  });
  find("#fq-code").addEventListener("input", () => tellCode(""));
  document.addEventListener("visibilitychange", refresh);
  setInterval(refresh, REFRESH);
}

await loadSprite(`/sprite/lobby.svg?v=${page.v}`);
dressGames();
showSoFar();
showStreak();
addEventListener("pageshow", showSoFar);
wire();
await refresh();
document.body.dataset.ready = "yes";
