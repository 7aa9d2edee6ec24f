/** A member's first weeks on Firestore, as SQLite's tests tell them one by one; and the queries that it took. */
import { writeSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { members } from '#server/data/collections/members.ts';
import { clubIndexes } from '#server/data/indexes.ts';
import { PASSWORD } from '../support/club.ts';
import { openDesk } from '../support/desk.ts';
import { accessLog, pairedKiosk, screenPass } from '../support/door.ts';
import { needIndex } from '../support/firestore-double/need-index.ts';
import { startFirestore } from '../support/firestore-under-test.ts';
import { parqAnswers } from '../support/parq.ts';

const firestore = await startFirestore();
writeSync(1, `The main journey runs on ${firestore.engine}.\n`);
afterAll(() => firestore.stop());

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

test('somebody joins, answers the PAR-Q, is activated, checks in and is found in every list', async () => {
  const { club, browser: desk } = await openDesk({ store: firestore.open() });
  const phone = club.visitor();
  const joined = await phone.submit('/auth/signup', details);
  expect(joined.status).toBe(303);
  const where = [['email', '==', details.email]] as const;
  const { items } = await club.store.query(members, { where: [...where], limit: 1 });
  const id = items[0]?.id ?? '';

  expect((await phone.submit('/account/parq', parqAnswers())).status).toBe(303);
  const activated = await desk.submit(`/admin/member/${id}/activate`, { plan: 'unlimited', payment: 'cash' });
  expect((await desk.follow(activated)).text).toContain('Activated Unlimited until 21 December 2026 (cash).');
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
