import { expect, test } from 'vitest';
import { errorLogs } from '#server/data/collections/club.ts';
import { accessLogs, presence } from '#server/data/collections/door.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { sessions } from '#server/data/collections/timetable.ts';
import { openClub, type TestClub } from '../support/club.ts';
import { parqResult } from '../support/parq.ts';
import { session } from '../support/timetable.ts';
import type { Visitor } from '../support/visitor.ts';

const label =
  /<a href="([^"]+)" class="card[^"]*"><span class="num">([\d,+]+)<\/span><span class="number-label">.*?<\/svg>([^<]+)</gs;

async function figuresOn(office: Visitor) {
  const { html } = await office.get('/admin/dashboard');
  return [...html.matchAll(label)].map(([, href = '', count = '', name = '']) => ({
    href: href.replaceAll('&amp;', '&'),
    count,
    name,
  }));
}

/** Rows of the list that a figure opens: a table's, or the cards of errors. */
function rowsOf(html: string): number {
  const cards = html.match(/<article class="card error-card"/g) ?? [];
  if (cards.length > 0) return cards.length;
  const table = /<tbody[^>]*>(.*?)<\/tbody>/s.exec(html)?.[1] ?? '';
  return (table.match(/<tr\b/g) ?? []).length;
}

const answered = (club: TestClub, daysAgo: number, hasYesAnswers = true) =>
  parqResult(club.now().subtract({ hours: 24 * daysAgo }), { hasYesAnswers });

/** Beside everything that counts, something of its kind that does not. */
async function busyDay(): Promise<{ club: TestClub; office: Visitor }> {
  const club = openClub();
  const { store } = club;
  const now = club.now();
  const hold = (until: string) => ({ hold: { from: '2026-11-01', until, reason: '' } });
  const office = await club.signedIn(await club.admin());
  await club.coach();
  await club.member({ membershipStatus: 'past_due', createdAt: now.subtract({ hours: 24 }) });
  await club.member({ ...hold('2026-11-21'), membershipStatus: 'on_hold' });
  await club.member({ ...hold('2026-11-28'), membershipStatus: 'on_hold' });
  await club.member({ ...hold('2026-11-29'), membershipStatus: 'on_hold' });
  await club.member({ ...hold('2026-11-20'), membershipStatus: 'active' });
  await club.member({ requestedPlanId: 'unlimited', requestedPlanAt: now });
  await club.member({ parqResults: [answered(club, 3)] });
  await club.member({ parqResults: [answered(club, 3, false)] });
  // A clearance that ended after its answers had expired: nobody can review it any more.
  await club.member({
    parqResults: [answered(club, 200)],
    parqReviewedAt: now.subtract({ hours: 24 * 199 }),
    parqReview: { outcome: 'cleared', note: '', validUntil: '2026-11-10' },
  });
  const entry = { at: now, direction: 'in', isAllowed: true, result: 'ok', memberUid: 'a' };
  for (const [id, facts] of [
    ['in', {}],
    ['again', { result: 'already-in' }],
    ['out', { direction: 'out' }],
    ['refused', { isAllowed: false, result: 'expired' }],
    ['yesterday', { at: now.subtract({ hours: 13 }) }],
  ] as const) {
    await store.create(accessLogs, accessLogs.decode(id, { ...entry, ...facts }));
  }
  const stay = { memberUid: 'a', enteredAt: now, leavesAt: now.add({ hours: 3 }) };
  await store.create(presence, presence.decode('a', stay));
  await store.create(presence, presence.decode('b', { ...stay, leavesAt: now }));
  const error = { count: 1, firstSeenAt: now, lastSeenAt: now, name: 'TypeError', message: 'x' };
  await store.create(errorLogs, errorLogs.decode('open', error));
  await store.create(errorLogs, errorLogs.decode('resolved', { ...error, isResolved: true }));
  for (const [id, status] of [
    ['k', 'kept'],
    ['f', 'failed'],
    ['s', 'sent'],
  ] as const)
    await store.create(outbox, outbox.decode(id, { status, subject: id, createdAt: now }));
  return { club, office };
}

test('every figure on the dashboard opens exactly the rows that it counts', async () => {
  const { office } = await busyDay();
  const figures = await figuresOn(office);
  expect(figures.map(({ count, name }) => `${count} ${name}`)).toEqual([
    '1 In the club now',
    '2 Check-ins today',
    '1 Sent to desk today',
    '0 Offline conflicts in 7 days',
    '8 Signed up today',
    '4 Not a member yet',
    '1 Waiting to pay at desk',
    '1 PAR-Qs to review',
    '1 Owe money',
    '0 Not seen for 3 weeks',
    '2 Holds ending within 7 days',
    '1 Unsent messages (no mail server)',
    '1 Failed messages',
    '1 Open errors',
  ]);
  for (const { href, count, name } of figures) {
    const list = await office.get(href);
    expect([name, list.status, String(rowsOf(list.html))]).toEqual([name, 200, count]);
  }
});

test('PAR-Qs to review are counted behind any number of clearances that nobody can review any more', async () => {
  const club = openClub();
  const office = await club.signedIn(await club.admin());
  for (let number = 0; number < 21; number += 1) {
    await club.member({
      parqResults: [answered(club, 200)],
      parqReviewedAt: club.now().subtract({ hours: 24 * 199 }),
      parqReview: { outcome: 'cleared', note: '', validUntil: '2026-10-10' },
    });
  }
  await club.member({ parqResults: [answered(club, 3)] });
  expect(await figuresOn(office)).toContainEqual(
    expect.objectContaining({ name: 'PAR-Qs to review', count: '1' }),
  );
});

test('a figure that is not zero and asks for something stands out', async () => {
  const { office } = await busyDay();
  const { html } = await office.get('/admin/dashboard');
  expect(html.match(/number-asking/g)).toHaveLength(6);
});

test('a class whose last place is held for an offer is not “Filling”, and its count says why', async () => {
  const club = openClub();
  const office = await club.signedIn(await club.admin());
  const startsAt = club.now().add({ minutes: 90 });
  const until = club.now().add({ minutes: 20 });
  const offers = [{ memberUid: 'waiting', until }];
  await club.store.create(
    sessions,
    session({ startsAt, capacity: 6, bookedCount: 5, fill: 'filling', offers }),
  );
  const page = await office.get('/admin/dashboard');
  expect(page.text).toContain('No places free 5 of 6 booked, 1 held');
  expect(page.html).toContain('aria-label="Full"');
  club.advance({ minutes: 20 });
  expect((await office.get('/admin/dashboard')).text).toMatch(/Filling 5 of 6 booked(?!,)/);
});
