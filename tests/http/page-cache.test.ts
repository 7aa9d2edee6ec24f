/** How long a rendered page stays cached: depending on what it shows, who changed that, and what the engine can detect. */
import { expect, test } from 'vitest';
import type { PageHandle } from '#app/ui/hydration.ts';
import { routes } from '#server/app.ts';
import { appHeaders } from '#server/http/connection.ts';
import { createPublicData } from '#server/http/public-data.ts';
import { startFakeServer } from '../support/fake-server.ts';

/** A club whose pages show how often they were rendered; `mark` is the engine's. */
async function startPages(mark: { value: number | null }) {
  let renderings = 0;
  let now = 0;
  const publicData = createPublicData({ foreignWriteMark: () => mark.value }, () => now);
  const server = await startFakeServer(
    async (request) => {
      renderings += 1;
      const { pathname, search } = new URL(request.url);
      const kind = pathname === '/classes' ? 'timetable' : 'club';
      const few: [string, string][] = new URLSearchParams(search).has('few')
        ? [[appHeaders.cacheQuery, '/classes?few']]
        : [];
      const reads: [string, string][] =
        pathname === '/workouts' ? [[appHeaders.cacheReads, 'type,before']] : [];
      return new Response(String(renderings), { headers: [[appHeaders.cache, kind], ...few, ...reads] });
    },
    { parts: { publicData } },
  );
  return {
    publicData,
    read: async (path: string, headers: Record<string, string> = {}) =>
      Number(await (await server.fetch(path, { headers })).text()),
    aSecondPasses: () => {
      now += 1000;
    },
  };
}

test('a booking renders the timetable again at once and leaves the front page as it is', async () => {
  const { publicData, read } = await startPages({ value: null });
  expect([await read('/'), await read('/classes')]).toEqual([1, 2]);
  publicData.noteWrite('sessions');
  expect([await read('/'), await read('/classes')]).toEqual([1, 3]);
  publicData.noteWrite('bookings');
  expect([await read('/'), await read('/classes')]).toEqual([1, 3]);
});

test('whoever sends a cookie, and may be signed in, never gets a cached page', async () => {
  const { read } = await startPages({ value: null });
  expect([await read('/'), await read('/')]).toEqual([1, 1]);
  expect(await read('/', { Cookie: 'session=1' })).toBe(2);
});

test('where the engine cannot tell whether another instance wrote, the timetable is rendered again within a second', async () => {
  const { read, aSecondPasses } = await startPages({ value: null });
  await read('/');
  expect(await read('/classes')).toBe(2);
  aSecondPasses();
  expect(await read('/classes')).toBe(3);
  expect(await read('/')).toBe(1);
});

test('where the engine knows that nobody else wrote, the timetable is cached; once somebody has, it is rendered again', async () => {
  const mark = { value: 7 };
  const { read, aSecondPasses } = await startPages(mark);
  expect(await read('/classes')).toBe(1);
  aSecondPasses();
  expect(await read('/classes')).toBe(1);
  mark.value = 8;
  aSecondPasses();
  expect(await read('/classes')).toBe(2);
});

test('an address with a query is kept only where the app says that it is one of few', async () => {
  const { read } = await startPages({ value: null });
  expect([await read('/classes?few'), await read('/classes?few')]).toEqual([1, 1]);
  expect([await read('/classes?many'), await read('/classes?many')]).toEqual([2, 3]);
  expect([await read('/classes?f%65w'), await read('/classes?f%65w')]).toEqual([4, 5]);
});

test('a query that a page does not read, such as where a link came from, is the page without it', async () => {
  const { read } = await startPages({ value: null });
  expect([
    await read('/workouts?utm_source=x'),
    await read('/workouts?y=2&z'),
    await read('/workouts'),
  ]).toEqual([1, 1, 1]);
  expect([await read('/workouts?type=a'), await read('/workouts?x=1&type=a')]).toEqual([2, 3]);
  expect(await read('/workouts')).toBe(1);
});

test('a data kind that nobody knows is never kept', async () => {
  const server = await startFakeServer(
    async () => new Response(crypto.randomUUID(), { headers: { [appHeaders.cache]: 'gossip' } }),
  );
  const read = async () => (await server.fetch('/')).text();
  expect(await read()).not.toBe(await read());
});

test('every page that may be cached says which parameters it reads', async () => {
  const silent: string[] = [];
  for (const { id, module } of Object.values(routes)) {
    const { handle } = (await module()) as { readonly handle?: PageHandle };
    if (handle?.cacheAs && !handle.reads) silent.push(id);
  }
  expect(silent).toEqual([]);
});
