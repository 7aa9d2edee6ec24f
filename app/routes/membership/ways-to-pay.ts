import { type ActionLink, linkTo } from '#app/action-links.ts';
import { decideJoin, type JoinDecision } from '#domain/membership/joining.ts';
import { replacesText } from '#domain/membership/plan-change.ts';
import { planPrice } from '#domain/membership/plan-text.ts';
import { startPrice } from '#domain/payments/sale-plan.ts';
import { formatPence } from '#domain/values/money.ts';
import type { Member } from '#server/data/collections/members.ts';
import { type Plan, plans } from '#server/data/collections/membership.ts';
import { readKeptBy } from '#server/families/membership-keeper.ts';
import type { Services } from '#server/services.ts';

/** How one person may pay for one plan in this club. */
export interface WaysToPay {
  readonly planId: string;
  readonly name: string;
  readonly kind: Plan['kind'];
  /** `£79 a month`. */
  readonly price: string;
  /** What is paid to start, `£94`; empty: it is free. */
  readonly toStart: string;
  /** What that is, where it is more than the price: `£79 a month plus £15 joining fee`; otherwise empty. */
  readonly startParts: string;
  /** What it takes the place of, or what stands against it (`replacesText`); empty: neither. */
  readonly replaces: string;
  /** Before the desk starts it. */
  readonly isEmailConfirmed: boolean;
  /** On the payment provider's page. */
  readonly isOnline: boolean;
  /** They have said that they will pay at the desk. */
  readonly isRequested: boolean;
  /** Why they may not have this plan; null: they may. */
  readonly refused: { readonly sentence: string; readonly link: ActionLink | null } | null;
}

/** Who pays, with what is known of their account. */
export type Applicant = Member & { readonly isEmailConfirmed: boolean };

/** Nobody is led to change what others look after. */
const refusal = ({ sentence, fix }: Extract<JoinDecision, { kind: 'refused' }>, keptBy: string) =>
  keptBy && fix?.action === 'change-plan'
    ? { sentence: `${sentence} ${keptBy}`, link: null }
    : { sentence, link: linkTo(fix) };

export async function findWaysToPay(
  { store, payments, settings, now }: Pick<Services, 'store' | 'payments' | 'settings' | 'now'>,
  member: Applicant,
  plan: Plan,
): Promise<WaysToPay> {
  const running = member.planId ? await store.find(plans, member.planId) : null;
  const keptBy = await readKeptBy(store, member, now());
  const terms = {
    takesCards: payments.engine === 'stripe' && !keptBy,
    runningKind: running?.kind ?? 'membership',
  } as const;
  const decision = decideJoin(member, plan, terms, now());
  const { joiningFeeInPence } = await settings.read();
  const { totalInPence, feeInPence, text } = startPrice(
    plan,
    joiningFeeInPence,
    { ...member, had: running },
    now(),
  );
  return {
    ...{ planId: plan.id, name: plan.name, kind: plan.kind, price: planPrice(plan).price },
    toStart: totalInPence === 0 ? '' : formatPence(totalInPence),
    startParts: feeInPence > 0 ? text : '',
    replaces: replacesText(member, running, plan, now()),
    isEmailConfirmed: member.isEmailConfirmed,
    isOnline: decision.kind === 'pay-online',
    isRequested: member.requestedPlanId === plan.id,
    refused: decision.kind === 'refused' ? refusal(decision, keptBy) : null,
  };
}
