import type { Label } from '../values/label.ts';
import {
  decideParqClearance,
  decideParqStatus,
  type ParqFacts,
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
export function parqStaffLabel(facts: ParqFacts, now: Temporal.Instant): Label {
  const status = decideParqStatus(facts.parqResults, now);
  // What was never looked at is what it is; most of a long list is.
  if (facts.parqReview === null || status === 'not-completed' || status === 'needs-update') {
    return parqLabels[status];
  }
  const clearance = decideParqClearance(facts, now);
  if (clearance.kind === 'fit' && clearance.hasTakeCareFlag) {
    return { text: 'Cleared, take care', tone: 'good' };
  }
  if (clearance.kind === 'not-fit') {
    if (clearance.reason === 'not-cleared') return { text: 'Not cleared', tone: 'bad' };
    if (clearance.reason === 'more-information') return { text: 'More to find out', tone: 'warn' };
    if (clearance.reason === 'clearance-ended') return { text: 'Clearance ended', tone: 'warn' };
  }
  return parqLabels[status];
}
