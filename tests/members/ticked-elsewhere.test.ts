import { expect, test } from 'vitest';
import { bookings } from '#server/data/collections/bookings.ts';
import { auditLog } from '#server/data/collections/club.ts';
import { accessLogs } from '#server/data/collections/door.ts';
import { ledger } from '#server/data/collections/payments.ts';
import { results } from '#server/data/collections/results.ts';
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
  const page = await admin.get(`${MESSAGE}?of=payments&id=${ana.id}&id=${ana.id}`);
  expect(page.text).toContain('Message 1 member');
});

test('everybody in a list is whoever its filter finds, each once', async () => {
  const { club, admin, ana, bo, cy } = await openWithPeople();
  const { store } = club;
  const at = (day: number) => Temporal.Instant.from(`2026-11-${day}T10:00:00Z`);
  const paid = { amountInPence: 7900, kind: 'payment', at: at(20) };
  const pay = (id: string, memberUid: string, method: string) =>
    store.create(ledger, ledger.decode(id, { ...paid, memberUid, method }));
  await pay('one', ana.id, 'cash');
  await pay('two', ana.id, 'cash');
  await pay('three', bo.id, 'card-machine');
  await pay('walk-in', '', 'cash');
  const visit = (id: string, memberUid: string, day: number) =>
    store.create(
      accessLogs,
      accessLogs.decode(id, { memberUid, at: at(day), direction: 'in', isAllowed: true }),
    );
  await visit('first', bo.id, 19);
  await visit('again', bo.id, 20);
  await visit('unknown', '', 20);
  await visit('today', cy.id, 21);
  const train = (id: string, memberUid: string, date: string) =>
    store.create(results, results.decode(id, { memberUid, date, createdAt: at(20) }));
  await train('squat', cy.id, '2026-11-20');
  await train('older', ana.id, '2026-10-02');

  const chosen = async (query: string) => (await admin.get(`${MESSAGE}?all=1&${query}`)).text;
  const cash = await chosen('of=payments&method=cash');
  expect(cash).toContain('Message 1 member');
  expect(cash).toContain('Everyone with a payment in the list: Ana Vale');
  expect(await chosen('of=payments&when=month')).toContain('Ana Vale, Bo Vale');
  expect(await chosen('of=visits&when=today')).toContain('Everyone with a check-in in the list: Cy Vale');
  expect(await chosen('of=visits&to=2026-11-20')).toContain('Everyone with a check-in in the list: Bo Vale');
  expect(await chosen('of=results&from=2026-11-01')).toContain('Everyone with training in the list: Cy Vale');
  expect(await chosen('of=results&member=ana+vale')).toContain('training in the list: Ana Vale');

  const csv = await admin.get('/admin/members.csv?of=visits&to=2026-11-20&all=1');
  expect(csv.text).toContain('Bo');
  expect(csv.text).not.toContain('Ana');
  const [exported] = (await store.query(auditLog, { limit: 100 })).items.filter(
    ({ action }) => action === 'members.exported',
  );
  expect(exported?.summary).toBe('1 member; of=visits&to=2026-11-20');

  for (const path of [MESSAGE, '/admin/members.csv'])
    for (const [query, status] of [
      ['of=payments&when=today', 303],
      ['of=visits&from=31/02/2026', 422],
      ['of=results&member=nobody', 303],
    ] as const)
      expect((await admin.get(`${path}?all=1&${query}`)).status, query).toBe(status);
});

test('the lists offer everybody in them, with their filter', async () => {
  const { club, admin, ana } = await openWithPeople();
  const at = club.now();
  await club.store.create(
    accessLogs,
    accessLogs.decode('v', {
      memberUid: ana.id,
      memberName: 'Ana Vale',
      at,
      direction: 'in',
      isAllowed: true,
    }),
  );
  await club.store.create(
    results,
    results.decode('r', { memberUid: ana.id, date: '2026-11-20', createdAt: at }),
  );
  for (const [path, of] of [
    ['/admin/accessLogs', 'visits'],
    ['/admin/member-workouts', 'results'],
  ]) {
    const { html } = await admin.get(`${path}?from=2026-11-01`);
    expect(html, path).toContain(`name="id" value="${ana.id}"`);
    expect(html, path).toContain(`<input type="hidden" name="of" value="${of}"/>`);
    expect(html, path).toContain('<input type="hidden" name="from" value="2026-11-01"/>');
    expect(html, path).toContain('Everyone in this list');
  }
});

test('a list that finds too much is refused in words', async () => {
  const { club, admin, ana } = await openWithPeople();
  const rows = Array.from({ length: 5001 }, (_, n) => n);
  for (let from = 0; from < rows.length; from += 400)
    await club.store.batch((batch) => {
      for (const n of rows.slice(from, from + 400))
        batch.create(
          accessLogs,
          accessLogs.decode(`v${n}`, { memberUid: ana.id, at: club.now(), direction: 'in' }),
        );
    });
  const page = await admin.get(`${MESSAGE}?of=visits&all=1`);
  expect(page.status).toBe(422);
  expect(page.text).toContain('narrow it to 5,000 rows or fewer');
});

test('nothing ticked in another list is nobody, not every member', async () => {
  const { admin } = await openWithPeople();
  for (const path of [MESSAGE, '/admin/members/tag', '/admin/members.csv'])
    for (const of of ['none', 'classes', 'payments', 'visits', 'results'])
      expect((await admin.get(`${path}?of=${of}`)).status, path).toBe(303);
  expect((await admin.post(`${MESSAGE}?of=visits`, { subject: 'Hello', body: 'Hi' })).status).toBe(422);
});

test('the front desk sees the lists without check boxes', async () => {
  const { club } = await openWithPeople();
  const dee = await club.signedIn(await club.desk());
  for (const path of ['/admin/payments', '/admin/accessLogs', '/desk/bookings'])
    expect((await dee.get(path)).html, path).not.toContain('type="checkbox" name="id"');
});
