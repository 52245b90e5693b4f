/* A device that was signed out elsewhere is somebody new: the page is loaded again, for them. */

import { at } from "./dom.js";

/** Is this device still who it was when the page was loaded? If it was signed out, begin anew. */
export async function stillSomebody() {
  const answer = await fetch(at("/api/me"), { headers: { Accept: "application/json" } }).catch(() => null);
  if (answer?.status === 401) location.reload();
}
