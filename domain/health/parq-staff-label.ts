import {
  decideParqClearance,
  decideParqStatus,
  type ParqFacts,
  type ParqTone,
  parqLabels,
  type ReviewOutcome,
} from './parq.ts';

/** What a review can come to, in the words of the desk. */
export const reviewOutcomeNames: Record<ReviewOutcome, string> = {
  cleared: 'Cleared to train',
  'not-cleared': 'Not cleared to train',
  'more-information': 'More information needed',
};

/**
 * Chip for staff lists. The derived status stays as the specification has it; where staff have looked at a yes since,
 * what they found is worth more to the desk than that there was a yes.
 */
export function parqStaffLabel(
  facts: ParqFacts,
  now: Temporal.Instant,
): { readonly text: string; readonly tone: ParqTone } {
  const status = decideParqStatus(facts.parqResults, now);
  // What was never looked at is what it is; most of a long list is.
  if (facts.parqReview === null || status === 'not-completed' || status === 'needs-update') {
    return parqLabels[status];
  }
  const clearance = decideParqClearance(facts, now);
  if (clearance.kind === 'fit' && clearance.hasTakeCareFlag) {
    return { text: 'Cleared, take care', tone: 'success' };
  }
  if (clearance.kind === 'not-fit') {
    if (clearance.reason === 'not-cleared') return { text: 'Not cleared', tone: 'danger' };
    if (clearance.reason === 'more-information') return { text: 'More to find out', tone: 'warning' };
    if (clearance.reason === 'clearance-ended') return { text: 'Clearance ended', tone: 'warning' };
  }
  return parqLabels[status];
}
