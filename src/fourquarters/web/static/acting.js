/* Doing one thing at a time on a page, and saying what went wrong. */

import { complain } from "./page.js";

let busy = false;

/** A listener that does something, unless something else is being done. */
export const act = (work) => async (event) => {
  event?.preventDefault?.();
  if (busy) return;
  busy = true;
  try {
    await work(event);
  } catch (error) {
    complain(error);
  } finally {
    busy = false;
  }
};
