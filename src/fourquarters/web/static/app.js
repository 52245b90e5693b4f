/* The page as an app: its service worker, and the offer to install it. */

import { at } from "./dom.js";

const offers = new Set();
let offer = null; // the browser's own, kept until the reader asks for it

if (isSecureContext && "serviceWorker" in navigator)
  navigator.serviceWorker.register(at("/service-worker.js")).catch(() => undefined);

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  offer = event;
  for (const listener of offers) listener();
});
addEventListener("appinstalled", () => {
  offer = null;
  for (const listener of offers) listener();
});

/** Is the page already running as an app? */
export const isInstalled = () => matchMedia("(display-mode: standalone), (display-mode: fullscreen)").matches;

/** Can the browser install it at a press of ours? */
export const mayInstall = () => Boolean(offer);

/** Safari on a phone or tablet has a way of its own. */
export const byHand = () => "standalone" in navigator && !isInstalled();

/** Call this when the offer comes or goes. */
export const whenOffered = (listener) => offers.add(listener);

export async function install() {
  const asked = offer;
  offer = null;
  await asked?.prompt();
  for (const listener of offers) listener();
}
