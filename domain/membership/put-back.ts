/** What the void or full refund of a payment puts back of what it changed. */
import { isLiveSubscription } from '../payments/payment-account.ts';
import { isAfterPaid, movedByHold, movedEnd } from './hold-changes.ts';
import { hasMembership, holdDays, isLeaving, restingStatus } from './membership.ts';
import { changed, type MembershipChange, type MembershipChanges } from './membership-events.ts';
import { paidUntil } from './paid-until.ts';
import {
  type EffectFacts,
  type EffectField,
  type EffectFields,
  effectFields,
  isSame,
  markGivenBack,
  type PaymentEffect,
  pick,
  placeOfPack,
} from './payment-effect.ts';
import { agreedAgain } from './refunded-period.ts';

/** That these are different now is no reason against putting the rest back. */
const loose: readonly EffectField[] = [
  ...(['cancelAtPeriodEnd', 'requestedPlanId', 'requestedPlanAt'] as const),
  ...(['priceRise', 'periodPlanId', 'partPaid', 'nextPlan', 'heldDays'] as const),
];

/**
 * What comes of the void or full refund of a payment. `nothing`: it changed nothing, such as a fee. `unknown`: it is from before payments
 * kept what they changed. `stands`: something later stands on it, so all of it stays until that goes back too.
 */
export type PutBack =
  | { readonly kind: 'nothing' | 'unknown' | 'stands' }
  | {
      readonly kind: 'put-back';
      readonly changes: MembershipChanges;
      /** Those that go: its own, and of payments given back earlier what only this one stood on. None: another pack was bought after it, so that only its classes go now. */
      readonly effects: readonly PaymentEffect[];
      /** Of those given back earlier, what something else still stands on. */
      readonly givenBack: readonly PaymentEffect[];
    };

export interface GivenBackHolder {
  /** What payments that went back had changed, where something later stands on it. */
  readonly givenBack?: readonly PaymentEffect[];
}

/**
 * Puts back exactly what the payment changed, where nothing later stands on it; otherwise nothing. With it goes whatever was given back
 * earlier and stayed because of this payment, so that the order in which payments are given back does not matter.
 * @param effect null: not known
 */
export function decidePutBack(facts: EffectFacts & GivenBackHolder, effect: PaymentEffect | null): PutBack {
  if (!effect) return { kind: 'unknown' };
  const withoutDebt = settled(facts);
  const own = takeBack(withoutDebt, effect);
  if (own === 'stands') return endPack(facts, effect);
  if (typeof own === 'string') return { kind: own };
  const all = takeAlong(withoutDebt, own, facts.givenBack);
  const { changes, givenBack } = all;
  const effects = [effect, ...all.effects];
  const packs = changes.packs && markGivenBack(changes.packs, givenBack);
  const put = { ...changes, ...(packs && { packs }) };
  const is = withDebt(facts, withoutDebt, put);
  const agreed = agreedAgain({ ...facts, ...is }, effects);
  return { kind: 'put-back', changes: { ...is, ...agreed }, effects, givenBack };
}

/** Of what was given back earlier, whatever nothing stands on any more once these changes are made. */
function takeAlong(facts: EffectFacts, first: MembershipChanges, earlier: readonly PaymentEffect[] = []) {
  let changes = first;
  let effects: readonly PaymentEffect[] = [];
  let givenBack: readonly PaymentEffect[] = earlier;
  for (;;) {
    const then = settled({ ...facts, ...changes });
    const next = givenBack.findLast((each) => typeof takeBack(then, each) !== 'string');
    if (!next) return { changes, effects, givenBack };
    changes = { ...changes, ...(takeBack(then, next) as MembershipChanges) };
    effects = [...effects, next];
    givenBack = givenBack.filter((each) => each !== next);
  }
}

/**
 * What goes with a change that only a hold stood against, of payments that were given back earlier. Null: nothing. A membership that began
 * with one stays: staff were asked then whether to end it.
 */
