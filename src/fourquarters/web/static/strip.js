/* What hosts tell everyone: a quiet strip under the bar, in the lobby and at tables. It ends by itself, or is put away. */

import { find, h, icon } from "./dom.js";
import { call, page, say } from "./page.js";

const REFRESH = 30_000;
const KEPT = "fq-put-away";

let announced = page.notices || [];
let closed = page.table?.closed || "";
let strip = null;

const putAway = () => new Set(JSON.parse(localStorage.getItem(KEPT) || "[]"));

function forget(number) {
  localStorage.setItem(KEPT, JSON.stringify([...putAway(), number].slice(-50)));
  draw();
}

function noticeRow(one) {
  const close = h("button", { class: "tool", type: "button", "aria-label": say("notice_close"), on: { click: () => forget(one.number) } }, icon("ui-close"));
  return h("p", { class: "strip-line" }, icon("ui-horn"), h("span", { text: one.text }), close);
}

function draw() {
  const now = Date.now() / 1000;
  const away = putAway();
  const standing = announced.filter((one) => one.until > now && !away.has(one.number) && (one.at_tables || !page.table));
  const rows = [];
  if (closed) rows.push(h("p", { class: "strip-line shut" }, icon("ui-stop"), h("span", { text: say("table_is_closed", { why: closed }) })));
  rows.push(...standing.map(noticeRow));
  if (!rows.length && !strip) return;
  strip ||= h("div", { class: "strips", role: "status" });
  strip.replaceChildren(...rows);
  if (!strip.isConnected) find("header.bar")?.after(strip);
  strip.hidden = !rows.length;
  document.dispatchEvent(new Event("fq-strip")); // the board fits what is left
}

async function refresh() {
  if (document.hidden) return;
  const told = await call("GET", "/api/notices").catch(() => null);
  if (!told || JSON.stringify(told.announcements) === JSON.stringify(announced)) return;
  announced = told.announcements;
  draw();
}

document.addEventListener("fq-notice", ({ detail }) => {
  if (detail.type === "closed") closed = detail.why;
  else announced = detail.announcements;
  draw();
});

if (page.notices) {
  if (announced.length || closed) draw();
  setInterval(() => announced.length && draw(), REFRESH);
  setInterval(refresh, REFRESH);
  document.addEventListener("visibilitychange", refresh);
}
