// Shows a member's pass and next classes when there is no connection. It keeps one page, of the account that is signed in;
// its styles are in the browser's cache for good, as those of every page.
// `known` is written in front by offline-worker.ts, and what keeps a coach's rosters (`self.rosters`, roster-worker-script.js).
const FRESH_MS = 5 * 60_000;
const LONGEST_MS = known.longestDays * 24 * 3600_000;
const KEPT_AT = 'X-Kept-At';

/** A copy that is on its way when everything is removed must not arrive. */
let removals = 0;
/** After a form of the account the copy is out of date. */
let isStale = false;

const isBelow = (pathname, places) =>
  places.some((place) => pathname === place || pathname.startsWith(`${place}/`));

async function remove() {
  removals += 1;
  await caches.delete(known.cache);
}

async function removeAll() {
  await remove();
  await self.rosters.remove();
}

async function leave() {
  await removeAll();
  await self.registration.unregister();
}

const ageOf = (copy) => Date.now() - Number(copy.headers.get(KEPT_AT));

/** The copy, while it is young enough to be shown. */
async function findCopy() {
  const copy = await caches.match(known.copy, { cacheName: known.cache });
  if (!copy) return null;
  const age = ageOf(copy);
  if (age >= 0 && age < LONGEST_MS) return copy;
  await remove();
  return null;
}

async function keep(answer, before) {
  const html = await answer.text();
  const headers = new Headers(answer.headers);
  for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name);
  headers.set(KEPT_AT, String(Date.now()));
  if (removals !== before) return;
  const cache = await caches.open(known.cache);
  await cache.put(known.copy, new Response(html, { headers }));
  if (removals !== before) await caches.delete(known.cache);
}

/** The server redirects whoever may have no copy: then it is removed. Where the server is in trouble, the copy stays. */
async function refresh() {
  const before = removals;
  const answer = await fetch(known.copy, { redirect: 'manual', cache: 'no-store' }).catch(() => null);
  if (!answer || answer.status >= 500 || answer.status === 429) return;
  if (answer.status === 200) await keep(answer, before);
  else await remove();
}

/** After each page of the account or the timetable: a copy of another sign-in, or of none, goes at once. */
async function keepUp({ status, headers }) {
  const copy = await findCopy();
  const isSame = copy && copy.headers.get(known.viewer) === headers.get(known.viewer);
  if (copy && status === 200 && !isSame) await removeAll();
  if (isSame && !isStale && ageOf(copy) < FRESH_MS) return;
  isStale = false;
  await refresh();
}

async function openPage(event) {
  try {
    const answer = await fetch(event.request);
    event.waitUntil(keepUp(answer.clone()));
    return answer;
  } catch (error) {
    const copy = await findCopy();
    if (!copy) throw error;
    return copy;
  }
}

/** Before a member holds the device nothing is left on it, whether or not the form arrives. */
async function handOver(request) {
  await removeAll();
  return fetch(request);
}

/** Forms are the browser's to send. All but the account's own, such as signing in and out, remove the copy; those of staff leave the rosters. */
function watchForm(event, pathname) {
  if (isBelow(pathname, known.staff) && pathname.endsWith(known.handOver))
    return event.respondWith(handOver(event.request));
  if (isBelow(pathname, known.pages) && !isBelow(pathname, known.endings)) isStale = true;
  else event.waitUntil(isBelow(pathname, known.staff) ? remove() : removeAll());
}

function onNavigation(event, pathname) {
  if (event.request.method !== 'GET') watchForm(event, pathname);
  else if (isBelow(pathname, known.devices)) event.waitUntil(leave());
  else if (isBelow(pathname, known.pages)) event.respondWith(openPage(event));
  else if (self.rosters.isRoster(pathname)) event.respondWith(self.rosters.open(event, pathname));
  else self.rosters.onNavigation(event, pathname);
}

/** Styles, scripts and pictures go past the worker where the browser can do that, so that pages are no slower for it. */
async function install(event) {
  const rule = { condition: { not: { requestMode: 'navigate' } }, source: 'network' };
  try {
    await event.addRoutes?.(rule);
  } finally {
    await self.skipWaiting();
  }
}

self.addEventListener('install', (event) => event.waitUntil(install(event).catch(() => {})));
self.addEventListener('activate', (event) =>
  event.waitUntil(known.isOn ? Promise.all([refresh(), self.rosters.start()]) : leave()),
);
self.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url);
  const isOurs = known.isOn && origin === self.location.origin;
  if (isOurs && event.request.mode === 'navigate') onNavigation(event, pathname);
});
