/** A booking shows in the public schedule within a second, on the instance that accepted it and on every other. */
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { bookSession } from '#server/bookings/book-session.ts';
import type { TestClub } from '../support/club.ts';
import { type FakeServer, startFakeServer } from '../support/fake-server.ts';
import { startFirestore } from '../support/firestore-under-test.ts';
import { openTimetable, type Timetable } from '../support/timetable.ts';
import {
  firestoreOpener,
  openTwoInstances,
  type StoreOpener,
  sqliteOpener,
  type TwoInstances,
} from '../support/two-instances.ts';

const firestore = await startFirestore();
afterAll(() => firestore.stop());

const engines: readonly (readonly [string, () => StoreOpener])[] = [
  ['SQLite', sqliteOpener],
  [firestore.engine, () => firestoreOpener(firestore)],
];

/** The instance's own server: pages are kept there. */
const serve = ({ services }: TestClub, clock = () => 0): Promise<FakeServer> => {
  const { publicData } = services;
  const timed = { ...publicData, clock, state: () => ({ ...publicData.state(), at: clock() }) };
  return startFakeServer(createApp(services), { parts: { publicData: timed } });
};

describe.each(engines)('the timetable of two instances on %s', (_, makeOpener) => {
  let instances: TwoInstances;
  let timetable: Timetable;
  beforeEach(async () => {
    instances = await openTwoInstances(makeOpener());
    timetable = await openTimetable(instances.one);
    await timetable.session({ id: 'tuesday' });
  });
  afterEach(() => instances.close());

  const paths = ['/classes', '/classes?day=2026-11-24', '/classes/Hyrox'];
  const placesAt = async (server: FakeServer, path: string) =>
    /(\d+) left/.exec(await (await server.fetch(path)).text())?.[1];
  const book = async ({ services }: TestClub) => {
    const { uid } = await timetable.bookable();
    const request = { sessionId: 'tuesday', uid, by: 'member', wantsWaitlist: false } as const;
    expect((await bookSession(services, request)).kind).toBe('booked');
  };

  test('a booking shows at once where it was made, and within a second at the other', async () => {
    let now = 0;
    const clock = () => now;
    const [here, there] = [await serve(instances.one, clock), await serve(instances.two, clock)];
    for (const path of paths) {
      expect([await placesAt(here, path), await placesAt(there, path)]).toEqual(['12', '12']);
    }
    await book(instances.one);
    for (const path of paths) expect(await placesAt(here, path)).toBe('11');
    now += 1000;
    for (const path of paths) expect(await placesAt(there, path)).toBe('11');
    await book(instances.two);
    now += 1000;
    for (const path of paths) expect(await placesAt(here, path)).toBe('10');
  });

  test('until somebody books, visitors are sent the same bytes', async () => {
    const server = await serve(instances.one);
    const first = await server.fetch('/classes');
    const etag = first.headers.get('etag') ?? '';
    expect((await server.fetch('/classes', { headers: { 'if-none-match': etag } })).status).toBe(304);
    await book(instances.one);
    expect((await server.fetch('/classes', { headers: { 'if-none-match': etag } })).status).toBe(200);
  });
});
