import { endOfLocalDay, storedDate } from '../values/dates.ts';
import { newestParqResult, type ParqFacts } from './parq.ts';

/**
 * From when on staff have to look at somebody's answers: what the review queue is found and sorted by. A yes waits from the
 * moment it was given, a clearance from the day after its last; what staff have decided for good waits no more, nor does a no.
 * Answers that have meanwhile gone stale leave the queue by their age (`decideParqStatus`), which needs no writing.
 */
export function parqReviewDueAt(facts: ParqFacts): Temporal.Instant | null {
  const newest = newestParqResult(facts.parqResults);
  if (!newest?.completedAt) return null;
  const reviewedAt = facts.parqReviewedAt;
  const isReviewed = reviewedAt && Temporal.Instant.compare(reviewedAt, newest.completedAt) >= 0;
  if (!facts.parqReview || !isReviewed) return newest.hasYesAnswers ? newest.completedAt : null;
  if (facts.parqReview.outcome === 'more-information') return newest.completedAt;
  const lastDay = storedDate(facts.parqReview.validUntil);
  return facts.parqReview.outcome === 'cleared' && lastDay ? endOfLocalDay(lastDay) : null;
}
