/** Nobody keeps a place beyond their membership, and what is left of what they bought is a matter of counting. */
import { allowanceSpan, isPaidOnce } from '#domain/membership/allowance.ts';
import { effectiveStatus } from '#domain/membership/membership.ts';
import type { PaymentEffect } from '#domain/membership/payment-effect.ts';
import { bookingProfiles, bookings } from '#server/data/collections/bookings.ts';
import { members } from '#server/data/collections/members.ts';
import { holds, plans } from '#server/data/collections/membership.ts';
import { ledger, type StoredLedgerEntry } from '#server/data/collections/payments.ts';
import { type Sale, sales } from '#server/data/collections/sales.ts';
import { type Invariant, sumOf } from './invariant.ts';

export const noPlaceAfterTheEnd: Invariant = {
  name: 'places of former members',
  async check({ every, club: { now } }) {
    const at = now();
    const former = new Set(
      (await every(members))
        .filter((member) => ['cancelled', 'expired'].includes(effectiveStatus(member, at)))
        .map(({ id }) => id),
    );
    return (await every(bookings))
      .filter(
        ({ status, startsAt, memberUid, overriddenReasons }) =>
          ['booked', 'waitlisted'].includes(status) &&
          Temporal.Instant.compare(startsAt, at) > 0 &&
          former.has(memberUid) &&
          overriddenReasons.length === 0,
      )
      .map(({ memberName, sessionId, status }) => `${memberName} is ${status} on ${sessionId}`);
  },
};

/** Statuses of a booking that has used one of the classes that somebody bought. */
const used = ['booked', 'attended', 'late', 'no-show', 'late-cancelled'];

/** What counts as used is what was booked, and what packs hold is what was paid for. */
export const allowancesAddUp: Invariant = {
  name: 'allowances',
  async check({ every, mergedAt, club: { now } }) {
    const at = now();
    const isAhead = (instant: Temporal.Instant | null) =>
      instant !== null && Temporal.Instant.compare(instant, at) > 0;
    const byMember = Map.groupBy(await every(bookings), ({ memberUid }) => memberUid);
    const profiles = new Map((await every(bookingProfiles)).map((each) => [each.id, each]));
    const known = new Map((await every(plans)).map((each) => [each.id, each]));
    const sold = await every(sales);
    const atDesk = sold.flatMap(packsOf);
    const entries = await every(ledger);
    const others = packsWithoutSale(entries);
    const beganAt = lastBeginnings(entries, sold);
    const held = new Set((await every(holds)).map(({ memberUid }) => memberUid));
    const wrong: string[] = [];
    for (const member of await every(members)) {
      const { id, name, planId, packs, periodPlanId, givenBack, hold, currentPeriodEnd } = member;
      const plan = known.get(planId);
      const isRunning = ['active', 'cancelling'].includes(effectiveStatus(member, at));
      if (plan?.classAllowance === null || plan?.classAllowance === undefined || !isRunning) continue;
      const { from } = allowanceSpan(plan, member, at);
      // What either of two people who were merged had used until then is asked in tests/members/merge-people.test.ts.
      const merged = mergedAt.get(id);
      const isInPeriod = ({ startsAt }: { readonly startsAt: Temporal.Instant }) =>
        Temporal.Instant.compare(startsAt, from) >= 0 &&
        (!merged || Temporal.Instant.compare(startsAt, merged) > 0);
      const counted = (profiles.get(id)?.uses ?? []).filter(isInPeriod).map(({ sessionId }) => sessionId);
      const right = (byMember.get(id) ?? [])
        .filter((booking) => isInPeriod(booking) && used.includes(booking.status))
        .map(({ sessionId }) => sessionId);
      if (counted.sort().join() !== right.sort().join())
        wrong.push(`${name} has used ${counted}, and booked ${right}`);

      // A hold moves the days, and what was given back while something stood on it stays.
      const isSimple =
        hold === null && periodPlanId === '' && givenBack.length === 0 && !held.has(id) && !merged;
      if (!isPaidOnce(plan) || !isSimple || !isAhead(currentPeriodEnd)) continue;
      const began = beganAt.get(id);
      // Packs of a membership that ended went with it.
      const isOfThisOne = (pack: BoughtPack) => !began || Temporal.Instant.compare(pack.at, began) >= 0;
      const bought = [...atDesk, ...others].filter(
        (pack) => pack.uid === id && isAhead(pack.until) && isOfThisOne(pack),
      );
      // Whoever changed to this plan paid for another one.
      if (!bought.some((pack) => pack.planId === planId)) continue;
      const paidFor = sumOf(bought, (pack) => known.get(pack.planId)?.classAllowance ?? 0);
      const running = packs.filter(({ until }) => isAhead(until));
      const has = packs.length > 0 ? sumOf(running, ({ classes }) => classes ?? 0) : plan.classAllowance;
      if (has !== paidFor)
        wrong.push(`${name} ${id} has packs of ${has} classes, and has paid for ${paidFor}`);
    }
    return wrong;
  },
};

