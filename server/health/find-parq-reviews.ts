import { needsParqReview, PARQ_VALID_MONTHS } from '#domain/health/parq.ts';
import { clubTime } from '#domain/values/dates.ts';
import { type MemberRow, memberRows } from '../data/collections/members.ts';
import { eachDocument } from '../data/each-of.ts';
import { type Matches, readMatches } from '../data/read-matches.ts';
import type { Filter, Store } from '../data/store.ts';

/** A review is due no earlier than its answers; answers older than six months have expired. */
const dueNow = (now: Temporal.Instant): Filter[] => [
  ['parqReviewDueAt', '>=', clubTime(now).subtract({ months: PARQ_VALID_MONTHS }).toInstant()],
  ['parqReviewDueAt', '<=', now],
];

/** The review queue, longest wait first. */
export function findParqReviews(
  store: Store,
  now: Temporal.Instant,
  place: { limit: number; cursor: string | null; isBack: boolean },
): Promise<Matches<MemberRow>> {
  const query = { where: dueNow(now), orderBy: [['parqReviewDueAt', 'asc']] } as const;
  return readMatches(
    (limit, cursor) => store.query(memberRows, { ...query, limit, cursor }),
    (row) => needsParqReview(row, now),
    place,
  );
}

/** A longer queue is not counted to its end. */
const MAX_COUNTED = 20;
/** Nor is one with this many that nobody can review. */
const MAX_SCANNED = 1000;

/**
 * The queue's length, for the dashboard. Read rather than counted, since the index cannot tell a clearance that ended after its answers
 * had expired, which nobody can review.
 */
export async function countParqReviews(
  store: Store,
  now: Temporal.Instant,
): Promise<{ readonly count: number; readonly hasMore: boolean }> {
  const query = {
    where: dueNow(now),
    orderBy: [['parqReviewDueAt', 'asc']],
    limit: MAX_COUNTED + 1,
  } as const;
  let count = 0;
  let scanned = 0;
  for await (const row of eachDocument(store, memberRows, query)) {
    scanned += 1;
    if (needsParqReview(row, now)) count += 1;
    if (count > MAX_COUNTED || scanned === MAX_SCANNED) {
      return { count: Math.min(count, MAX_COUNTED), hasMore: true };
    }
  }
  return { count, hasMore: false };
}
