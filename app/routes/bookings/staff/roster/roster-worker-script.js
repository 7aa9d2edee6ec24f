// Part of the worker that offline-worker.ts sends: shows a coach the rosters of today when there is no connection (roster-copy.tsx). Of each class it keeps
// a page, and in the class's hours another one with the emergency contacts, of the account that is signed in. Each is encrypted with a key of its own that
// cannot be exported and is deleted with it: what the browser may leave on its disk says nothing then.
const {
  cache: rosterCache,
  list,
  home,
  below,
  until,
  contactsUntil,
  people,
  title,
  startsAt,
} = known.rosters;
const ROSTER_KEPT_AT = 'X-Kept-At';
const ROSTERS_REFRESH_MS = 4 * 60_000;
/** A copy that is on its way when everything is removed must not arrive. */
let rosterRemovals = 0;
let rostersRefreshedAt = 0;

const rosterIdIn = (pathname) => /^\/(?:coach|admin)\/single-booking\/([^/]+)$/.exec(pathname)?.[1];
const isRoster = (pathname) => rosterIdIn(pathname) !== undefined;
const rosterOf = (id) => `${below}/${id}/offline`;
const contactsOf = (id) => `${rosterOf(id)}?contacts`;

function inRosterKeys(mode, act) {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(rosterCache, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('keys');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('keys', mode);
      const request = act(transaction.objectStore('keys'));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
      opening.result.close();
    };
  });
}

async function removeRosters() {
  rosterRemovals += 1;
  // Whoever signs in next has theirs at once.
  rostersRefreshedAt = 0;
  await caches.delete(rosterCache);
  self.indexedDB?.deleteDatabase(rosterCache);
}

async function keepRoster(address, answer, end, before) {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const html = new TextEncoder().encode(await answer.text());
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, html);
  const headers = new Headers(answer.headers);
  for (const each of ['Content-Encoding', 'Content-Length']) headers.delete(each);
  headers.set(ROSTER_KEPT_AT, String(Date.now()));
  headers.set(until, end);
  if (rosterRemovals !== before) return;
  await inRosterKeys('readwrite', (keys) => keys.put(key, address));
  const cache = await caches.open(rosterCache);
  await cache.put(address, new Response(new Blob([iv, sealed]), { headers }));
  if (rosterRemovals !== before) await removeRosters();
}

/** One that is over is removed, and so is one from a time that is still to come: nobody could say when it ends. */
async function findRoster(address) {
  const copy = await caches.match(address, { cacheName: rosterCache });
  if (!copy) return null;
  const now = Date.now();
  if (Number(copy.headers.get(ROSTER_KEPT_AT)) <= now && now < Number(copy.headers.get(until))) return copy;
  await inRosterKeys('readwrite', (keys) => keys.delete(address));
  await (await caches.open(rosterCache)).delete(address);
  return null;
}

/** With the time, by this phone's clock, at which the server made it: for the times of marks. */
async function unsealRoster(address) {
  const copy = await findRoster(address);
  if (!copy) return null;
  const bytes = await copy.arrayBuffer();
  const key = await inRosterKeys('readonly', (keys) => keys.get(address));
  const html = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes.slice(0, 12) }, key, bytes.slice(12));
  const keptAt = `data-kept="${copy.headers.get(ROSTER_KEPT_AT)}" data-now=`;
  return new Response(new TextDecoder().decode(html).replace('data-now=', keptAt), {
    headers: copy.headers,
  });
}

async function refreshRoster(id, before) {
  const answer = await fetch(rosterOf(id), { redirect: 'manual', cache: 'no-store' });
  if (answer.status !== 200) return;
  const end = answer.headers.get(contactsUntil);
  await keepRoster(rosterOf(id), answer.clone(), answer.headers.get(until), before);
  const keptPeople = (await findRoster(contactsOf(id)))?.headers.get(people);
  if (end === '0' || keptPeople === answer.headers.get(people)) return;
  const contacts = await fetch(rosterOf(id), {
    method: 'POST',
    body: new URLSearchParams(),
    redirect: 'manual',
  });
  if (contacts.status === 200) await keepRoster(contactsOf(id), contacts, end, before);
}

