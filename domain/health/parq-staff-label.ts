import type { Label } from '../values/label.ts';
import {
  decideParqClearance,
  decideParqStatus,
  type ParqFacts,
  parqLabels,
  type ReviewOutcome,
} from './parq.ts';

/** Labels of the review outcomes, for staff. */
export const reviewOutcomeNames: Record<ReviewOutcome, string> = {
  cleared: 'Cleared to train',
  'not-cleared': 'Not cleared to train',
  'more-information': 'More information needed',
};

/**
 * Chip for staff lists. The derived status stays as specified; after a review,
 * its outcome is more useful to the desk than the yes.
 */
export function parqStaffLabel(facts: ParqFacts, now: Temporal.Instant): Label {
  const status = decideParqStatus(facts.parqResults, now);
  // Fast path: most rows of a long list have no review.
  if (facts.parqReview === null || status === 'not-completed' || status === 'needs-update') {
    return parqLabels[status];
  }
  const clearance = decideParqClearance(facts, now);
  if (clearance.kind === 'fit' && clearance.hasTakeCareFlag) {
    return { text: 'Cleared, take care', tone: 'good' };
  }
  if (clearance.kind === 'not-fit') {
    if (clearance.reason === 'not-cleared') return { text: 'Not cleared', tone: 'bad' };
    if (clearance.reason === 'more-information') return { text: 'More info needed', tone: 'warn' };
    if (clearance.reason === 'clearance-ended') return { text: 'Clearance expired', tone: 'warn' };
  }
  return parqLabels[status];
}
