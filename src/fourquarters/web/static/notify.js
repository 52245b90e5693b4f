/* Notifications of the browser: for those who have switched them on here, in this browser. */

import { at } from "./dom.js";
import { page } from "./page.js";

const KEY = "fq-notify";
const ICON = at(`/static/icon-192.png?v=${page.v}`);
let wanted = read();
let shown = null;

function read() {
  try {
    return localStorage.getItem(KEY) === "yes";
  } catch {
    return false;
  }
}

/** Can this browser show any here? Not without HTTPS, for one. */
export const canTell = () => isSecureContext && "Notification" in window;

/** Has the reader's browser forbidden them? */
export const isForbidden = () => canTell() && Notification.permission === "denied";

/** Does the reader want them, and does the browser allow them? */
export const mayTell = () => wanted && canTell() && Notification.permission === "granted";

/** Switch them on or off; only now the browser is asked. Resolves with what holds then. */
export async function wantTold(on) {
  wanted = on && canTell() && (await Notification.requestPermission()) === "granted";
  try {
    localStorage.setItem(KEY, wanted ? "yes" : "no");
  } catch {
    // then it holds until the page is closed
  }
  return wanted;
}

/** Show one; another about the same table takes its place. A press brings the page to the front. */
export async function tell(title, body, about) {
  const how = { body, tag: `fq-${about}`, icon: ICON, badge: ICON, lang: page.lang, data: { url: location.href } };
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => null);
  if (worker?.active) {
    worker.showNotification(title, how).catch(() => undefined);
    return;
  }
  shown = new Notification(title, how);
  shown.addEventListener("click", () => {
    window.focus();
    shown.close();
  });
}

/** The reader is here again, or their turn is over: what was said about this table is settled. */
export async function settle(about) {
  shown?.close();
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => null);
  const told = await worker?.getNotifications?.({ tag: `fq-${about}` });
  for (const one of told || []) one.close();
}
