// Opens the kiosk's page when there is no connection: the page as the server last sent it, with the scripts, styles and fonts it needs. Nobody is
// named on it. What it decides by is kept by the page itself (kiosk/kept.ts). It answers for that page and its parts alone.
// `known` is written in front by kiosk-worker.ts.
const SLOW_MS = 8000;

/** Pages are kept one after the other, so that none removes the parts of the next. */
let keeping = Promise.resolve();

async function leave() {
  await caches.delete(known.cache);
  await self.registration.unregister();
}

/** The addresses of ours that a page or a style sheet names: files of the release, and the club's colours. */
const partsOf = (text) =>
  [...text.matchAll(/["(](\/(?:assets\/|club\.css)[^"'()#\s\\]*)/g)].map(([, address]) => address);

async function findPart(cache, address) {
  const kept = await cache.match(address);
  if (kept) return kept;
  const part = await fetch(address);
  if (!part.ok) throw new Error(address);
  await cache.put(address, part.clone());
  return part;
}

/** The page comes last: never one whose parts are missing. */
async function keepPage(answer) {
  const html = await answer.text();
  const headers = new Headers(answer.headers);
  for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name);
  const cache = await caches.open(known.cache);
  const wanted = new Set(partsOf(html));
  for (const address of wanted) {
    const part = await findPart(cache, address);
    const isStyle = part.headers.get('Content-Type')?.startsWith('text/css');
    for (const other of isStyle ? partsOf(await part.text()) : []) wanted.add(other);
  }
  await cache.put(known.page, new Response(html, { headers }));
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url);
    if (pathname !== known.page && !wanted.has(pathname + search)) await cache.delete(url);
  }
}

function keep(answer) {
  keeping = keeping.then(() => keepPage(answer)).catch(() => {});
  return keeping;
}

async function refresh() {
  const answer = await fetch(known.page, { redirect: 'manual', cache: 'no-store' }).catch(() => null);
  if (answer?.status === 200) await keep(answer);
}

/** A connection that never answers is none; a server in trouble checks nobody in. */
const ask = (request) =>
  Promise.race([fetch(request), new Promise((resolve) => setTimeout(resolve, SLOW_MS, null))]).catch(
    () => null,
  );

async function openPage(event) {
  const answer = await ask(event.request);
  if (answer?.status === 200) event.waitUntil(keep(answer.clone()));
  if (answer && answer.status < 500) return answer;
  return (await caches.match(known.page, { cacheName: known.cache })) ?? answer ?? Response.error();
}

/** Only a device that is no kiosk (any more) sees this page. */
async function openPairing(event) {
  const answer = await fetch(event.request);
  if (answer.status === 200) event.waitUntil(leave());
  return answer;
}

async function openPart(request) {
  return (await caches.match(request.url, { cacheName: known.cache })) ?? fetch(request);
}

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(known.isOn ? refresh() : leave()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (!known.isOn || origin !== self.location.origin || request.method !== 'GET') return;
  const isPage = request.mode === 'navigate';
  if (isPage && pathname === known.page) event.respondWith(openPage(event));
  else if (isPage && pathname === known.pairing) event.respondWith(openPairing(event));
  else if (/^\/(assets\/|club\.css)/.test(pathname)) event.respondWith(openPart(request));
});
