import { expect, test } from 'vitest';
import { ledger, type StoredLedgerEntry } from '#server/data/collections/payments.ts';
import { readLedgerOfDays } from '#server/payments/read-takings.ts';
import { openDesk } from '../support/desk.ts';

const day = (date: string) => Temporal.PlainDate.from(date);

/** A desk where money was taken in these hours of 21 November and on the evening before. */
async function openWithMoney() {
  const desk = await openDesk();
  const { club, admin } = desk;
  const member = await club.member({ firstName: 'Yusuf', lastName: 'Demir' });
  const add = (id: string, at: string, facts: Partial<StoredLedgerEntry>) =>
    club.store.create(
      ledger,
      ledger.decode(id, {
        ...{
          at: Temporal.Instant.from(at),
          memberUid: member.id,
          planName: 'Unlimited',
          takenByUid: admin.id,
        },
        ...facts,
      }),
    );
  await add('yesterday', '2026-11-20T23:59:59Z', { amountInPence: 4900 });
  await add('cash', '2026-11-21T09:00:00Z', { amountInPence: 7900 });
  await add('water', '2026-11-21T09:05:00Z', { amountInPence: 250, purpose: 'item', planName: 'Water' });
  await add('card', '2026-11-21T10:00:00Z', {
    amountInPence: 8000,
    method: 'card-machine',
    planKind: 'pack',
  });
  await add('online', '2026-11-21T10:30:00Z', { amountInPence: 7900, method: 'stripe', takenByUid: '' });
  await add('undone', '2026-11-21T11:00:00Z', { amountInPence: -250, kind: 'void', purpose: 'item' });
  return { ...desk, member };
}

const cells = (html: string) =>
  [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    row
      .replaceAll(/<\/t[dh]>/g, '|')
      .replaceAll(/<[^>]*>/g, '')
      .replace(/\|$/, ''),
  );

test('the takings of today are one press away: by method, by what for, and by who took them', async () => {
  const { browser, admin } = await openWithMoney();
  const page = await browser.get('/desk/takings');
  expect(page.status).toBe(200);
  expect(page.text).toContain('Saturday 21 November');
  expect(cells(page.html)).toEqual([
    'What for|Card|Cash|Card machine|Total',
    'Memberships|£79.00|£79.00|–|£158.00',
    'Packs and trials|–|–|£80.00|£80.00',
    'Items|–|£2.50|–|£2.50',
    'Voids|–|-£2.50|–|-£2.50',
    'Total|£79.00|£79.00|£80.00|£238.00',
    'Name|Card|Cash|Card machine|Total',
    `${admin.name}|–|£79.00|£80.00|£159.00`,
    'Online|£79.00|–|–|£79.00',
  ]);
});

test('behind each figure are the payments that it adds up', async () => {
  const { browser } = await openWithMoney();
  const today = await browser.get('/desk/takings');
  const link = '/desk/takings?day=2026-11-21&amp;method=cash&amp;for=plan#entries';
  expect(today.html).toContain(`href="${link}"`);
  const page = await browser.get(link.replaceAll('&amp;', '&').replace('#entries', ''));
  expect(page.text).toContain('Payments behind £79.00');
  expect(cells(page.html).slice(-1)).toEqual(['Yusuf Demir|Sat 21 Nov, 09:00|Unlimited|Cash|£79.00']);
  expect(page.html).toContain('href="/admin/payments/cash"');
});

test('any day and any range can be added up, in the club’s time', async () => {
  const { browser } = await openWithMoney();
  const before = await browser.get('/desk/takings?day=2026-11-20');
  expect(cells(before.html)).toContain('Total|£49.00|£49.00');
  const both = await browser.get('/desk/takings?from=2026-11-20&to=2026-11-21');
  expect(both.text).toContain('Friday 20 November to Saturday 21 November');
  expect(cells(both.html)).toContain('Total|£79.00|£128.00|£80.00|£287.00');
  const none = await browser.get('/desk/takings?day=2026-11-01');
  expect(none.text).toContain('Nothing taken');
});

test('days that are none are refused in words and stay as typed', async () => {
  const { browser } = await openWithMoney();
  const page = await browser.get('/desk/takings?from=2026-11-21&to=31-11-2026');
  expect(page.status).toBe(422);
  expect(page.text).toContain('31 November isn’t a real date');
  expect(page.html).toContain('value="31-11-2026"');
  expect(page.text).not.toContain('£79.00');
});

test('the desk sees takings; members and coaches don’t', async () => {
  const { club } = await openWithMoney();
  const look = async (who: Awaited<ReturnType<typeof club.desk>>) =>
    (await (await club.signedIn(who)).get('/desk/takings')).status;
  expect(await look(await club.desk())).toBe(200);
  expect(await look(await club.coach())).toBe(403);
  expect(await look(await club.member())).toBe(403);
});

test('more than can be added up at once is not added up at all', async () => {
  const { club } = await openWithMoney();
  const days = { from: day('2026-11-21'), to: day('2026-11-21') };
  expect(await readLedgerOfDays(club.store, days, 4)).toEqual({ entries: [], isTooMany: true });
  expect((await readLedgerOfDays(club.store, days, 5)).entries.map(({ id }) => id)).toEqual([
    ...['cash', 'water', 'card', 'online', 'undone'],
  ]);
});
