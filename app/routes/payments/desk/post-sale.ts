import { data } from 'react-router';
import * as paths from '#app/paths.ts';
import { formatPence } from '#domain/values/money.ts';
import { notFound } from '#server/access/not-found.ts';
import { type SellOutcome, sell } from '#server/payments/desk/sell.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { readText, refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../forms/read-form.ts';
import { itemRows, relativeRows, type SellTyped, sellForm } from './sell.form.ts';

/** Sells what was typed, and ends at the receipt; `Show total` only says what it comes to. @param uid empty: somebody without an account */
export function postSale(url: URL, context: Context, uid: string) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, sellForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const isPreview = readText(context, 'step') === 'total';
    const seen = readText(context, 'seen');
    const by = await findActor(context);
    const request = { ...requestOf(submission.value), uid, seen, by, isPreview };
    const outcome = await sell(context.get(servicesContext), request);
    if (outcome.kind === 'no-member') throw notFound(url);
    if (outcome.kind === 'conflict') return refuse(submission.reply({ formErrors: [outcome.sentence] }), 409);
    if (outcome.kind === 'refused')
      return refuse(submission.reply({ fieldErrors: problemsByField(outcome.problems) }));
    if (outcome.kind === 'preview') {
      return data({ ...submission.reply({ formErrors: [] }), total: totalText(outcome.totals) });
    }
    return redirectWithFlash(paths.deskReceipt(outcome.sale.id), soldText(outcome));
  });
}

function requestOf(typed: SellTyped) {
  return {
    planId: typed.plan,
    hasFee: typed.fee === 'on',
    packId: typed.pack,
    items: itemRows.map((row) => ({ itemId: typed[`item${row}`], quantity: typed[`quantity${row}`] })),
    family: relativeRows.flatMap((row) => {
      const uid = typed[`person${row}`];
      const facts = { planId: typed[`plan${row}`], packId: typed[`pack${row}`], seen: typed[`seen${row}`] };
      return uid === '' ? [] : [{ ...facts, row, uid, hasFee: typed[`fee${row}`] === 'on' }];
    }),
    voucherValueInPence: typed.voucherValue,
    discount: typed.discount,
    discountReason: typed.discountReason,
    voucherCode: typed.voucherCode,
    payment: typed.payment,
    paidNowInPence: typed.paidNow,
    cashGivenInPence: typed.cashGiven,
  };
}

function problemsByField(problems: Extract<SellOutcome, { kind: 'refused' }>['problems']) {
  return Object.fromEntries(problems.map(([field, text]) => [field, [text]]));
}

const changeText = (pence: number) => (pence > 0 ? ` Give ${formatPence(pence)} change.` : '');
const balanceText = (pence: number) => (pence > 0 ? ` ${formatPence(pence)} still to pay.` : '');

function soldText({ sale, changeInPence }: Extract<SellOutcome, { kind: 'sold' }>): string {
  return `Sold for ${formatPence(sale.totalInPence)}.${balanceText(sale.balanceInPence)}${changeText(changeInPence)}`;
}

function totalText(totals: Extract<SellOutcome, { kind: 'preview' }>['totals']): string {
  const { totalInPence, discountInPence, voucherInPence, paidInPence, balanceInPence, changeInPence } =
    totals;
  const less = discountInPence > 0 ? `, after ${formatPence(discountInPence)} off` : '';
  const voucher = voucherInPence > 0 ? ` ${formatPence(voucherInPence)} by voucher.` : '';
  const now = ` ${formatPence(paidInPence)} to pay now.`;
  return `Total ${formatPence(totalInPence)}${less}.${voucher}${now}${balanceText(balanceInPence)}${changeText(changeInPence)}`;
}
