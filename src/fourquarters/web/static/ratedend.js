/* After a match: names lead to people's pages, and a rated one says what it has changed. */

import { all, find, h } from "./dom.js";
import { linked } from "./names.js";
import { call, page, say } from "./page.js";

const AGAIN = 700; // ms until the server is asked again whether it has been reckoned
const MOST = 40;

const signed = (n) => `${n < 0 ? "−" : "+"}${Math.abs(n)}`;

/** Dress the towers of a result. */
export async function dressResult(towers) {
  const { code, rated } = page.table;
  if (!code || page.plan || page.guide || page.table.file) return;
  nameThem(towers, code).catch(() => undefined);
  if (rated) await tellChanges(towers, code).catch(() => undefined);
}

async function nameThem(towers, code) {
  const { seats } = await call("GET", `/api/tables/${code}`);
  for (const name of all("[data-person]", towers.element)) {
    const seat = seats[Number(name.dataset.person)];
    if (seat?.handle && !seat.you) name.replaceChildren(linked(seat));
  }
}

/** Beside everyone's place what the match has changed, and under their points where they stand now. */
async function tellChanges(towers, code) {
  let told = { settled: false };
  for (let asked = 0; !told.settled && asked < MOST; asked += 1) {
    if (asked) await new Promise((then) => setTimeout(then, AGAIN));
    told = await call("GET", `/api/tables/${code}/ratings`);
  }
  for (const { seat, before, after, margin } of told.changes) {
    const cell = find(`[data-person="${seat}"]`, towers.element)?.closest(".of-seat");
    if (!cell) continue;
    const said = h("span", { class: "vh", text: ` ${say("rating")}: ` });
    find(".place", cell).append(said, h("b", { class: "rating-change", text: signed(after - before) }));
    cell.append(h("small", { class: "rating-now", text: `${after} ± ${margin}` }));
  }
}
