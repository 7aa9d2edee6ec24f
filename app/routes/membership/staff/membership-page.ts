/** Shared by the staff pages that change a membership. */

import type { SubmissionResult } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { isPaidOnce } from '#domain/membership/allowance.ts';
import { endedDebtText, owesBeforeChange, restToTakeFirst, takeFirstText } from '#domain/membership/debts.ts';
import { STAY_CANCELLED } from '#domain/membership/hold-changes.ts';
import type { HoldReason } from '#domain/membership/holding.ts';
import { isTrialAgain } from '#domain/membership/joining.ts';
import { effectiveStatus } from '#domain/membership/membership.ts';
import { decideMembershipChange } from '#domain/membership/membership-changes.ts';
import { type MembershipEvent, refusalSentences } from '#domain/membership/membership-events.ts';
import { possibleEvents, wrongStatusSentence } from '#domain/membership/possible-events.ts';
import { cutText } from '#domain/values/text.ts';
import { notFound } from '#server/access/not-found.ts';
import { listEndingBookings } from '#server/bookings/clear-after-end.ts';
import { type Member, members } from '#server/data/collections/members.ts';
import { type Plan, plans } from '#server/data/collections/membership.ts';
import { carryOutChange } from '#server/membership/carry-out-change.ts';
import { type MembershipRequest, membershipVersion } from '#server/membership/change-membership.ts';
import { markOverdue, undoOverdue } from '#server/membership/mark-overdue.ts';
import { endHold, type HoldOutcome, placeHold } from '#server/membership/place-hold.ts';
import { type Context, formContext, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { readText, refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import type { Services } from '#server/services.ts';
import { redirectWithUndo } from '#server/undo/offer-undo.ts';
import { endingSentence, heldSentences, packsThatStay } from '../affected-classes.ts';
import { type FormProblems, holdProblems } from '../hold-problems.ts';
import { beforeAndAfter } from './before-after.ts';
import { undoOf } from './undo-of-change.ts';

/** Common to every such page. */
export interface MembershipView {
  readonly name: string;
  /** The member's page. */
  readonly uid: string;
  readonly here: string;
  /** The membership's version on this page: posted back, so that a change in between is noticed. */
  readonly seen: string;
}

export const memberPage = (id: string): string => paths.viewMember(id);

/**
 * The member whose membership is to change.
 * @throws a 404, or a redirect to the member's page where none of the events is possible (any more)
 */
export async function findForChange(
  url: URL,
  context: Context,
  id: string,
  ...types: MembershipEvent['type'][]
): Promise<{ member: Member; view: MembershipView }> {
  const { store, now } = context.get(servicesContext);
  const member = await store.find(members, id);
  if (!member) throw notFound(url);
  const possible = possibleEvents(member, now());
  const isPost = context.get(formContext) !== null;
  if (!isPost && !types.some((type) => possible.includes(type))) {
    const sentence = whyImpossible(member, types.includes('change-plan'), now());
    throw redirectWithFlash(memberPage(id), sentence, 'warn');
  }
  return {
    member,
    view: { name: member.name, uid: id, here: memberPage(id), seen: membershipVersion(member) },
  };
}

function whyImpossible(member: Member, isChange: boolean, now: Temporal.Instant): string {
  if (isChange && member.nextPlan) return refusalSentences['paid-ahead'];
  if (isChange && owesBeforeChange(member, null, now)) return refusalSentences['owes-first'];
  return wrongStatusSentence(effectiveStatus(member, now));
}

/** Of a period that isn’t fully paid, only the rest is to pay. */
export function leadToRest(member: Member, now: Temporal.Instant): void {
  const rest = restToTakeFirst(member, now);
  if (rest) throw redirectWithFlash(paths.payBalance(rest.saleId), `${takeFirstText(rest, member)}.`, 'warn');
}

/** Another plan would take the place of what is overdue, or, from a pack or trial, of days on hold: that is dealt with first. @param from their plan */
export function leadToDebt(member: Member, from: Plan | null, now: Temporal.Instant): void {
  leadToRest(member, now);
  if (owesBeforeChange(member, from ?? {}, now))
    throw redirectWithFlash(memberPage(member.id), refusalSentences['owes-first'], 'warn');
  if (from && isPaidOnce(from) && member.hold)
    throw redirectWithFlash(memberPage(member.id), refusalSentences['hold-first'], 'warn');
}

/** Nobody has their trial twice: what they pay for is another plan. */
export function leadToOtherPlan(member: Member, plan: Plan | null, now: Temporal.Instant): void {
  if (plan && isTrialAgain(member, plan, now))
    throw redirectWithFlash(paths.changePlan(member.id), refusalSentences['trial-had'], 'warn');
}

/** What becomes of what they owe where the membership ends; empty: they owe nothing. */
export async function debtAtEnd(context: Context, member: Member, textOf = endedDebtText): Promise<string> {
  const { store, now } = context.get(servicesContext);
  const plan = member.planId ? await store.find(plans, member.planId) : null;
  return textOf(member, plan, now());
}

/** What is cancelled where the membership ends, and what stays of personal training, as sentences; empty: nothing. */
export async function bookingsAtEnd(
  context: Context,
  member: Member,
  type: 'cancel-now' | 'expire' | 'cancel-at-period-end',
): Promise<string> {
  const { store, now } = context.get(servicesContext);
  const isLater = type === 'cancel-at-period-end';
  const at = isLater ? member.currentPeriodEnd : now();
  if (!at) return '';
  const after: Member = isLater
    ? { ...member, cancelAtPeriodEnd: true }
    : { ...member, membershipStatus: 'cancelled' };
  const [ending, packs] = await Promise.all([
    listEndingBookings(store, member, after, at),
    packsThatStay(store, member.id, now()),
  ]);
  return [endingSentence(ending, now()), packs].filter(Boolean).join(' ');
}

/** The membership before and after the event; empty: it can’t be. */
export async function previewChange(context: Context, member: Member, event: MembershipEvent) {
  const { store, settings, now } = context.get(servicesContext);
  const change = decideMembershipChange(member, event, now());
  if (change.kind !== 'changed') return [];
  const known = { store, settings: await settings.read(), now: now() };
  return beforeAndAfter(known, member, { ...member, ...change.changes });
}

/**
 * Refusals that other input corrects, with the field it belongs in; null: no field. Any other means that the membership has changed
 * since the page was shown.
 */
const correctable: Readonly<Record<string, string | null>> = {
  'period-end-missing': 'lastDay',
  'period-end-past': 'lastDay',
  'hold-dates': 'until',
  'hold-after-period': 'from',
  'reason-missing': 'reason',
  'same-plan': 'plan',
  'trial-had': 'plan',
  'email-unconfirmed': null,
};

interface Refused {
  readonly reason: string;
  readonly sentence: string;
  /** Where days break the hold rules. */
  readonly reasons?: readonly HoldReason[];
}

function correctionOf({ reason, sentence, reasons }: Refused): FormProblems | null {
  if (reasons) return holdProblems(reasons);
  const field = correctable[reason];
  if (field === undefined) return null;
  return field === null ? { formErrors: [sentence] } : { fieldErrors: { [field]: [sentence] } };
}

/** Carries out the event and redirects to the receipt where something was paid, otherwise to the member's page; shows the form again where other input can correct it. */
export async function carryOut(
  url: URL,
  context: Context,
  request: {
    id: string;
    event: MembershipEvent;
    /** Why the hold rules are overridden; empty: they apply. */
    override?: string;
    /** Why a hold’s fee is waived; empty: it is owed. */
    feeWaiver?: string;
    reply?: (problems: FormProblems) => SubmissionResult;
  },
) {
  const { id, event, reply, override = '', feeWaiver = '' } = request;
  const seen = readText(context, 'seen');
  const by = await findActor(context);
  const outcome = await change(context.get(servicesContext), {
    ...{ uid: id, event, by, seen },
    ...{ override, feeWaiver },
  });
  if (outcome.kind === 'no-member') throw notFound(url);
  if (outcome.kind === 'changed') {
    const held =
      event.type === 'start-hold' && 'cancelled' in outcome
        ? await heldBy(context, id, { from: event.from, until: event.until, cancelled: outcome.cancelled })
        : null;
    const receiptId = 'receiptId' in outcome ? String(outcome.receiptId) : '';
    const said = 'summary' in outcome ? `${outcome.summary}.` : 'Updated in Stripe.';
    const text = event.type === 'end-hold' ? `${said} ${STAY_CANCELLED}` : said + (held?.stays ?? '');
    if (receiptId !== '') return redirectWithFlash(paths.deskReceipt(receiptId), text);
    const withdrawn = 'withdrawn' in outcome ? outcome.withdrawn : null;
    const undo = await undoOf(context, id, { event, withdrawn });
    if (!undo)
      return redirectWithFlash(memberPage(id), cutText(text + (held?.cancelled ?? ''), LONGEST_NOTICE));
    const lost = held?.cancelled ? `${held.cancelled} Undo doesn’t bring these back.` : '';
    return redirectWithUndo(context, memberPage(id), cutText(text + lost, LONGEST_NOTICE), undo);
  }
  const problems = correctionOf(outcome);
  if (reply && problems) return refuse(reply(problems));
  return redirectWithFlash(memberPage(id), outcome.sentence, 'bad');
}

/** Characters. */
const LONGEST_NOTICE = 400;

/** What the hold cancelled, and not what another press changed beside it. */
async function heldBy(context: Context, uid: string, hold: Parameters<typeof heldSentences>[2]) {
  const { store, now } = context.get(servicesContext);
  const { cancelled, stays } = await heldSentences(store, uid, hold, now());
  return { cancelled: cancelled && ` ${cancelled}`, stays: stays && ` ${stays}` };
}

type DeskRequest = MembershipRequest & {
  readonly seen: string;
  readonly override: string;
  readonly feeWaiver: string;
};

/** Holds follow the hold rules; other events are carried out here, or at the provider for card payers. */
async function change(
  services: Services,
  request: DeskRequest,
): Promise<HoldOutcome | Awaited<ReturnType<typeof carryOutChange>>> {
  const { event, override, feeWaiver, uid, by, seen } = request;
  if (event.type === 'start-hold') {
    const { from, until, reason } = event;
    return placeHold(services, { uid, from, until, reason, override, feeWaiver, by, seen });
  }
  if (event.type === 'mark-overdue') return markOverdue(services, { uid, reason: event.reason, by, seen });
  if (event.type === 'undo-overdue') return undoOverdue(services, { uid, by, seen });
  if (event.type === 'end-hold') return endHold(services, { uid, by, seen });
  return carryOutChange(services, { uid, event, by, seen });
}
