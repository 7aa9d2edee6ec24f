/** A member's first weeks on Firestore, which SQLite's tests cover step by step; and the queries that it took. */
import { writeSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { members } from '#server/data/collections/members.ts';
import { clubIndexes } from '#server/data/indexes.ts';
import { openAuthEmulator } from '../support/auth-emulator.ts';
import { type ClubOptions, PASSWORD } from '../support/club.ts';
import { openDesk } from '../support/desk.ts';
import { accessLog, pairedKiosk, screenPass } from '../support/door.ts';
import { needIndex } from '../support/firestore-double/need-index.ts';
import { startFirestore } from '../support/firestore-under-test.ts';
import { confirmFromMail } from '../support/join.ts';
import { parqAnswers } from '../support/parq.ts';

const firestore = await startFirestore();
const emulator = await openAuthEmulator();
writeSync(
  1,
  `The main journey runs on ${firestore.engine}, with embedded identity and with Firebase Auth's emulator.\n`,
);
afterAll(async () => {
  await emulator.close();
  await firestore.stop();
});

/** Google's tokens carry the real time: the club's clock has to stand at it. */
const onFirebase = (): ClubOptions => ({
  now: Temporal.Now.instant().toString(),
  environment: {
    STORE: 'firestore',
    IDENTITY: 'firebase',
    FIREBASE_PROJECT_ID: emulator.projectId,
    FIREBASE_API_KEY: 'any-key',
    FIREBASE_AUTH_EMULATOR_HOST: emulator.host,
  },
});

const details = {
  email: 'niamh@example.test',
  password: PASSWORD,
  firstName: 'Niamh',
  lastName: 'Doyle',
  mobile: '07700 900 456',
  'dob-day': '3',
  'dob-month': '11',
  'dob-year': '1994',
  sex: 'female',
};

describe.each([
  { engine: 'embedded', options: (): ClubOptions => ({}) },
  { engine: 'firebase', options: onFirebase },
])('with $engine identity', ({ engine, options }) => {
  test('somebody joins, answers the PAR-Q, is activated, checks in and is found in every list', async () => {
    const { club, browser: desk } = await openDesk({ ...options(), store: firestore.open() });
    await club.settle({
      openingHours: Array.from({ length: 7 }, () => ({ opens: '00:00', closes: '00:00' })),
    });
    expect(club.services.identity.engine).toBe(engine);
    const phone = club.visitor();
    const joined = await phone.submit('/auth/signup', details);
    expect(joined.status).toBe(303);
    const where = [['email', '==', details.email]] as const;
    const { items } = await club.store.query(members, { where: [...where], limit: 1 });
    const id = items[0]?.id ?? '';

    await confirmFromMail(club, details.email);
    expect((await phone.submit('/account/parq', parqAnswers(details))).status).toBe(303);
    const activated = await desk.submit(`/admin/member/${id}/activate`, {
      plan: 'unlimited',
      payment: 'cash',
    });
    expect((await desk.follow(activated)).text).toMatch(/Activated Unlimited until \d+ \w+ \d{4} \(cash\)\./);
    expect((await phone.get('/account/dashboard')).text).toContain('Unlimited');

    const niamh = await club.store.find(members, id);
    if (!niamh) throw new Error('Niamh is gone');
    const kiosk = await pairedKiosk(club);
    const answer = await kiosk.submit('/kiosk', { code: screenPass(club, niamh) });
    expect((await kiosk.follow(answer)).text).toContain('Welcome, Niamh');
    expect(await accessLog(club)).toMatchObject([{ memberName: 'Niamh Doyle', result: 'ok' }]);

    const lists = [
      '/admin/members',
      '/admin/members?q=doyle',
      '/admin/members?status=active',
      '/admin/accessLogs',
    ];
    for (const list of lists) {
      const page = await desk.get(list);
      expect([list, page.status]).toEqual([list, 200]);
      expect(page.text).toContain('Niamh Doyle');
    }
    expect((await desk.get(`/admin/member/${id}`)).text).toContain('Niamh Doyle');
  });
});

test.runIf(firestore.double)(
  'every query that the journey took has its index in firestore.indexes.json',
  () => {
    const queries = firestore.double?.queries ?? [];
    const shapes = new Set(
      queries.map(({ collectionId, conditions, orders }) =>
        JSON.stringify([collectionId, conditions.map(({ path, op }) => [path, op]), orders]),
      ),
    );
    expect(shapes.size).toBeGreaterThan(10);
    for (const query of queries) expect(() => needIndex(clubIndexes, query)).not.toThrow();
  },
);
