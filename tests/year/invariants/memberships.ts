/** Nobody keeps a place beyond their membership, and what is left of what they bought is a matter of counting. */
import { allowanceSpan, isPaidOnce } from '#domain/membership/allowance.ts';
import { effectiveStatus } from '#domain/membership/membership.ts';
import { bookingProfiles, bookings } from '#server/data/collections/bookings.ts';
import { members } from '#server/data/collections/members.ts';
import { plans } from '#server/data/collections/membership.ts';
import { ledger, type StoredLedgerEntry } from '#server/data/collections/payments.ts';
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
  async check({ every, club: { now } }) {
    const at = now();
    const isAhead = (instant: Temporal.Instant | null) =>
      instant !== null && Temporal.Instant.compare(instant, at) > 0;
    const byMember = Map.groupBy(await every(bookings), ({ memberUid }) => memberUid);
    const profiles = new Map((await every(bookingProfiles)).map((each) => [each.id, each]));
    const known = new Map((await every(plans)).map((each) => [each.id, each]));
    const entries = Map.groupBy(await every(ledger), ({ memberUid }) => memberUid);
    const wrong: string[] = [];
    for (const member of await every(members)) {
      const { id, name, planId, packs, hold, currentPeriodEnd } = member;
      const plan = known.get(planId);
      const isRunning = ['active', 'cancelling'].includes(effectiveStatus(member, at));
      if (plan?.classAllowance === null || plan?.classAllowance === undefined || !isRunning) continue;
      const { from } = allowanceSpan(plan, member, at);
      const isInPeriod = ({ startsAt }: { readonly startsAt: Temporal.Instant }) =>
        Temporal.Instant.compare(startsAt, from) >= 0;
      const counted = (profiles.get(id)?.uses ?? []).filter(isInPeriod).map(({ sessionId }) => sessionId);
      const right = (byMember.get(id) ?? [])
        .filter((booking) => isInPeriod(booking) && used.includes(booking.status))
        .map(({ sessionId }) => sessionId);
      if (counted.sort().join() !== right.sort().join())
        wrong.push(`${name} has used ${counted}, and booked ${right}`);

      if (!isPaidOnce(plan) || hold !== null || !isAhead(currentPeriodEnd)) continue;
      const bought = boughtPacks(entries.get(id) ?? [], at);
      // Whoever changed to this plan paid for another one.
      if (!bought.some((entry) => entry.planId === planId)) continue;
      const paidFor = sumOf(bought, (entry) => known.get(entry.planId)?.classAllowance ?? 0);
      const running = packs.filter(({ until }) => isAhead(until));
      const held = packs.length > 0 ? sumOf(running, ({ classes }) => classes ?? 0) : plan.classAllowance;
      if (held !== paidFor) wrong.push(`${name} has packs of ${held} classes, and has paid for ${paidFor}`);
    }
    return wrong;
  },
};

/** Payments for packs that are not over, and that nobody has taken back. */
function boughtPacks(own: readonly StoredLedgerEntry[], now: Temporal.Instant): StoredLedgerEntry[] {
  const back = own.filter(({ kind }) => kind !== 'payment');
  return own.filter(
    ({ id, saleId, kind, planKind, periodEnd }) =>
      kind === 'payment' &&
      planKind !== 'membership' &&
      periodEnd !== null &&
      Temporal.Instant.compare(periodEnd, now) > 0 &&
      !back.some((entry) => entry.ofEntry === id || (saleId !== '' && entry.saleId === saleId)),
  );
}