/** Copies of another sign-in go at once, and those that are over, whether or not there is a connection. */
async function checkRosters(viewer) {
  const cache = await caches.open(rosterCache);
  for (const { url } of await cache.keys()) {
    const copy = await findRoster(url.slice(self.location.origin.length));
    if (copy && viewer !== undefined && copy.headers.get(known.viewer) !== viewer) await removeRosters();
  }
}

/** One after the other: contacts are asked for once. */
let refreshing = Promise.resolve();
function refreshRosters(shown) {
  refreshing = refreshing.then(() => refreshNow(shown)).catch(() => {});
  return refreshing;
}

/** Those on the screen, and from time to time all classes of whoever is signed in. */
async function refreshNow(shown) {
  await checkRosters();
  const isDue = Date.now() - rostersRefreshedAt > ROSTERS_REFRESH_MS;
  if (!isDue && shown.length === 0) return;
  const answer = await fetch(list, { redirect: 'manual', cache: 'no-store' });
  if (answer.status === 0 || answer.status === 403) return removeRosters();
  if (answer.status !== 200) return;
  const { viewer, ids } = await answer.json();
  await checkRosters(viewer);
  const before = rosterRemovals;
  rostersRefreshedAt = Date.now();
  for (const id of new Set([...(isDue ? ids : []), ...shown])) await refreshRoster(id, before);
}

async function openRoster(event, pathname) {
  const id = rosterIdIn(pathname);
  try {
    const answer = await fetch(event.request);
    event.waitUntil(refreshRosters([id]));
    return answer;
  } catch (error) {
    const copy = (await unsealRoster(contactsOf(id))) ?? (await unsealRoster(rosterOf(id)));
    if (!copy) throw error;
    return copy;
  }
}

/** The copies that may still be shown, of each class one, the earliest first. */
async function listKeptRosters() {
  const cache = await caches.open(rosterCache);
  const found = [];
  for (const { url } of await cache.keys()) {
    const address = url.slice(self.location.origin.length);
    const id = /^\/coach\/single-booking\/([^/]+)\/offline$/.exec(address)?.[1];
    const copy = id && (await findRoster(address));
    if (copy) found.push({ id, address, headers: copy.headers });
  }
  return found.sort((one, other) => one.headers.get(startsAt) - other.headers.get(startsAt));
}

const escapeHtml = (text) => text.replaceAll(/[&<>"]/g, (each) => `&#${each.charCodeAt(0)};`);

/** In place of the coach's first page: a list of the kept rosters, within the frame of one of them. */
async function openRosterList(event) {
  try {
    const answer = await fetch(event.request);
    event.waitUntil(refreshRosters([]));
    return answer;
  } catch (error) {
    const kept = await listKeptRosters();
    const frame = kept[0] && (await unsealRoster(kept[0].address));
    if (!frame) throw error;
    const links = kept.map(({ id, headers }) => {
      const name = escapeHtml(decodeURIComponent(headers.get(title) ?? 'Class'));
      return `<li><a class="button button-quiet" href="${below}/${id}">${name}</a></li>`;
    });
    const page = `<main id="main" class="wrap page stack"><h1>Rosters on this phone</h1>
<p><strong>You’re offline.</strong> These are your classes that are saved here.</p>
<ul class="bare stack-tight">${links.join('')}</ul><p><a href="${home}">Try again</a></p></main>`;
    const html = (await frame.text()).replace(/<main.*<\/main>/s, () => page);
    return new Response(html, { headers: frame.headers });
  }
}

/** Only where staff have their pages open: on members' phones there is nothing to ask for. */
async function startRosters() {
  const windows = (await self.clients?.matchAll({ includeUncontrolled: true, type: 'window' })) ?? [];
  const pages = windows.map(({ url }) => new URL(url).pathname);
  const shown = pages.flatMap((page) => rosterIdIn(page) ?? []);
  if (shown.length > 0 || pages.includes(home)) await refreshRosters(shown);
}

/** From a roster that stays open: its class's hours begin meanwhile. */
self.addEventListener('message', (event) => {
  if (known.isOn) event.waitUntil(startRosters());
});

self.rosters = {
  isRoster,
  open: openRoster,
  remove: removeRosters,
  start: startRosters,
  onNavigation: (event, pathname) => {
    if (pathname === home) event.respondWith(openRosterList(event));
  },
};
