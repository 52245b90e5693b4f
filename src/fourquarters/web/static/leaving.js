/* The ways out of a table: to the next match with the same people, or to the lobby. */

import { go, page, say } from "./page.js";
import { sure } from "./sheet.js";

export async function rematch(table) {
  if (table.next && !table.mySeat) {
    go(`/table/${table.next}`);
    return;
  }
  const next = await table.post("rematch", { contributes: true });
  if (next) go(next.url || `/table/${next.code}`);
}

export async function leave(table) {
  if (table.apart) {
    table.apart.leave();
    return;
  }
  if (table.state === "running" && table.mySeat && !(await sure(say(page.table.rated ? "rated_leave_sure" : "leave_sure"), say("leave")))) return;
  if (table.mySeat && table.state !== "over") await table.post("leave");
  go("/");
}
