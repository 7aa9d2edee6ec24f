import type { SubmissionResult } from '@conform-to/react';
import type { PaymentMethod } from '#domain/membership/membership-events.ts';
import { deskChangeOf, dueAtOnce } from '#domain/membership/plan-change.ts';
import { changedPeriod } from '#domain/payments/sale-plan.ts';
import { LONGEST_PRICES, planPriceKey, repricedText } from '#domain/payments/shown-prices.ts';
import { notFound } from '#server/access/not-found.ts';
import type { Member } from '#server/data/collections/members.ts';
import { type Plan, plans } from '#server/data/collections/membership.ts';
import { requestPlanChange } from '#server/membership/request-plan-change.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { readText, refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { deskChangeText } from '../change-view.ts';
import type { FormProblems } from '../hold-problems.ts';
import { amountProblems, isLess, type TypedAmount } from './amount.form.ts';
import { carryOut, leadToDebt, memberPage } from './membership-page.ts';
import { takePart } from './take-part.ts';

/** Takes what the change costs. Where nothing is to pay until the next payment, it is requested; complimentary and for a reason it is made at once. */
export async function changeAtDesk(
  url: URL,
  context: Context,
  {
    member,
    plan,
    typed,
    reply,
  }: {
    readonly member: Member;
    readonly plan: Plan;
    readonly typed: Omit<TypedAmount, 'payment'> & { readonly payment?: PaymentMethod | undefined };
    readonly reply: (problems: FormProblems) => SubmissionResult;
  },
) {
  const services = context.get(servicesContext);
  const { store, now } = services;
  const { id } = member;
  const from = member.planId ? await store.find(plans, member.planId) : null;
  leadToDebt(member, from, now());
  const change = deskChangeOf(member, from, plan, now());
  const { payment, amount, amountReason } = typed;
  const isFree = payment === 'complimentary';
  const dueInPence = dueAtOnce(change);
  if (dueInPence === 0 && amount) return refuse(reply({ fieldErrors: { amount: [NOTHING_DUE] } }));
  if (change.kind === 'next-payment' && !isFree) {
    const by = await findActor(context);
    const request = { uid: id, planId: plan.id, seen: readText(context, 'seen'), by };
    const outcome = await requestPlanChange(services, request);
    if (outcome.kind === 'no-member') throw notFound(url);
    if (outcome.kind === 'refused') return redirectWithFlash(memberPage(id), outcome.sentence, 'bad');
    const text = `${plan.name}: ${deskChangeText(member, change, plan, now())}.`;
    return redirectWithFlash(memberPage(id), text);
  }
  const costs = [[planPriceKey(plan.id), dueInPence] as const];
  const prices = readText(context, 'prices', LONGEST_PRICES);
  const changed = isFree ? '' : repricedText(costs, dueInPence, prices);
  if (changed) return refuse(reply({ formErrors: [changed] }), 409);
  if (dueInPence > 0 && !payment)
    return refuse(reply({ fieldErrors: { payment: ['Choose how it was paid'] } }));
  const period = changedPeriod(change, plan, now());
  if (dueInPence === 0 && !isFree)
    return carryOut(url, context, { id, event: { type: 'change-plan', plan, ...period }, reply });
  const paid = { ...typed, payment: payment ?? 'complimentary' };
  const fieldErrors = amountProblems(paid, dueInPence, null);
  if (fieldErrors) return refuse(reply({ fieldErrors }));
  if (dueInPence === 0) {
    const event = { type: 'change-plan', plan, ...period, amountReason } as const;
    return carryOut(url, context, { id, event, reply });
  }
  const periodEnd = period.periodEnd ?? null;
  const part = { id, planId: plan.id, typed: paid, priceInPence: dueInPence, periodEnd, reply };
  if (isLess(paid, dueInPence)) return takePart(url, context, part);
  const amountInPence = isFree ? 0 : (amount ?? dueInPence);
  const event = {
    ...({ type: 'change-plan', plan, ...period } as const),
    ...{ payment: paid.payment, amountInPence, amountReason },
  };
  return carryOut(url, context, { id, event, reply });
}

const NOTHING_DUE = 'There’s nothing to pay now. Leave this empty';
