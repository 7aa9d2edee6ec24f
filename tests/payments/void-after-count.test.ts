import { expect, test } from 'vitest';
import { isCounted, voidProblem } from '#domain/payments/money-back.ts';
import { closeDrawer } from '#server/payments/till/close-drawer.ts';
import { openDrawer } from '#server/payments/till/open-drawer.ts';
import { openShop, shirt } from '../support/shop.ts';

const at = Temporal.Instant.from('2026-11-21T10:00:00Z');
const entry = { id: 'one', kind: 'payment', at, amountInPence: 2400, ofEntry: '' } as const;

test.each<[string, { drawerId?: string }, readonly string[], boolean]>([
  ['cash in an open drawer', { drawerId: 'a' }, ['a', 'b'], true],
  ['cash in a drawer that was counted', { drawerId: 'a' }, ['b'], false],
  ['cash while no till was open', { drawerId: undefined }, [], true],
  ['no cash', {}, ['b'], true],
])('%s: can it be voided?', (_, facts, open, can) => {
  const entries = [{ ...entry, ...facts }];
  const drawers = open.map((id) => ({ id }));
  expect(isCounted(entries, drawers)).toBe(!can);
  expect(voidProblem(entries, at, at, drawers) === '').toBe(can);
});

test('cash in a counted till is refunded from the open one, not voided', async () => {
  const shop = await openShop();
  const { services } = shop.club;
  const by = { uid: shop.admin.uid, name: 'Ada Admin' };
  const open = async () => {
    const outcome = await openDrawer(services, { till: 'Till', floatInPence: 0, by });
    return outcome.kind === 'opened' ? outcome.drawer.id : '';
  };
  const first = await open();
  const priya = await shop.club.member({ firstName: 'Priya' });
  const { id } = await shop.sold(priya, { items: [shirt()] });
  expect((await shop.browser.get(`/desk/receipts/${id}`)).html).toContain(`/desk/receipts/${id}/void`);
  const count = { counts: {}, totalInPence: 2400, reason: '' };
  await closeDrawer(services, { drawerId: first, ...count, by });
  const noneOpen = await shop.browser.follow(await shop.browser.get(`/desk/receipts/${id}/void`));
  expect(noneOpen.text).toContain('No till is open now: open one first');
  const second = await open();
  expect((await shop.browser.get(`/desk/receipts/${id}`)).html).not.toContain(`/desk/receipts/${id}/void`);
  const asked = await shop.browser.get(`/desk/receipts/${id}/void`);
  expect(asked.location).toBe(`/desk/receipts/${id}/refund`);
  expect((await shop.browser.follow(asked)).text).toContain('has been counted and closed. Refund it instead');
  expect(await shop.giveBack(id, { kind: 'void' })).toMatchObject({ kind: 'conflict' });
  expect(await shop.giveBack(id)).toMatchObject({ kind: 'returned', amountInPence: 2400 });
  expect(await shop.entries()).toMatchObject([
    { kind: 'payment', drawerId: first },
    { kind: 'refund', drawerId: second, amountInPence: -2400 },
  ]);
});

test('of a void and a count at the same moment, the drawer’s count is never changed afterwards', async () => {
  const shop = await openShop();
  const { services } = shop.club;
  const by = { uid: shop.admin.uid, name: 'Ada Admin' };
  const opened = await openDrawer(services, { till: 'Till', floatInPence: 0, by });
  const drawer = opened.kind === 'opened' ? opened.drawer.id : '';
  const { id } = await shop.sold(await shop.club.member(), { items: [shirt()] });
  const count = { counts: {}, totalInPence: 2400, reason: 'As counted' };
  const [voided, closed] = await Promise.all([
    shop.giveBack(id, { kind: 'void' }),
    closeDrawer(services, { drawerId: drawer, ...count, by }),
  ]);
  expect(closed.kind).toBe('counted');
  const own = (await shop.entries()).filter(({ drawerId }) => drawerId === drawer);
  expect(own.length).toBe(voided.kind === 'returned' ? 2 : 1);
});
