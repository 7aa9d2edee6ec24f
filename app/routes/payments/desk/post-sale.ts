import { data } from 'react-router';
import * as paths from '#app/paths.ts';
import { sameSentence } from '#domain/members/likely-same.ts';
import { readDateOfBirth } from '#domain/members/member-profile.ts';
import { LONGEST_PRICES } from '#domain/payments/shown-prices.ts';
import { formatPence } from '#domain/values/money.ts';
import { notFound } from '#server/access/not-found.ts';
import { findLikelySame } from '#server/members/find-likely-same.ts';
import { isChildBorn } from '#server/payments/desk/day-pass-buyer.ts';
import { type SellOutcome, sell } from '#server/payments/desk/sell.ts';
import { OtherTillError } from '#server/payments/till/find-drawer.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { readText, refuse } from '#server/request/read-form.ts';
import { findStaffActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../forms/read-form.ts';
import { itemRows, relativeRows, type SellTyped, sellForm } from './sell.form.ts';

/**
 * Sells what was typed, and ends at the receipt. An item's button only puts it among what is sold, and says, like `Show total`, what all of
 * it comes to. @param uid empty: somebody without an account
 */
export function postSale(url: URL, context: Context, uid: string) {
  return submitOnce(url, context, async () => {
    const [step = '', itemId = ''] = readText(context, 'step').split(':');
    const isPreview = step !== '';
    const isWayOpen = readText(context, 'payment') === '' && readText(context, 'voucherCode').trim() !== '';
    const change = (sent: FormData) => (isPreview || isWayOpen ? preview(sent, step, itemId) : sent);
    const submission = readForm(context, sellForm, change);
    // What it comes to can be said before it is chosen how it's paid; the form keeps that open.
    const typed: Record<string, unknown> = submission.reply().initialValue ?? {};
    const initialValue = { ...typed, payment: readText(context, 'payment') };
    const { now } = context.get(servicesContext);
    const kept = {
      initialValue,
      isChild: uid === '' && isChildBorn(String(typed.dob ?? ''), now()),
    };
    if (step === 'add' && !holds(initialValue, itemId))
      return refuse({ ...kept, error: { '': [NO_MORE_ROOM] } });
    if (step === 'drop' && !holds(initialValue)) return data(kept);
    const again = (problems?: Parameters<typeof submission.reply>[0]) => ({
      ...submission.reply(problems),
      ...kept,
    });
    if (submission.status !== 'success') return refuse(again());
    const seen = readText(context, 'seen');
    const prices = readText(context, 'prices', LONGEST_PRICES);
    const by = await findStaffActor(context);
    const same = uid === '' && !isPreview ? await findSame(context, submission.value) : [];
    if (same.length > 0)
      return data({ ...again({ fieldErrors: { isSomebodyElse: [LIKELY_SAME] } }), same }, { status: 409 });
    const request = { ...requestOf(submission.value), uid, seen, prices, by, isPreview, isWayOpen };
    const outcome = await sell(context.get(servicesContext), request).catch(tillConflict);
    if (outcome.kind === 'no-member') throw notFound(url);
    if (outcome.kind === 'conflict') return refuse(again({ formErrors: [outcome.sentence] }), 409);
    if (outcome.kind === 'refused') return refuse(again({ fieldErrors: problemsByField(outcome.problems) }));
    if (outcome.kind === 'preview') {
      return data({ ...kept, total: totalText(outcome.totals) });
    }
    return redirectWithFlash(paths.deskReceipt(outcome.sale.id), soldText(outcome));
  });
}

/** Here what was typed has more to it than its fields. @throws any other error */
function tillConflict(error: unknown): Extract<SellOutcome, { kind: 'conflict' }> {
  if (!(error instanceof OtherTillError)) throw error;
  return { kind: 'conflict', sentence: error.message };
}

const LIKELY_SAME =
  'They may have been here before. Check the person below, or tick the box to sell it anyway.';

/** The page of somebody who seems to be the one that a day pass is for, unless staff say that it’s somebody else. */
async function findSame(context: Context, { firstName, lastName, dob: typed, isSomebodyElse }: SellTyped) {
  if (isSomebodyElse || firstName === '') return [];
  const { store, now } = context.get(servicesContext);
  const reading = readDateOfBirth(typed, 0, now());
  if (reading.kind !== 'date') return [];
  const dob = reading.date.toString();
  const name = `${firstName} ${lastName}`;
  const found = await findLikelySame(store, { firstName, lastName, name, dob, mobile: '', email: '' });
  return found.map(({ row, by }) => ({ uid: row.id, sentence: sameSentence(row.name, by) }));
}

const NO_MORE_ROOM = `One sale has room for ${itemRows.length} different items. Sell the others after it.`;

/** What was typed, with one more of an item where there is room for it, or without it; its rows moved up, and paid in some way. */
function preview(sent: FormData, step: string, itemId: string): FormData {
  const lines = itemRows
    .map((row) => ({ id: sent.get(`item${row}`) ?? '', quantity: sent.get(`quantity${row}`) ?? '1' }))
    .filter(({ id }) => id !== '' && !(step === 'drop' && id === itemId));
  const same = lines.find(({ id }) => id === itemId);
  if (step === 'add' && same) same.quantity = oneMore(same.quantity);
  else if (step === 'add') lines.push({ id: itemId, quantity: '1' });
  const typed = new FormData();
  for (const [name, value] of sent) typed.append(name, value);
  for (const [index, row] of itemRows.entries()) {
    typed.set(`item${row}`, lines[index]?.id ?? '');
    typed.set(`quantity${row}`, lines[index]?.quantity ?? '1');
  }
  if (!typed.get('payment')) typed.set('payment', 'card-machine');
  return typed;
}

/** What is no number stays as it was typed. */
const oneMore = (quantity: FormDataEntryValue) =>
  Number.isInteger(Number(quantity)) ? String(Number(quantity) + 1) : quantity;

/** Whether that item is among what is sold, or any. */
const holds = (typed: Record<string, unknown>, itemId?: string) =>
  itemRows.some((row) =>
    itemId === undefined ? Boolean(typed[`item${row}`]) : typed[`item${row}`] === itemId,
  );

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
    dayPass: {
      ...{ firstName: typed.firstName, lastName: typed.lastName, dob: typed.dob },
      ...{ emergencyName: typed.emergencyName, emergencyPhone: typed.emergencyPhone },
    },
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
