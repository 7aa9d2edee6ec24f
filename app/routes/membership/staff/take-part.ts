import type { SubmissionResult } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import type { PaymentMethod } from '#domain/membership/membership-events.ts';
import { formatPence } from '#domain/values/money.ts';
import { notFound } from '#server/access/not-found.ts';
import { sell } from '#server/payments/desk/sell.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { readText, refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import type { FormProblems } from '../hold-problems.ts';
import { memberPage } from './membership-page.ts';

const nothingElse = {
  ...{ packId: '', items: [], hasFee: false, voucherValueInPence: null, voucherCode: '' },
  ...{ discount: '', discountReason: '', cashGivenInPence: null },
};

/** Takes a part of what a plan costs: a sale, of which the rest is owed. */
export async function takePart(
  url: URL,
  context: Context,
  {
    id: uid,
    planId,
    typed: { payment, amount: paidNowInPence },
    reply,
  }: {
    readonly id: string;
    readonly planId: string;
    readonly typed: { readonly payment: PaymentMethod; readonly amount: number | null };
    readonly reply: (problems: FormProblems) => SubmissionResult;
  },
) {
  const seen = readText(context, 'seen');
  const by = await findActor(context);
  const request = { ...nothingElse, uid, planId, payment, paidNowInPence, seen, by };
  const outcome = await sell(context.get(servicesContext), request);
  if (outcome.kind === 'no-member') throw notFound(url);
  if (outcome.kind === 'refused')
    return refuse(reply({ formErrors: outcome.problems.map(([, sentence]) => `${sentence}.`) }));
  if (outcome.kind === 'conflict') return redirectWithFlash(memberPage(uid), outcome.sentence, 'bad');
  if (outcome.kind === 'preview') throw new Error('Nobody asked for a preview');
  const { id, paidInPence, balanceInPence } = outcome.sale;
  const text = `Took ${formatPence(paidInPence)}. ${formatPence(balanceInPence)} still to pay.`;
  return redirectWithFlash(paths.deskReceipt(id), text);
}
