/** What a payment changed of a membership, as it is kept with the payment. */
import { type ClassPack, effectiveStatus, hasMembership, type MembershipFacts } from './membership.ts';
import type { KeptEffect, MembershipChanges } from './membership-events.ts';

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
  ...(['partPaid', 'nextPlan', 'heldDays'] as const),
] as const satisfies readonly (keyof MembershipChanges)[];
export type EffectField = (typeof effectFields)[number];
export type EffectFields = Pick<Partial<MembershipChanges>, EffectField>;

/** Kept with the payment: the fields that it changed and those that it stands on, as they were before and after it. */
export interface PaymentEffect extends KeptEffect {
  readonly before: EffectFields;
  readonly after: EffectFields;
}

/** What a membership that began with a payment stands on: where any of it is different now, something came later. */
const standing: readonly EffectField[] = [
  ...(['membershipStatus', 'planId', 'currentPeriodStart', 'currentPeriodEnd'] as const),
  ...(['cancelAtPeriodEnd', 'stripeSubscriptionId', 'packs'] as const),
];
/** Where something later shows: kept with whatever a payment changed, so that a status alone is not put back under it. */
const ground: readonly EffectField[] = [
  ...(['disputesSettledAt', 'debtSettledAt', 'currentPeriodStart', 'currentPeriodEnd'] as const),
  ...(['stripeSubscriptionId', 'subscriptionStatus', 'packs', 'heldDays'] as const),
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

/** Of a stored member or of what is kept, what these fields are; one that is absent is null. */
export const pick = (facts: EffectFields, fields: readonly EffectField[]): EffectFields =>
  Object.fromEntries(fields.map((field) => [field, facts[field] ?? null]));

/** Dates, text and small objects; nothing and null are the same. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Where among these packs the one is that this payment brought; -1: nowhere. */
export function placeOfPack(packs: readonly ClassPack[], { before, after }: PaymentEffect): number {
  const [was, is] = [before.packs ?? [], after.packs ?? []];
  if (is.length > 0) return isSame(was.at(-1), is.at(-1)) ? -1 : lastBoughtAt(packs, is.at(-1)?.from);
  // The first pack: its period was all of it, until another was bought.
  const from = after.currentPeriodStart;
  if (!from || isSame(before.currentPeriodStart, from)) return -1;
  return packs.findIndex((pack) => pack.from.equals(from));
}

const lastBoughtAt = (packs: readonly ClassPack[], from: Temporal.Instant | undefined): number =>
  packs.findLastIndex((pack) => from !== undefined && pack.from.equals(from));

/** With what of them went back marked. */
export function markGivenBack(packs: readonly ClassPack[], givenBack: readonly PaymentEffect[]): ClassPack[] {
  const gone = givenBack.map((effect) => placeOfPack(packs, effect));
  return packs.map(({ isGivenBack: _, ...pack }, place) =>
    gone.includes(place) ? { ...pack, isGivenBack: true } : pack,
  );
}