interface BoughtPack {
  readonly uid: string;
  readonly planId: string;
  readonly at: Temporal.Instant;
  readonly until: Temporal.Instant | null;
}

/** When the membership of each last began with a payment that stands. */
function lastBeginnings(entries: readonly StoredLedgerEntry[], sold: readonly Sale[]) {
  const back = new Set(entries.map(({ ofEntry }) => ofEntry));
  const begun = [
    ...entries
      .filter(({ id, effect }) => isBeginning(effect) && !back.has(id))
      .map((each) => ({ ...each, uid: each.memberUid })),
    ...sold
      .filter(({ status }) => status === 'sold')
      .flatMap(({ at, memberUid, lines }) =>
        lines
          .filter(({ effect }) => isBeginning(effect))
          .map(({ forUid }) => ({ at, uid: forUid || memberUid })),
      ),
  ];
  const last = new Map<string, Temporal.Instant>();
  for (const { uid, at } of begun.toSorted((one, other) => Temporal.Instant.compare(one.at, other.at)))
    last.set(uid, at);
  return last;
}

/** A membership, or another plan that was paid for at once: what they had on the plan before goes with it. */
const isBeginning = (effect: PaymentEffect | null | undefined): boolean =>
  effect?.began === true ||
  (Boolean(effect?.before.planId) && effect?.before.planId !== effect?.after.planId);

/** Packs sold at the desk, however often somebody paid a part of one, that have not been taken back whole. */
const packsOf = ({ status, memberUid, lines, at }: Sale): BoughtPack[] =>
  lines
    .filter(({ kind, planKind }) => status === 'sold' && kind === 'plan' && planKind !== 'membership')
    .map(({ forUid, refId, periodEnd }) => ({
      uid: forUid || memberUid,
      planId: refId,
      at,
      until: periodEnd,
    }));

/** Of payments without a sale: online, and where staff start or renew a membership. Money is left of them, or they were free; what was overdue is paid for, not bought again. */
function packsWithoutSale(entries: readonly StoredLedgerEntry[]): BoughtPack[] {
  const back = Map.groupBy(entries, ({ ofEntry }) => ofEntry);
  const isStanding = ({ id, amountInPence }: StoredLedgerEntry) => {
    const returned = back.get(id) ?? [];
    return returned.length === 0 || amountInPence + sumOf(returned, (entry) => entry.amountInPence) > 0;
  };
  const isOfDebt = ({ effect }: StoredLedgerEntry) =>
    effect?.before.membershipStatus === 'past_due' &&
    String(effect.before.currentPeriodStart) === String(effect.after.currentPeriodStart);
  return entries
    .filter(({ kind, saleId, planKind }) => kind === 'payment' && saleId === '' && planKind !== 'membership')
    .filter((entry) => isStanding(entry) && !isOfDebt(entry))
    .map(({ memberUid, planId, at, periodEnd }) => ({ uid: memberUid, planId, at, until: periodEnd }));
}
