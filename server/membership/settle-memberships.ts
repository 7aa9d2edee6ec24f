import { owesMoney } from '#domain/membership/debts.ts';
import {
  effectiveStatus,
  holdDays,
  isLeaving,
  type MembershipStatus,
} from '#domain/membership/membership.ts';
import { formatShortDate, localDate } from '#domain/values/dates.ts';
import { clearSoon } from '../bookings/clear-after-end.ts';
import { bookingProfiles } from '../data/collections/bookings.ts';
import { type Member, type MemberRow, memberRows, members } from '../data/collections/members.ts';
import { eachDocument } from '../data/each-of.ts';
import type { Filter, Transaction } from '../data/store.ts';
import { system, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';
import { changeMembership } from './change-membership.ts';

type Parts = Pick<
  Services,
  'store' | 'outbox' | 'clubEvents' | 'secret' | 'settings' | 'config' | 'log' | 'now'
>;

const PAGE = 200;
/** Statuses before and after a hold; the end of a membership is stored by `expire`. */
const holdStatuses: readonly MembershipStatus[] = ['on_hold', 'active', 'cancelling'];

/**
 * Stores changes that come with time: periods that are over, holds that have started or ended. Decisions derive the status
 * themselves (`effectiveStatus`); this is for lists and counts, which use the stored one. Returns how many it changed.
 */
export async function settleMemberships(parts: Parts): Promise<number> {
  const now = parts.now();
  const today = localDate(now).toString();
  let settled = await settleEach(parts, null, ['nextPlan.from', '<=', today], (row) => beginNext(parts, row));
  for (const status of ['active', 'cancelling', 'on_hold'] as const) {
    settled += await settleEach(parts, status, ['currentPeriodEnd', '<=', now], ({ id }) =>
      expire(parts, id),
    );
  }
  // A debt does not end by itself, a membership that is set to end does.
  settled += await settleEach(parts, 'past_due', ['currentPeriodEnd', '<=', now], async (row) =>
    isLeaving(row) ? expire(parts, row.id) : false,
  );
  settled += await settleEach(parts, 'active', ['hold.from', '<=', today], ({ id }) =>
    storeStatus(parts, id),
  );
  settled += await settleEach(parts, null, ['hold.until', '<', today], ({ id }) => storeStatus(parts, id));
  await clearBookings(parts);
  return settled;
}

/** Bookings that could not be cancelled when their membership ended. */
async function clearBookings(parts: Parts): Promise<void> {
  const ended = eachDocument(parts.store, bookingProfiles, {
    where: [['membershipEndedAt', '<=', parts.now()]],
    orderBy: [['membershipEndedAt', 'asc']],
    limit: PAGE,
  });
  for await (const { id } of ended) await clearSoon(parts, id);
}

/** Reads page by page with a cursor, so that members who cannot be settled do not block the job. */
async function settleEach(
  { store }: Parts,
  status: MembershipStatus | null,
  due: Filter,
  settle: (row: MemberRow) => Promise<boolean>,
): Promise<number> {
  let settled = 0;
  const found = eachDocument(store, memberRows, {
    where: status === null ? [due] : [['membershipStatus', '==', status], due],
    orderBy: [[due[0], 'asc']],
    limit: PAGE,
  });
  for await (const row of found) if (await settle(row)) settled += 1;
  return settled;
}

/** A plan that was paid for ahead begins. */
async function beginNext(parts: Parts, { id: uid, nextPlan }: MemberRow): Promise<boolean> {
  if (!nextPlan) return false;
  const { planId: id, name, priceInPence, interval } = nextPlan;
  const event = {
    type: 'change-plan',
    plan: { id, name, priceInPence, interval },
    isPaidAhead: true,
  } as const;
  return (await changeMembership(parts, { uid, event, by: system })).kind === 'changed';
}

async function expire(parts: Parts, uid: string): Promise<boolean> {
  const outcome = await changeMembership(parts, { uid, event: { type: 'expire' }, by: system });
  return outcome.kind === 'changed';
}

/**
 * A planned hold was announced when it was made, so there is no mail; the audit log records when it started and ended. One that
 * is over is removed from the member, so that the next run does not find it again.
 */
function storeStatus({ store, clubEvents, now }: Parts, uid: string): Promise<boolean> {
  return store.transaction(async (transaction) => {
    const member = await transaction.find(members, uid);
    if (!member) return false;
    const hold = holdDays(member.hold);
    const isOver = hold !== null && Temporal.PlainDate.compare(hold.until, localDate(now())) < 0;
    const changes: Partial<Member> = isOver ? { hold: null } : {};
    const status = effectiveStatus(member, now());
    if (holdStatuses.includes(status) && status !== member.membershipStatus)
      changes.membershipStatus = status;
    if (Object.keys(changes).length === 0) return false;
    transaction.update(members, uid, { ...changes, owesMoney: owesMoney({ ...member, ...changes }) });
    auditHold(transaction, member, changes, now());
    if (changes.membershipStatus) {
      const facts = { change: 'membership.settled', membershipStatus: changes.membershipStatus };
      clubEvents.note(transaction, { type: 'membership.changed', memberUid: uid, facts });
    }
    return true;
  });
}

function auditHold(
  transaction: Transaction,
  member: Member,
  changes: Partial<Member>,
  now: Temporal.Instant,
): void {
  const days = holdDays(member.hold);
  const hasStarted = changes.membershipStatus === 'on_hold';
  const isEnded = changes.hold === null || member.membershipStatus === 'on_hold';
  if (!hasStarted && !isEnded) return;
  const summary = hasStarted ? 'Hold started' : 'Hold ended';
  const until = days
    ? `${summary}: ${hasStarted ? 'until' : 'its last day was'} ${formatShortDate(days.until, now)}`
    : summary;
  const action = hasStarted ? 'membership.hold-started' : 'membership.hold-ended';
  const before = { membershipStatus: member.membershipStatus, hold: member.hold };
  writeAudit(
    transaction,
    system,
    { action, memberUid: member.id, summary: until, before, after: { ...changes } },
    now,
  );
}
