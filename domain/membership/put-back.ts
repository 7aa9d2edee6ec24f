/** What a payment changed of a membership, and what its void or full refund puts back. */
import { isLiveSubscription } from '../payments/payment-account.ts';
import {
  type ClassPack,
  effectiveStatus,
  hasMembership,
  isLeaving,
  type MembershipFacts,
  restingStatus,
} from './membership.ts';
import { changed, type MembershipChange, type MembershipChanges } from './membership-events.ts';
import { paidUntil } from './paid-until.ts';
import { agreedAgain } from './refunded-period.ts';

/** What payments change. Others may change as well, but nothing that a payment does is left out. */
export const effectFields = [
  'membershipStatus',
  'membershipType',
  'planId',
  'planPriceInPence',
  'planInterval',
  'priceRise',
  'requestedPlanId',
  'requestedPlanAt',
  ...(['currentPeriodStart', 'currentPeriodEnd', 'anchorDay', 'cancelAtPeriodEnd', 'cancelledAt'] as const),
  ...(['stripeSubscriptionId', 'subscriptionStatus', 'checkoutCompletedAt'] as const),
  ...(['disputedUntil', 'disputesSettledAt', 'debtSettledAt'] as const),
  'packs',
  'periodPlanId',
  ...(['partPaid', 'nextPlan'] as const),
] as const satisfies readonly (keyof MembershipChanges)[];
type Field = (typeof effectFields)[number];
export type EffectFields = Pick<Partial<MembershipChanges>, Field>;

/** Kept with the payment: the fields that it changed and those that it stands on, as they were before and after it. */
export interface PaymentEffect {
  /** They had no membership: it began with this payment. */
  readonly began: boolean;
  readonly before: EffectFields;
  readonly after: EffectFields;
  /** What it came to where staff waived some of it, once a refund gives it back: that much is due again. */
  readonly costInPence?: number | undefined;
}

/** What a membership that began with a payment stands on: where any of it is different now, something came later. */
const standing: readonly Field[] = [
  ...(['membershipStatus', 'planId', 'currentPeriodStart', 'currentPeriodEnd'] as const),
  ...(['cancelAtPeriodEnd', 'stripeSubscriptionId', 'packs'] as const),
];
/** Where something later shows: kept with whatever a payment changed, so that a status alone is not put back under it. */
const ground: readonly Field[] = [
  ...(['disputesSettledAt', 'debtSettledAt', 'currentPeriodStart', 'currentPeriodEnd'] as const),
  ...(['stripeSubscriptionId', 'subscriptionStatus', 'packs'] as const),
];
/** That these are different now is no reason against putting the rest back. */
const loose: readonly Field[] = [
  ...(['cancelAtPeriodEnd', 'requestedPlanId', 'requestedPlanAt'] as const),
  ...(['priceRise', 'periodPlanId', 'partPaid', 'nextPlan'] as const),
];

/** A stored member fits. */
export type EffectFacts = MembershipFacts & EffectFields;

/** What these changes do; without fields: nothing. */
export function effectOf(
  facts: EffectFacts,
  changes: Readonly<EffectFields>,
  now: Temporal.Instant,
): PaymentEffect {
  const began = !hasMembership(effectiveStatus(facts, now));
  const after = { ...facts, ...changes };
  const different = effectFields.filter((field) => !isSame(facts[field], after[field]));
  const compared = [...(different.length > 0 || began ? ground : []), ...(began ? standing : [])];
  const kept = effectFields.filter((field) => different.includes(field) || compared.includes(field));
  return { began, before: pick(facts, kept), after: pick(after, kept) };
}

const pick = (facts: EffectFields, fields: readonly Field[]): EffectFields =>
  Object.fromEntries(fields.map((field) => [field, facts[field] ?? null]));

/** Dates, text and small objects; nothing and null are the same. */
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

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

/**
 * Puts back exactly what the payment changed, where nothing later stands on it; otherwise nothing. With it goes whatever was given back
 * earlier and stayed because of this payment, so that the order in which payments are given back does not matter.
 * @param effect null: not known
 */
