/* Push messages in this browser: its service worker takes them, also when no page of ours is open. */

import { call } from "./page.js";
import { bytesOfText, sha256 } from "./sha256.js";

const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));

/** The time zone that this browser is in. */
export const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

/** Can this browser take any here? Not without HTTPS, for one. */
export const canPush = () =>
  isSecureContext && "PushManager" in window && "Notification" in window && "serviceWorker" in navigator;

/** Has the reader's browser forbidden them? */
export const isBlocked = () => canPush() && Notification.permission === "denied";

async function subscribed() {
  const worker = canPush() ? await navigator.serviceWorker.getRegistration().catch(() => null) : null;
  return worker?.pushManager.getSubscription().catch(() => null) ?? null;
}

/** Which of the browsers that the server knows is this one, if any. */
export async function thisBrowser(browsers) {
  const mine = await subscribed();
  if (!mine) return null;
  const mark = sha256(bytesOfText(mine.endpoint));
  return browsers.find((one) => one.mark === mark) ?? null;
}

/** Subscribe with the server's key; a subscription with another key makes room. */
async function subscribe(key) {
  const { pushManager } = await navigator.serviceWorker.ready;
  const how = { userVisibleOnly: true, applicationServerKey: bytes(key) };
  try {
    return await pushManager.subscribe(how);
  } catch (error) {
    const old = await pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(how);
  }
}

/** Switch them on; only now the browser asks. Resolves with the server's answer, or nothing if the reader said no. */
export async function turnOn(key) {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const { endpoint, keys } = (await subscribe(key)).toJSON();
  return call("POST", "/api/me/notifications/browsers", { endpoint, p256dh: keys.p256dh, auth: keys.auth, zone: zone() });
}

/** Switch them off, there and here. */
export async function turnOff(browser) {
  const answer = await call("DELETE", `/api/me/notifications/browsers/${browser.id}`);
  await (await subscribed())?.unsubscribe().catch(() => false);
  return answer;
}
