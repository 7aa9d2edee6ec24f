import {
  decideParqClearance,
  decideParqStatus,
  type ParqFacts,
  type ParqTone,
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
export function parqStaffLabel(
  facts: ParqFacts,
  now: Temporal.Instant,
): { readonly text: string; readonly tone: ParqTone } {
  const status = decideParqStatus(facts.parqResults, now);
  // Fast path: most rows of a long list have no review.
  if (facts.parqReview === null || status === 'not-completed' || status === 'needs-update') {
    return parqLabels[status];
  }
  const clearance = decideParqClearance(facts, now);
  if (clearance.kind === 'fit' && clearance.hasTakeCareFlag) {
    return { text: 'Cleared, take care', tone: 'success' };
  }
  if (clearance.kind === 'not-fit') {
    if (clearance.reason === 'not-cleared') return { text: 'Not cleared', tone: 'danger' };
    if (clearance.reason === 'more-information') return { text: 'More info needed', tone: 'warning' };
    if (clearance.reason === 'clearance-ended') return { text: 'Clearance expired', tone: 'warning' };
  }
  return parqLabels[status];
}
