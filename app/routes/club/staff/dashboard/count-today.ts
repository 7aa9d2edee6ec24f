import { localDate, startOfLocalDay } from '#domain/values/dates.ts';
import { errorLogs } from '#server/data/collections/club.ts';
import { accessLogs, presence } from '#server/data/collections/door.ts';
import { members } from '#server/data/collections/members.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import type { Store } from '#server/data/store.ts';
import { countParqReviews } from '#server/health/find-parq-reviews.ts';

/** Holds ending within this many days are counted. */
export const HOLD_ENDS_WITHIN_DAYS = 7;

/** The dashboard's numbers, each counted by the store, so it stays quick with millions of entries. */
export async function countToday(store: Store, now: Temporal.Instant) {
  const today = localDate(now);
  const midnight = startOfLocalDay(today);
  const lastHoldDay = today.add({ days: HOLD_ENDS_WITHIN_DAYS }).toString();
  return {
    in: await store.count(presence, [['leavesAt', '>', now]]),
    checkIns: await store.count(accessLogs, [
      ['direction', '==', 'in'],
      ['isAllowed', '==', true],
      ['at', '>=', midnight],
    ]),
    refused: await store.count(accessLogs, [
      ['direction', '==', 'in'],
      ['isAllowed', '==', false],
      ['at', '>=', midnight],
    ]),
    newMembers: await store.count(members, [['createdAt', '>=', midnight]]),
    pending: await store.count(members, [['membershipStatus', '==', 'pending']]),
    waiting: await store.count(members, [
      ['requestedPlanAt', '>', Temporal.Instant.fromEpochMilliseconds(0)],
    ]),
    pastDue: await store.count(members, [['membershipStatus', '==', 'past_due']]),
    holdsEnding: await store.count(members, [
      ['hold.until', '>=', today.toString()],
      ['hold.until', '<=', lastHoldDay],
    ]),
    parqReviews: await countParqReviews(store, now),
    errors: await store.count(errorLogs, [['isResolved', '==', false]]),
    messagesKept: await store.count(outbox, [['status', '==', 'kept']]),
    messagesFailed: await store.count(outbox, [['status', '==', 'failed']]),
  };
}
