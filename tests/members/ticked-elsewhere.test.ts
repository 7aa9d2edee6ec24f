import { expect, test } from 'vitest';
import { bookings } from '#server/data/collections/bookings.ts';
import { ledger } from '#server/data/collections/payments.ts';
import { openClub } from '../support/club.ts';
import { openTimetable } from '../support/timetable.ts';

const MESSAGE = '/admin/members/message';

async function openWithPeople() {
  const timetable = await openTimetable(openClub());
  const { club, session } = timetable;
  await session({ id: 'row' });
  await session({ id: 'lift', startsAt: '2026-11-25T18:00:00Z' });
  const person = (firstName: string) =>
    club.member({ firstName, lastName: 'Vale', name: `${firstName} Vale` });
  const [ana, bo, cy] = [await person('Ana'), await person('Bo'), await person('Cy')];
  const book = (sessionId: string, { id: memberUid }: { id: string }, status = 'booked') =>
    club.store.create(
      bookings,
      bookings.decode(`${sessionId}_${memberUid}`, { sessionId, memberUid, status, startsAt: club.now() }),
    );
  await book('row', ana);
  await book('lift', ana);
  await book('lift', bo, 'attended');
  await book('row', cy, 'cancelled');
  const admin = await club.signedIn(await club.admin());
  return { ...timetable, admin, ana, bo, cy };
}

test('from the bookings, a message goes to whoever is on the ticked classes, each once', async () => {
  const { admin } = await openWithPeople();
  const list = await admin.get('/admin/bookings');
  expect(list.html).toMatch(/<input type="checkbox" name="id" value="row"/);
  expect(list.html).toContain('name="of" value="classes"');
  const page = await admin.get(`${MESSAGE}?of=classes&id=row&id=lift`);
  expect(page.text).toContain('Message 2 members');
  expect(page.text).toContain('Ana Vale, Bo Vale');
  expect(page.text).not.toContain('Cy Vale');
  expect(page.html).toContain('<a href="/admin/bookings">Bookings</a>');
  const csv = await admin.get('/admin/members.csv?of=classes&id=row');
  expect(csv.text).toContain('Ana');
  expect(csv.text).not.toContain('Bo');
});

test('from the payments, it goes to the members of the ticked ones', async () => {
  const { club, admin, ana } = await openWithPeople();
  const facts = { amountInPence: 7900, kind: 'payment', method: 'cash', at: club.now() };
  for (const id of ['one', 'two'])
    await club.store.create(ledger, ledger.decode(id, { ...facts, memberUid: ana.id }));
  await club.store.create(ledger, ledger.decode('walk-in', { ...facts, memberUid: '' }));
  const list = await admin.get('/admin/payments');
  expect(list.html.match(new RegExp(`type="checkbox" name="id" value="${ana.id}"`, 'g'))).toHaveLength(2);
  expect(list.html.match(/type="checkbox" name="id"/g)).toHaveLength(2);
  const page = await admin.get(`${MESSAGE}?of=rows&id=${ana.id}&id=${ana.id}`);
  expect(page.text).toContain('Message 1 member');
});

test('nothing ticked in another list is nobody, not every member', async () => {
  const { admin } = await openWithPeople();
  for (const path of [MESSAGE, '/admin/members/tag', '/admin/members.csv'])
    for (const of of ['rows', 'classes'])
      expect((await admin.get(`${path}?of=${of}`)).status, path).toBe(422);
});

test('the front desk sees the lists without check boxes', async () => {
  const { club } = await openWithPeople();
  const dee = await club.signedIn(await club.desk());
  for (const path of ['/admin/payments', '/desk/bookings'])
    expect((await dee.get(path)).html, path).not.toContain('type="checkbox" name="id"');
});
