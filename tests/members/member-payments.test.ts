import { expect, test } from 'vitest';
import { activeFacts } from '../support/desk.ts';
import { openShop, shirt, water } from '../support/shop.ts';

async function openWithSales() {
  const shop = await openShop();
  const member = await shop.club.member(activeFacts(shop));
  const here = `/admin/member/${member.uid}/payments`;
  return { ...shop, member, here };
}

test('each payment leads to its receipt and to what can be undone about it', async () => {
  const { club, browser, member, here, sold, giveBack } = await openWithSales();
  const sale = await sold(member, { items: [water()] });
  const page = await browser.get(here);
  expect(page.html).toContain(`href="/desk/receipts/${sale.id}/refund"`);
  expect(page.html).toContain(`href="/desk/receipts/${sale.id}/void"`);
  club.advance({ hours: 24 });
  const later = await browser.get(here);
  expect(later.html).toContain(`/${sale.id}/refund`);
  expect(later.html).not.toContain(`/${sale.id}/void`);
  await giveBack(sale.id);
  const returned = await browser.get(here);
  expect(returned.html).not.toContain(`/${sale.id}/refund`);
  expect(returned.text).toContain('Refund: Water');
});

test('where refunds are for admins, the front desk is not led to them', async () => {
  const { club, member, here, sold } = await openWithSales();
  const sale = await sold(member, { items: [water()] });
  await club.settle({ refundsBy: 'admins' });
  const dee = await club.signedIn(await club.desk());
  const page = await dee.get(here);
  expect(page.status).toBe(200);
  expect(page.html).not.toContain(`/${sale.id}/refund`);
  expect(page.html).not.toContain(`/${sale.id}/void`);
});

test('what is still to pay is listed sale by sale, each taken with one press', async () => {
  const { browser, member, here, sold, pay } = await openWithSales();
  const first = await sold(member, { items: [shirt()], paidNowInPence: 1000 });
  await sold(member, { items: [water(2)], paidNowInPence: 0 });
  const page = await browser.get(here);
  expect(page.text).toContain('Still to pay');
  expect(page.text).toContain('Take £14');
  expect(page.text).toContain('Take £3');
  expect(page.html).toContain(`href="/desk/receipts/${first.id}/pay"`);
  await pay(first.id);
  expect((await browser.get(here)).text).not.toContain('Take £14');
});