export function takeGivenBack(
  { givenBack = [], ...facts }: EffectFacts & GivenBackHolder,
  made: MembershipChanges,
) {
  const began = givenBack.filter((each) => each.began);
  const taken = takeAlong(
    facts,
    made,
    givenBack.filter((each) => !each.began),
  );
  if (taken.effects.length === 0) return null;
  return {
    changes: taken.changes,
    givenBack: givenBack.filter((each) => began.includes(each) || taken.givenBack.includes(each)),
  };
}

/** Packs that were bought later stay, and what they stand on; only its classes go. */
function endPack(facts: EffectFacts & GivenBackHolder, effect: PaymentEffect): PutBack {
  const { givenBack: earlier = [], membershipStatus } = facts;
  const packs = facts.packs ?? [];
  const pack = packs[placeOfPack(packs, effect)];
  if (!pack || pack.isGivenBack) return { kind: 'stands' };
  const givenBack = [...earlier, effect];
  const changes = { membershipStatus, packs: markGivenBack(packs, givenBack) };
  return { kind: 'put-back', changes, effects: [], givenBack };
}

/**
 * Neither that the bank reverses what was paid, nor that staff mark it as overdue, is something later that depends on the payment: it is about
 * what was paid.
 */
const settled = <T extends EffectFacts>(facts: T): T =>
  facts.membershipStatus === 'past_due' ? { ...facts, membershipStatus: restingStatus(facts) } : facts;

/** Overdue again where the debt is of something that stays. */
function withDebt(facts: EffectFacts, withoutDebt: EffectFacts, changes: MembershipChanges) {
  const { disputedUntil } = facts;
  const isLeft = changes.membershipStatus === withoutDebt.membershipStatus;
  if (!disputedUntil) {
    const isGone = (['currentPeriodEnd', 'packs'] as const).some(
      (field) => field in changes && !isSame(changes[field], facts[field]),
    );
    return isLeft && !isGone ? { ...changes, membershipStatus: facts.membershipStatus } : changes;
  }
  const { currentPeriodEnd, packs = [] } = { ...facts, ...changes };
  const ends = [currentPeriodEnd, ...packs.map(({ until }) => until)];
  if (!ends.some((end) => end?.equals(disputedUntil))) return { ...changes, disputedUntil: null };
  return isLeft ? { ...changes, membershipStatus: facts.membershipStatus } : changes;
}

/** The changes that undo one effect, or why there are none. A hold that was put in since keeps its days, unless it begins after what is paid then. */
function takeBack(facts: EffectFacts, effect: PaymentEffect): ReturnType<typeof undo> {
  const own = undo(facts, effect);
  if (own !== 'stands' || effect.began) return own;
  return underHold(facts, effect) ?? underHolds(facts, effect) ?? 'stands';
}

/** As if the stored hold were booked after what goes back has gone. Null: it could not be, or something else stands in the way. */
function underHold(facts: EffectFacts, effect: PaymentEffect): MembershipChanges | null {
  const moved = movedByHold(facts, -1);
  if (!moved) return null;
  const bare = { ...facts, ...moved };
  const changes = undo(bare, effect);
  if (typeof changes === 'string') return null;
  const after = { ...bare, ...changes };
  return isHoldPaid(after) ? { ...moved, ...changes, ...movedByHold(after, 1) } : null;
}

/**
 * Likewise where holds were booked, cancelled or over since: the days by which they have moved the end of what is paid stay moved. Null also for
 * several packs and for a plan that is paid ahead, whose dates each hold moves in its own way.
 */
function underHolds(facts: EffectFacts, effect: PaymentEffect): MembershipChanges | null {
  const days = (facts.heldDays ?? 0) - (effect.after.heldDays ?? Number.NaN);
  const isPlain = (facts.packs ?? []).length === 0 && !facts.nextPlan;
  if (!days || !isPlain) return null;
  const bare = { ...facts, ...movedEnd(facts, -days) };
  const changes = undo(bare, effect);
  if (typeof changes === 'string') return null;
  const after = { ...bare, ...changes };
  return !after.hold || isHoldPaid(after) ? { ...changes, ...movedEnd(after, days) } : null;
}

const isHoldPaid = (facts: EffectFacts): boolean => {
  const hold = holdDays(facts.hold);
  return hold !== null && !isAfterPaid(facts, hold.from);
};

