/* Spans of time in words: how much is left, and since when. */

import { page, say } from "./page.js";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What is left: to the second under an hour, to the minute under a day, and else to the hour. */
export function timeLeft(ms) {
  const whole = Math.ceil(ms / SECOND) * SECOND;
  const part = (unit, of = Infinity) => Math.floor((whole % of) / unit);
  if (whole < HOUR) return `${part(MINUTE)}:${String(part(SECOND, MINUTE)).padStart(2, "0")}`;
  if (whole < DAY) return joined("n_hours", part(HOUR), "n_minutes", part(MINUTE, HOUR));
  return joined("n_days", part(DAY), "n_hours", part(HOUR, DAY));
}

/** The same in one unit, for where there is little room. */
export function shortTime(ms) {
  const whole = Math.ceil(ms / SECOND) * SECOND;
  if (whole < HOUR) return timeLeft(ms);
  return whole < DAY ? say("n_hours", { n: Math.floor(whole / HOUR) }) : say("n_days", { n: Math.floor(whole / DAY) });
}

/** A span that somebody has chosen: whole minutes or seconds, and days. */
export function span(ms) {
  if (ms >= DAY) return say("n_days", { n: ms / DAY });
  return ms % MINUTE ? say("n_seconds", { n: ms / SECOND }) : say("n_minutes", { n: ms / MINUTE });
}

/** Since when something has been so: the time of day, with the weekday or the date if that is not today. */
export function sinceWhen(seconds) {
  const when = new Date(Date.now() - seconds * SECOND);
  const time = when.toLocaleTimeString(page.lang, { hour: "numeric", minute: "2-digit" });
  if (when.toDateString() === new Date().toDateString()) return say("since", { when: time });
  const near = seconds * SECOND < 6 * DAY;
  const day = when.toLocaleDateString(page.lang, near ? { weekday: "long" } : { day: "numeric", month: "long" });
  return say("since", { when: near ? `${day}, ${time}` : day });
}

/** Two units; the second only if there is any of it. */
const joined = (one, n, other, m) => [say(one, { n }), m ? say(other, { n: m }) : ""].filter(Boolean).join(" ");

/** For how long something has been so, roughly. */
export function forHowLong(seconds) {
  const ms = seconds * SECOND;
  if (ms < MINUTE) return say("just_now");
  if (ms >= DAY) return say("for_days", { n: Math.floor(ms / DAY) });
  const [unit, name] = ms < HOUR ? [MINUTE, "n_minutes"] : [HOUR, "n_hours"];
  return say("for_time", { time: say(name, { n: Math.floor(ms / unit) }) });
}
