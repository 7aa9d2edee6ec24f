import { expect, test } from 'vitest';
import { auditLog } from '#server/data/collections/club.ts';
import { ledger } from '#server/data/collections/payments.ts';
import { withMail } from '../support/club.ts';
import { openShop, shirt } from '../support/shop.ts';

test('a receipt is emailed to the member, once for each press, and the page says where it went', async () => {
  const shop = await openShop({ environment: withMail });
  const priya = await shop.club.member({ firstName: 'Priya', lastName: 'Shah', email: 'priya@post.test' });
  const discount = { discount: '£4', discountReason: 'Staff friend' };
  const { id, receiptNumber } = await shop.sold(priya, { items: [shirt()], ...discount });
  const page = await shop.browser.get(`/desk/receipts/${id}`);
  expect(page.text).toContain('Email to priya@post.test');
  const form = { formToken: /name="formToken" value="([^"]+)"/.exec(page.html)?.[1] ?? '' };
  const earlier = await shop.mails(priya.id);
  const [one, two] = await Promise.all([
    shop.browser.submit(`/desk/receipts/${id}/email`, form),
    shop.browser.submit(`/desk/receipts/${id}/email`, form),
  ]);
  expect([one.location, two.location]).toEqual(Array(2).fill(`/desk/receipts/${id}`));
  expect((await shop.browser.follow(one)).text).toContain('The receipt is on its way to priya@post.test');
  const sent = (await shop.mails(priya.id)).filter(({ template }) => template === 'receipt');
  expect(sent.length + earlier.length).toBe(earlier.length + 1);
  const [mail] = sent;
  expect(mail).toMatchObject({ to: 'priya@post.test', memberUid: priya.id });
  for (const text of [`Number: ${receiptNumber}`, 'Shirt: £24.00', 'Discount: -£4.00', '£20.00'])
    expect(mail?.body).toContain(text);
  expect(mail?.body).toContain(`/account/receipts/${id}`);
  expect(mail?.body).not.toContain('Staff friend');
  const where = [['action', '==', 'receipt.sent']] as const;
  const { items: audit } = await shop.club.store.query(auditLog, { where, limit: 5 });
  expect(audit).toMatchObject([{ memberUid: priya.id, summary: receiptNumber }]);
});

test('whoever has no address, or no account, is offered no email and sent none', async () => {
  const shop = await openShop({ environment: withMail });
  const outcome = await shop.sell({ items: [shirt()] });
  const id = outcome.kind === 'sold' ? outcome.sale.id : '';
  expect((await shop.browser.get(`/desk/receipts/${id}`)).text).not.toContain('Email to');
  const answer = await shop.browser.follow(await shop.browser.submit(`/desk/receipts/${id}/email`, {}));
  expect(answer.text).toContain('There is no email address to send it to.');
  expect((await shop.browser.submit('/desk/receipts/nothing/email', {})).status).toBe(404);
});

test('where no email goes out, none is offered or written: the receipt is printed', async () => {
  const shop = await openShop();
  const priya = await shop.club.member({ email: 'priya@post.test' });
  const { id } = await shop.sold(priya, { items: [shirt()] });
  expect((await shop.browser.get(`/desk/receipts/${id}`)).text).not.toContain('Email to');
  const answer = await shop.browser.follow(await shop.browser.post(`/desk/receipts/${id}/email`));
  expect(answer.text).toContain('Print the receipt instead');
  expect((await shop.mails(priya.id)).filter(({ template }) => template === 'receipt')).toEqual([]);
});

test('activating, recording a payment and restarting end at the receipt; what is free ends at the member', async () => {
  const { club, browser } = await openShop();
  const member = await club.member({ firstName: 'Yusuf' });
  const page = `/admin/member/${member.id}`;
  const newest = async () => {
    const { items } = await club.store.query(ledger, { orderBy: [['at', 'desc']], limit: 1 });
    return items[0]?.id;
  };
  const activated = await browser.submit(`${page}/activate`, { plan: 'unlimited', payment: 'cash' });
  expect(activated.location).toBe(`/desk/receipts/${await newest()}`);
  expect((await browser.follow(activated)).text).toContain('£79.00');
  club.advance({ hours: 1 });
  const paid = await browser.submit(`${page}/payment-settled`, {
    payment: 'card-machine',
    lastDay: '2027-01-20',
  });
  expect(paid.location).toBe(`/desk/receipts/${await newest()}`);
  const free = { payment: 'complimentary', lastDay: '2027-03-01', amountReason: 'Prize' };
  expect((await browser.submit(`${page}/payment-settled`, free)).location).toBe(page);
  club.advance({ hours: 1 });
  await browser.submit(`${page}/cancel-now`, { reason: 'Moved away' });
  club.advance({ hours: 1 });
  const restarted = await browser.submit(`${page}/activate`, { plan: 'unlimited', payment: 'cash' });
  expect(restarted.location).toBe(`/desk/receipts/${await newest()}`);
});
