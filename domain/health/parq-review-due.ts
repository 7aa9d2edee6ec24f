import { endOfLocalDay, storedDate } from '../values/dates.ts';
import { newestParqResult, type ParqFacts } from './parq.ts';

/**
 * When a review becomes due; the review queue is filtered and sorted by it. A yes is due from its submission, a clearance from the day
 * after it ends. Final decisions and answers without a yes need no review.
 * Answers that have expired leave the queue by their age (`decideParqStatus`), without a write.
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
