/* The head of a mat: who it belongs to. */

import { h, icon, seal } from "./dom.js";
import { describe } from "./parts.js";
import { timeTag } from "./clocks.js";
import { say } from "./page.js";

/** A player's seal and name, a line about them, and their points. */
export function matHead(mat, seat = {}) {
  const mark = seal(mat.seat, "seal");
  mark.setAttribute("data-anchor", `seal-${mat.seat}`);
  const name = h("b", {}, h("span", { class: "name", text: mat.name }));
  if (mat.start) name.append(icon("start", "flag", { "--owner": "var(--gold)" }, say("starts")));
  if (seat.kind === "bot") name.append(icon("bot", "flag", null, seat.bot_title || say("a_bot")));
  if (seat.kind === "bot" && seat.bot_title) name.append(h("span", { class: "level", text: seat.bot_title }));
  const small = [mat.small, presence(seat), seat.lost ? say("lost_short") : "", seat.gave_up ? say("gave_up_short") : ""].filter(Boolean).join(" · ");
  const words = h(
    "div",
    {},
    name,
    small ? h("small", { text: small }) : null,
    timeTag(mat.seat),
  );
  const points = mat.score
    ? h("span", { class: "points" }, mat.symbol ? icon(mat.symbol, "") : null, mat.score)
    : null;
  if (points) describe(points, say("points_of", { who: mat.name }), mat.score);
  return [mark, words, points, chanceTag(mat.seat)].filter(Boolean);
}

/** Where a player's chance of winning is written, if it is shown (chances.js). */
export const chanceTag = (seat) => h("span", { class: "chance-tag", "aria-hidden": "true", "data-seat": seat, vars: { "--chance": `var(--chance-${seat})` } });

const presence = (seat) => (seat.kind === "person" && seat.here === false && !seat.yours ? say("is_away") : "");