/** Whether only a hold stands on it, which begins after what would be paid without it. */
export function isHeldByHold(facts: EffectFacts & GivenBackHolder, effect: PaymentEffect): boolean {
  const moved = effect.began ? null : movedByHold(facts, -1);
  return moved !== null && typeof takeBack({ ...settled(facts), ...moved, hold: null }, effect) !== 'string';
}

function undo(
  facts: EffectFacts,
  effect: PaymentEffect,
): MembershipChanges | 'nothing' | 'unknown' | 'stands' {
  if (Object.keys(effect.after).length === 0) return 'nothing';
  // From before the ground was kept: it does not say whether something later stands on it.
  if (!('currentPeriodEnd' in effect.after)) return 'unknown';
  if (isSubscribedSince(facts, effect)) return 'stands';
  // A hold belongs to the membership that began with the payment.
  if (effect.began && facts.hold) return 'stands';
  const fields = effectFields.filter((field) => field in effect.after);
  const bare = ({ packs }: EffectFields) => (packs ?? []).map(({ isGivenBack: _, ...pack }) => pack);
  const is = { ...facts, packs: bare(facts) };
  const isLeavingNow = facts.membershipStatus === 'cancelling' && effect.after.membershipStatus === 'active';
  const isAsLeft = (field: EffectField) =>
    (field === 'partPaid' && effect.after.partPaid?.saleId === (is.partPaid?.saleId ?? '')) ||
    isSame(is[field], field === 'packs' ? bare(effect.after) : effect.after[field]) ||
    (field === 'membershipStatus' && isLeavingNow);
  const isChanged = (field: EffectField) => !isSame(effect.before[field], effect.after[field]);
  // What settled a dispute is not under what settled the next one.
  const isLoose = (field: EffectField) =>
    loose.includes(field) || (field === 'disputesSettledAt' && isChanged(field));
  if (fields.some((field) => !isLoose(field) && !isAsLeft(field))) return 'stands';
  const changes = pick(
    effect.before,
    fields.filter((field) => isAsLeft(field) && isChanged(field)),
  );
  const put = { membershipStatus: statusWithout(effect, facts), ...changes };
  // Without a membership there is none to leave.
  return hasMembership(put.membershipStatus) || !isLeaving(facts)
    ? put
    : { ...put, cancelAtPeriodEnd: false };
}

/** Without the first part of a debt nobody has paid for the period, also where the mark was undone since. Part of another plan’s price pays no debt. */
function statusWithout({ began, before, after }: PaymentEffect, { membershipStatus: is }: EffectFacts) {
  const isSamePeriod = isSame(before.currentPeriodEnd, after.currentPeriodEnd);
  const isPart = !began && after.partPaid && isSamePeriod && !('planId' in after);
  return isPart && !before.partPaid && (is === 'active' || is === 'cancelling') ? 'past_due' : is;
}

/** What a live subscription says is Stripe's; what the payment settled of the same one is not. */
const isSubscribedSince = (
  { stripeSubscriptionId, subscriptionStatus = '' }: EffectFacts,
  { after }: PaymentEffect,
) => isLiveSubscription(subscriptionStatus) && stripeSubscriptionId !== after.stripeSubscriptionId;

/** The same as a change of the membership, for whatever writes it. @param why for the audit log */
export function putBackChange(
  facts: EffectFacts,
  { changes, effects, givenBack }: Omit<Extract<PutBack, { kind: 'put-back' }>, 'kind'>,
  why: string,
  now: Temporal.Instant,
): Extract<MembershipChange, { kind: 'changed' }> {
  if (effects.length === 0)
    return {
      ...changed('membership.pack-refunded', `A pack has ended; the others stay (${why})`, changes),
      givenBack,
    };
  const paid = paidUntil({ ...facts, ...changes }, now);
  const state = paid ? `${paid.term.toLowerCase()} ${paid.value}` : 'no membership';
  return {
    ...changed('membership.put-back', `As before the payment: ${state} (${why})`, changes),
    givenBack,
  };
}
