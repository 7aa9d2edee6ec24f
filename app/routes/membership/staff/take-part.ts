import type { SubmissionResult } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { formatPence, typedPounds } from '#domain/values/money.ts';
import { notFound } from '#server/access/not-found.ts';
import { sell } from '#server/payments/desk/sell.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { readText, refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import type { FormProblems } from '../hold-problems.ts';
import type { TypedAmount } from './amount.form.ts';
import { memberPage } from './membership-page.ts';

const nothingElse = {
  ...{ packId: '', items: [], hasFee: false, voucherValueInPence: null, voucherCode: '' },
  ...{ discount: '', discountReason: '', cashGivenInPence: null },
};

/** Takes less than a plan costs: a sale, of which the rest is owed, or waived for a reason as it can be later. */
export async function takePart(
  url: URL,
  context: Context,
  {
    id: uid,
    planId,
    typed: { payment, amount: paidNowInPence, rest, amountReason },
    priceInPence,
    periodEnd,
    reply,
  }: {
    readonly id: string;
    readonly planId: string;
    readonly typed: TypedAmount;
    readonly priceInPence: number | null;
    readonly periodEnd: Temporal.Instant;
    readonly reply: (problems: FormProblems) => SubmissionResult;
  },
) {
  const seen = readText(context, 'seen');
  const by = await findActor(context);
  const isWaived = rest === 'waived';
  const waivedInPence = isWaived ? (priceInPence ?? 0) - (paidNowInPence ?? 0) : 0;
  const waived = {
    ...{ discount: typedPounds(waivedInPence), discountReason: amountReason },
    agreed: { periodEnd, amountInPence: paidNowInPence, amountReason },
  };
  const common = { ...nothingElse, uid, planId, payment, paidNowInPence, seen, by };
  const request = isWaived ? { ...common, ...waived } : common;
  const outcome = await sell(context.get(servicesContext), request);
  if (outcome.kind === 'no-member') throw notFound(url);
  if (outcome.kind === 'refused') {
    const lastDay = outcome.problems.filter(([field]) => field === 'lastDay').map(([, sentence]) => sentence);
    if (lastDay.length > 0) return refuse(reply({ fieldErrors: { lastDay } }));
    return refuse(reply({ formErrors: outcome.problems.map(([, sentence]) => `${sentence}.`) }));
  }
  if (outcome.kind === 'conflict') return redirectWithFlash(memberPage(uid), outcome.sentence, 'bad');
  if (outcome.kind === 'preview') throw new Error('Nobody asked for a preview');
  const { id, paidInPence, balanceInPence } = outcome.sale;
  const left = isWaived
    ? `${formatPence(waivedInPence)} waived.`
    : `${formatPence(balanceInPence)} still to pay.`;
  const text = `Took ${formatPence(paidInPence)}. ${left}`;
  return redirectWithFlash(paths.deskReceipt(id), text);
}
