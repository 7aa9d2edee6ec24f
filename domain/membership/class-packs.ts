/** Several packs of classes at once: first bought, first used, each with its own end. */
import { laterOf } from '../values/instants.ts';
import { type ClassPack, type MembershipFacts, movePeriodEnd } from './membership.ts';
import { withoutNext } from './next-plan.ts';

/** A membership whose plan is a pack or a trial. */
export interface PackHolder {
  readonly packs?: readonly ClassPack[] | undefined;
  readonly currentPeriodStart: Temporal.Instant | null;
  readonly currentPeriodEnd: Temporal.Instant | null;
  /** When a plan that was paid ahead began, within what was paid since the start of the period; null or absent: none did. */
  readonly allowanceFrom?: Temporal.Instant | null;
  /** Of a plan that renews by card, and when it was bought. */
  readonly stripeSubscriptionId?: string | undefined;
  readonly checkoutCompletedAt?: Temporal.Instant | null | undefined;
}

/** A session that used one class of what was paid for. */
export interface ClassUse {
  readonly sessionId: string;
  readonly startsAt: Temporal.Instant;
  /** When it was cancelled late: what is bought after that doesn’t count it. Null or absent: it wasn’t. */
  readonly cancelledAt?: Temporal.Instant | null;
}

type Taken = Pick<ClassUse, 'startsAt' | 'cancelledAt'>;

/** Whether it was given up before what counts from then on was bought. */
const isUsedBefore = ({ cancelledAt }: Taken, from: Temporal.Instant | null): boolean =>
  Boolean(cancelledAt && from && Temporal.Instant.compare(cancelledAt, from) < 0);

/** From when the classes of their plan are counted; null: not known. */
export function countedFrom({
  currentPeriodStart: start,
  allowanceFrom = null,
}: Omit<PackHolder, 'packs'>): Temporal.Instant | null {
  return start && allowanceFrom ? laterOf(start, allowanceFrom) : (start ?? allowanceFrom);
}

/** When it was bought: what renews by itself, before the period that runs. */
const boughtAt = (period: PackHolder) =>
  (period.stripeSubscriptionId && period.checkoutCompletedAt) || countedFrom(period);

/** Without what was cancelled late before their plan was paid for. */
export const countedUses = (period: PackHolder, uses: readonly ClassUse[]) =>
  uses.filter((use) => !isUsedBefore(use, boughtAt(period)));

/**
 * The packs after another has been bought. One that is over stays while another was bought before its end, since the classes taken
 * until then are counted in it.
 * @param running what they have now
 */
export function withPack(
  facts: PackHolder,
  running: { readonly name: string; readonly classAllowance: number | null },
  bought: ClassPack,
): ClassPack[] {
  const { packs = [], currentPeriodEnd } = facts;
  const first = {
    ...{ name: running.name, classes: running.classAllowance, until: currentPeriodEnd ?? bought.from },
    from: countedFrom(facts) ?? Temporal.Instant.fromEpochMilliseconds(0),
  };
  const all = [...(packs.length > 0 ? packs : [first]), bought];
  return all.filter(
    ({ until }, place) =>
      Temporal.Instant.compare(until, bought.from) > 0 ||
      all.slice(place + 1).some(({ from }) => Temporal.Instant.compare(from, until) < 0),
  );
}

type Earlier = Pick<MembershipFacts, 'packs' | 'periodPlanId' | 'nextPlan'>;

/** What a period that begins ends: several packs, another plan that the last one was paid for, and one that was to begin later. Only what there is. */
export function withoutEarlier({ packs = [], periodPlanId = '', nextPlan }: Earlier): Earlier {
  return {
    ...(packs.length > 0 && { packs: [] }),
    ...(periodPlanId !== '' && { periodPlanId: '' }),
    ...withoutNext({ nextPlan: nextPlan ?? null }),
  };
}

/** Those that a hold moves: whichever is not over when it begins. */
export function movePacks(
  packs: readonly ClassPack[],
  holdStarts: Temporal.Instant,
  days: number,
): ClassPack[] {
  return packs.map((pack) =>
    Temporal.Instant.compare(pack.until, holdStarts) > 0
      ? { ...pack, until: movePeriodEnd(pack.until, days) }
      : pack,
  );
}

/** Those whose classes count. */
export const usablePacks = (packs: readonly ClassPack[] | null = []): readonly ClassPack[] =>
  (packs ?? []).filter(({ isGivenBack = false }) => !isGivenBack);

/** What is left of a pack. */
export interface PackLeft {
  readonly pack: ClassPack;
  /** Null: as many as they like. */
  readonly left: number | null;
}

const covers = ({ from, until }: ClassPack, instant: Temporal.Instant) =>
  Temporal.Instant.compare(from, instant) <= 0 && Temporal.Instant.compare(instant, until) < 0;

const isOf = (pack: ClassPack, taken: Taken) =>
  covers(pack, taken.startsAt) && !isUsedBefore(taken, pack.from);

const classesAtFirst = ({ classes, usedBefore = 0 }: ClassPack) =>
  classes === null ? null : Math.max(0, classes - usedBefore);

/** Counts each class in the first pack that has room for it. `counted`: those that had room. */
export function fillPacks(
  packs: readonly ClassPack[],
  classes: readonly Taken[],
): { readonly packs: readonly PackLeft[]; readonly counted: number } {
  const filled = packs.map((pack) => ({ pack, left: classesAtFirst(pack) }));
  let counted = 0;
  const inOrder = classes.toSorted((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt));
  for (const each of inOrder) {
    const taken = filled.find(({ pack, left }) => isOf(pack, each) && left !== 0);
    if (taken?.left) taken.left -= 1;
    if (taken) counted += 1;
  }
  return { packs: filled, counted };
}

/**
 * How many classes can still be booked at this time, without taking the place that a class booked already needs.
 * @returns null where one of the packs is unlimited
 */
export function classesLeftAt(
  packs: readonly ClassPack[],
  taken: readonly Taken[],
  at: Temporal.Instant,
): { readonly allowed: number; readonly left: number; readonly covering: readonly ClassPack[] } | null {
  const covering = packs.filter((pack) => covers(pack, at));
  if (covering.some(({ classes }) => classes === null)) return null;
  const countedWith = (more: number) =>
    fillPacks(packs, [...taken, ...Array.from({ length: more }, () => ({ startsAt: at }))]).counted;
  const without = countedWith(0);
  let left = 0;
  while (countedWith(left + 1) > without + left) left += 1;
  return { allowed: covering.reduce((sum, { classes }) => sum + (classes ?? 0), 0), left, covering };
}
