import { endOfLocalDay, storedDate } from '../values/dates.ts';
import { isConsultationOpen, newestParqResult, type ParqFacts } from './parq.ts';

/**
 * When a review becomes due; the review queue is filtered and sorted by it. What staff have to go through is due from the newest answers on, a
 * clearance from the day after it ends. Final decisions and answers without a yes need no review.
 * Answers that have expired leave the queue by their age (`decideParqStatus`), without a write.
 */
export function parqReviewDueAt(facts: ParqFacts): Temporal.Instant | null {
  const answeredAt = newestParqResult(facts.parqResults)?.completedAt ?? null;
  if (!answeredAt) return null;
  if (isConsultationOpen(facts)) return answeredAt;
  if (!facts.parqReview || !facts.parqReviewedAt) return null;
  if (facts.parqReview.outcome === 'more-information') return answeredAt;
  const lastDay = storedDate(facts.parqReview.validUntil);
  if (facts.parqReview.outcome !== 'cleared' || !lastDay) return null;
  const endsAt = endOfLocalDay(lastDay);
  return Temporal.Instant.compare(endsAt, answeredAt) > 0 ? endsAt : answeredAt;
}
