import { linkTo } from '#app/action-links.ts';
import * as paths from '#app/paths.ts';
import { waiverFacts } from '#domain/health/waiver.ts';
import { joiningList } from '#domain/members/joining-list.ts';
import { decideNextSteps } from '#domain/members/next-steps.ts';
import { isOfferedTo, isSoldTo } from '#domain/membership/joining.ts';
import { effectiveStatus, hasMembership } from '#domain/membership/membership.ts';
import { startPrice } from '#domain/payments/sale-plan.ts';
import type { Member } from '#server/data/collections/members.ts';
import { type Plan, plans } from '#server/data/collections/membership.ts';
import { listPlansOnOffer, withHad } from '#server/membership/list-plans.ts';
import type { Services } from '#server/services.ts';
import type { FoundChoice } from '../accounts/find-choice.ts';
import { findRequest } from '../membership/request-view.ts';
import { type Applicant, findWaysToPay, type WaysToPay } from '../membership/ways-to-pay.ts';

/** What is left to do about the membership. */
export type Payment =
  | { readonly kind: 'member'; readonly plan: string }
  | { readonly kind: 'at-the-bank' }
  | { readonly kind: 'plan'; readonly ways: WaysToPay }
  | { readonly kind: 'choose'; readonly plans: readonly PlanChoice[] };

export interface PlanChoice {
  readonly id: string;
  readonly name: string;
  readonly price: string;
  readonly href: string;
}

type Parts = Pick<Services, 'store' | 'payments' | 'settings' | 'now'>;

/** @param here the address of the page, to come back to */
export async function findPayment(
  services: Parts,
  member: Applicant,
  choice: FoundChoice | null,
  here: string,
): Promise<Payment> {
  const { store } = services;
  if (hasMembership(effectiveStatus(member, services.now())))
    return { kind: 'member', plan: member.membershipType };
  if (member.pendingPayment) return { kind: 'at-the-bank' };
  const planId = choice?.kind === 'plan' ? choice.id : member.requestedPlanId;
  const plan = planId === '' ? null : await store.find(plans, planId);
  if (plan && isSoldTo(member, plan))
    return { kind: 'plan', ways: await findWaysToPay(services, member, plan) };
  const offered = await listPlansOnOffer(store);
  const { joiningFeeInPence } = await services.settings.read();
  const joiner = await withHad(store, member, services.now());
  const priceOf = (each: Plan) => startPrice(each, joiningFeeInPence, joiner, services.now()).text;
  return {
    kind: 'choose',
    plans: offered
      .filter((each) => isOfferedTo(member, each))
      .map((each) => ({
        ...{ id: each.id, name: each.name, price: priceOf(each) },
        href: paths.joinPlanThen(each.id, here),
      })),
  };
}

/** What this page leads to; the rest waits at home. */
const ofJoining = /^(email|parq|waiver|emergency|details)-/;

/**
 * What has been put off on the way here, with links that lead back.
 * @param path the page of what they have chosen; empty: nothing
 */
export async function listOpenSteps(
  services: Services,
  member: Member,
  { isEmailConfirmed, path }: { readonly isEmailConfirmed: boolean; readonly path: string },
) {
  const now = services.now();
  const waiver = waiverFacts(member, await services.settings.read());
  const request = await findRequest(services, { ...member, isEmailConfirmed });
  const facts = { ...member, isEmailConfirmed, waiver, keptBy: '' };
  const hrefs: Readonly<Record<string, string>> = {
    'confirm-email': paths.confirmThen(paths.welcomeTo(path)),
    'fill-in-parq': paths.joinParq(path),
  };
  const steps = decideNextSteps(facts, request?.requested ?? null, now).map((step) => {
    const link = linkTo(step.link);
    const href = step.link && hrefs[step.link.action];
    // Paid for below.
    const isPlan = step.code.startsWith('membership-');
    return { ...step, link: isPlan ? null : link && { ...link, href: href ?? link.href }, payHref: '' };
  });
  const joining = joiningList(steps, { hasWaiver: waiver.state !== 'none' });
  return { joining, steps: (joining?.rest ?? steps).filter(({ code }) => ofJoining.test(code)) };
}
