/* What the host's pages share: their own words, how they ask for changes, and how they say when. */

import { call, page } from "./page.js";

Object.assign(page.words, page.host_words);

/** Have something changed: the answer is the whole desk as it is now. */
export const change = (method, path, body) => call(method, `/api/host/${path}`, body);

/** A moment: the time of day, with the day if that is not today. */
export function moment(seconds) {
  const when = new Date(seconds * 1000);
  const today = when.toDateString() === new Date().toDateString();
  const day = today ? {} : { day: "numeric", month: "short" };
  return when.toLocaleString(page.lang, { ...day, hour: "numeric", minute: "2-digit" });
}

/** A line of the log as a sentence begins. */
export const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1);
