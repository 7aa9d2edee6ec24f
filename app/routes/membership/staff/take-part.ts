import type { SubmissionResult } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { LONGEST_PRICES } from '#domain/payments/shown-prices.ts';
import { formatPence, typedPounds } from '#domain/values/money.ts';
import { notFound } from '#server/access/not-found.ts';
import { sell } from '#server/payments/desk/sell.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { readText, refuse } from '#server/request/read-form.ts';
import { findStaffActor } from '#server/request/staff-actor.ts';
import type { FormProblems } from '../hold-problems.ts';
import { isLess, type TypedAmount } from './amount.form.ts';
import { memberPage } from './membership-page.ts';

const nothingElse = {
  ...{ packId: '', items: [], voucherValueInPence: null, voucherCode: '' },
  ...{ discount: '', discountReason: '', cashGivenInPence: null },
};

/** Takes less than a plan costs, or its joining fee with it: a sale, of which the rest is owed, or waived for a reason as it can be later. */
export async function takePart(
  url: URL,
  context: Context,
  {
    id: uid,
    planId,
    hasFee = false,
    typed: { payment, amount: paidNowInPence, rest, amountReason },
    priceInPence,
    periodEnd,
    reply,
  }: {
    readonly id: string;
    readonly planId: string;
    readonly hasFee?: boolean;
    readonly typed: TypedAmount;
    /** With the fee. */
    readonly priceInPence: number | null;
    /** Null: it changes none. */
    readonly periodEnd: Temporal.Instant | null;
    readonly reply: (problems: FormProblems) => SubmissionResult;
  },
) {
  const seen = readText(context, 'seen');
  const prices = readText(context, 'prices', LONGEST_PRICES);
  const by = await findStaffActor(context);
  const isShort = isLess({ payment, amount: paidNowInPence }, priceInPence);
  const isWaived = isShort && rest === 'waived';
  const waivedInPence = isWaived ? (priceInPence ?? 0) - (paidNowInPence ?? 0) : 0;
  const waived = { discount: typedPounds(waivedInPence), discountReason: amountReason };
  const isInPart = isShort && !isWaived;
  // With the rest still to pay, the price is what they pay; the days are as agreed.
  const agreed = {
    ...(periodEnd && { periodEnd }),
    amountReason,
    ...(!isInPart && { amountInPence: paidNowInPence }),
  };
  const request = {
    ...{ ...nothingElse, uid, planId, hasFee, payment, paidNowInPence, seen, prices, by, agreed },
    ...(isWaived && waived),
  };
  const outcome = await sell(context.get(servicesContext), request);
  if (outcome.kind === 'no-member') throw notFound(url);
  if (outcome.kind === 'refused') {
    const lastDay = outcome.problems.filter(([field]) => field === 'lastDay').map(([, sentence]) => sentence);
    const amount = outcome.problems.filter(([field]) => field === 'paidNow').map(([, sentence]) => sentence);
    if (amount.length > 0) return refuse(reply({ fieldErrors: { amount } }));
    if (lastDay.length > 0) return refuse(reply({ fieldErrors: { lastDay } }));
    return refuse(
      reply({ formErrors: outcome.problems.map(([, sentence]) => sentence.replace(/\.?$/u, '.')) }),
    );
  }
  if (outcome.kind === 'conflict') return redirectWithFlash(memberPage(uid), outcome.sentence, 'bad');
  if (outcome.kind === 'preview') throw new Error('Nobody asked for a preview');
  const { id, paidInPence, balanceInPence } = outcome.sale;
  const left = [
    isWaived ? ` ${formatPence(waivedInPence)} waived.` : '',
    balanceInPence > 0 ? ` ${formatPence(balanceInPence)} still to pay.` : '',
  ].join('');
  const text = `Took ${formatPence(paidInPence)}.${left}`;
  return redirectWithFlash(paths.deskReceipt(id), text);
}
