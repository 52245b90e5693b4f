/* A table against bots, in one click. */

import { call, complain, go, page } from "./page.js";

let opening = false;

/** Open a table as wished and go there. */
export async function openTable(wish) {
  if (opening) return;
  opening = true;
  try {
    const table = await call("POST", "/api/tables", { contributes: true, ...wish });
    go(`/table/${table.code}`);
  } catch (error) {
    complain(error);
  } finally {
    opening = false;
  }
}

/** Sit down against bots, now. */
export async function playNow(name) {
  const game = page.games.find((one) => one.name === name);
  const players = game.players.includes(3) ? 3 : game.players.at(-1);
  const bot = (game.bots.find((one) => one.name === "merchant") || game.bots.at(-1)).name;
  const seats = [{ kind: "you" }, ...Array.from({ length: players - 1 }, () => ({ kind: "bot", bot }))];
  await openTable({ game: name, players, seats });
}