export function decidePutBack(
  facts: EffectFacts & { readonly givenBack?: readonly PaymentEffect[] },
  effect: PaymentEffect | null,
): PutBack {
  if (!effect) return { kind: 'unknown' };
  const withoutDebt = settled(facts);
  const own = takeBack(withoutDebt, effect);
  if (own === 'stands') return endPack(facts, effect);
  if (typeof own === 'string') return { kind: own };
  let changes = own;
  let [effects, givenBack] = [[effect], [...(facts.givenBack ?? [])]];
  for (;;) {
    const then = settled({ ...withoutDebt, ...changes });
    const next = givenBack.findLast((each) => typeof takeBack(then, each) !== 'string');
    if (!next) break;
    changes = { ...changes, ...(takeBack(then, next) as MembershipChanges) };
    effects = [...effects, next];
    givenBack = givenBack.filter((each) => each !== next);
  }
  const packs = changes.packs && markGivenBack(changes.packs, givenBack);
  const put = { ...changes, ...(packs && { packs }) };
  const is = withDebt(facts, withoutDebt, put);
  const agreed = agreedAgain({ ...facts, ...is }, effects);
  return { kind: 'put-back', changes: { ...is, ...agreed }, effects, givenBack };
}

/** Where among these packs the one is that this payment brought; -1: nowhere. */
function placeOfPack(packs: readonly ClassPack[], { before, after }: PaymentEffect): number {
  const [was, is] = [before.packs ?? [], after.packs ?? []];
  if (is.length > 0) return isSame(was.at(-1), is.at(-1)) ? -1 : lastBoughtAt(packs, is.at(-1)?.from);
  // The first pack: its period was all of it, until another was bought.
  const from = after.currentPeriodStart;
  if (!from || isSame(before.currentPeriodStart, from)) return -1;
  return packs.findIndex((pack) => pack.from.equals(from));
}

const lastBoughtAt = (packs: readonly ClassPack[], from: Temporal.Instant | undefined): number =>
  packs.findLastIndex((pack) => from !== undefined && pack.from.equals(from));

function markGivenBack(packs: readonly ClassPack[], givenBack: readonly PaymentEffect[]): ClassPack[] {
  const gone = givenBack.map((effect) => placeOfPack(packs, effect));
  return packs.map(({ isGivenBack: _, ...pack }, place) =>
    gone.includes(place) ? { ...pack, isGivenBack: true } : pack,
  );
}

/** Packs that were bought later stay, and what they stand on; only its classes go. */
function endPack(
  facts: EffectFacts & { readonly givenBack?: readonly PaymentEffect[] },
  effect: PaymentEffect,
): PutBack {
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

/** The changes that undo one effect, or why there are none. */
function takeBack(
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
  const isAsLeft = (field: Field) =>
    (field === 'partPaid' && effect.after.partPaid?.saleId === (is.partPaid?.saleId ?? '')) ||
    isSame(is[field], field === 'packs' ? bare(effect.after) : effect.after[field]) ||
    (field === 'membershipStatus' && isLeavingNow);
  const isChanged = (field: Field) => !isSame(effect.before[field], effect.after[field]);
  // What settled a dispute is not under what settled the next one.
  const isLoose = (field: Field) =>
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
  { changes, effects }: Pick<Extract<PutBack, { kind: 'put-back' }>, 'changes' | 'effects'>,
  why: string,
  now: Temporal.Instant,
): Extract<MembershipChange, { kind: 'changed' }> {
  if (effects.length === 0)
    return changed('membership.pack-refunded', `A pack has ended; the others stay (${why})`, changes);
  const paid = paidUntil({ ...facts, ...changes }, now);
  const state = paid ? `${paid.term.toLowerCase()} ${paid.value}` : 'no membership';
  return changed('membership.put-back', `As before the payment: ${state} (${why})`, changes);
}
