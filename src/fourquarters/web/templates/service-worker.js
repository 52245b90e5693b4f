/* The service worker: it keeps the files of this version that name it in their address, and shows a friendly page when
   there is no network. It never keeps pages, scenes or anything else that belongs to somebody, and it never stands
   between a reader and a newer version: whatever does not name this one comes from the network. */

const VERSION = "{{ v }}";
const BASE = {{ base|tojson }};
const CACHES = `fq${BASE}-`;
const CACHE = CACHES + VERSION;
const OFFLINE = `${BASE}/offline`;
const NEEDED = [OFFLINE, ...{{ files|tojson }}.map((file) => BASE + file)];
const ICON = `${BASE}/static/icon-192.png?v=${VERSION}`;
const OURS = ["/static/", "/sprite/"].map((path) => BASE + path);

addEventListener("install", (event) => event.waitUntil(keepNeeded()));
addEventListener("activate", (event) => event.waitUntil(takeOver()));
addEventListener("fetch", (event) => answer(event));
addEventListener("push", (event) => event.waitUntil(tell(event.data)));
addEventListener("pushsubscriptionchange", (event) => event.waitUntil(subscribeAgain(event)));
addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(bringToFront(event.notification.data?.url));
});

async function keepNeeded() {
  const cache = await caches.open(CACHE);
  await cache.addAll(NEEDED.map((url) => new Request(url, { cache: "reload" })));
  await skipWaiting();
}

/** Files of our other versions are of no more use; what else this origin keeps is not ours. */
async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(CACHES) && name !== CACHE).map((name) => caches.delete(name)));
  await clients.claim();
}

function answer(event) {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith(`${BASE}/api/`)) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match(OFFLINE)));
  else if (OURS.some((path) => url.pathname.startsWith(path)) && url.searchParams.get("v") === VERSION) event.respondWith(kept(request));
}

/** A file of this version never changes: the first answer is kept. */
async function kept(request) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(request);
  if (found) return found;
  const answered = await fetch(request);
  if (answered.ok) cache.put(request, answered.clone()).catch(() => undefined);
  return answered;
}

/** A push message: what waits, and where a press leads. Another about the same takes its place. */
async function tell(message) {
  const { title, body, url, tag, lang } = message?.json() ?? { title: "Four Quarters", url: "/home" };
  for (const old of await registration.getNotifications()) if (old.data?.pushed) old.close(); // this one tells all that waits
  await registration.showNotification(title, { body, tag, lang, icon: ICON, badge: ICON, data: { url: BASE + url, pushed: true } });
}

/** The push service has given this browser another address: tell the server. */
async function subscribeAgain({ oldSubscription, newSubscription }) {
  const applicationServerKey = oldSubscription?.options.applicationServerKey;
  const made = newSubscription ?? (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  const { endpoint, keys } = made.toJSON();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
  await fetch(`${BASE}/api/me/notifications/browsers`, {
    method: "POST",
    headers: { "X-FQ": "1", "Content-Type": "application/json" },
    body: JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth, zone }),
  });
}

async function bringToFront(address) {
  const url = new URL(address || `${BASE}/`, location.origin);
  if (url.origin !== location.origin) return;
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === url.pathname);
  await (there ? there.focus() : clients.openWindow(url.href));
}
