import { expect, test } from 'vitest';
import { auditLog } from '#server/data/collections/club.ts';
import { openClub } from '../support/club.ts';
import { openTimetable } from '../support/timetable.ts';

async function openWithClass() {
  const timetable = await openTimetable(openClub());
  const { club, bookable, session } = timetable;
  await session({ id: 'tuesday', startsAt: '2026-11-24T18:00:00Z' });
  await session({ id: 'full', startsAt: '2026-11-24T19:00:00Z', capacity: 1, bookedCount: 1 });
  const member = await bookable();
  const dee = await club.signedIn(await club.desk());
  const here = `/admin/member/${member.uid}/book`;
  const add = (id: string) => `/coach/single-booking/${id}/add?area=admin&from=member`;
  return { ...timetable, member, dee, here, add };
}

test('the front desk books a class from the member’s page in two presses and is back there', async () => {
  const { member, dee, here, add, storedSession } = await openWithClass();
  const classes = `/admin/member/${member.uid}/classes`;
  expect((await dee.get(classes)).html).toContain(`href="${here}"`);
  const page = await dee.get(`${here}?date=2026-11-24`);
  expect(page.text).toContain('0 of 12');
  expect(page.html).toContain(`action="${add('tuesday').replaceAll('&', '&amp;')}"`);
  const answer = await dee.submit(`${here}?date=2026-11-24`, { uid: member.uid }, add('tuesday'));
  expect(answer.location).toBe(classes);
  expect((await dee.follow(answer)).text).toContain('booked.');
  expect((await storedSession('tuesday')).bookedCount).toBe(1);
  const after = await dee.get(`${here}?date=2026-11-24`);
  expect(after.html).not.toContain('single-booking/tuesday/add');
  expect(after.text).toContain('Booked');
});

test('a class that is full says why, and who goes over the capacity says why', async () => {
  const { club, member, dee, here, add } = await openWithClass();
  const refused = await dee.submit(`${here}?date=2026-11-24`, { uid: member.uid }, add('full'));
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('full');
  const { items } = await club.store.query(auditLog, { limit: 50 });
  expect(items.filter(({ memberUid }) => memberUid === member.uid)).toEqual([]);
});

test('a day without classes, a day that is no day, and a member who is none', async () => {
  const { dee, here } = await openWithClass();
  expect((await dee.get(`${here}?date=2026-11-25`)).text).toContain('No more classes on this day.');
  const today = await dee.get(`${here}?date=2026-13-40`);
  expect(today.status).toBe(200);
  expect(today.text).toContain('Today');
  expect((await dee.get('/admin/member/nobody/book')).status).toBe(404);
});
