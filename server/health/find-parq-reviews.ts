import { needsParqReview, PARQ_VALID_MONTHS } from '#domain/health/parq.ts';
import { clubTime } from '#domain/values/dates.ts';
import { type MemberRow, memberRows } from '../data/collections/members.ts';
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
