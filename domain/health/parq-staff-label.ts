import type { Label } from '../values/label.ts';
import {
  decideParqClearance,
  decideParqStatus,
  newestParqResult,
  type ParqClearance,
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
  if (status === 'not-completed' || status === 'needs-update') return parqLabels[status];
  const clearance = decideParqClearance(facts, now);
  if (clearance.kind === 'fit' && clearance.hasTakeCareFlag) {
    return { text: 'Cleared, take care', tone: 'good' };
  }
  if (clearance.kind === 'not-fit') {
    if (clearance.reason === 'not-cleared') return { text: 'Not cleared', tone: 'bad' };
    if (clearance.reason === 'more-information') return { text: 'More info needed', tone: 'warn' };
    if (clearance.reason === 'clearance-ended') return { text: 'Clearance expired', tone: 'warn' };
    if (clearance.reason === 'signer-unconfirmed') return signerUnconfirmed;
    return parqLabels['requires-consultation'];
  }
  return parqLabels[status];
}

/** Everything a coach sees: whether they may train, as far as it may be told without an answer, a note or an outcome. */
export interface ParqForCoach {
  /** As `parqStaffLabel`, where whatever needs staff first is one thing. */
  readonly label: Label;
  readonly isFit: boolean;
  /** They have answered yes to a question, cleared or not, also where the answers are out of date. */
  readonly hasTakeCareFlag: boolean;
}

export function parqForCoach(facts: ParqFacts, now: Temporal.Instant): ParqForCoach {
  const clearance = decideParqClearance(facts, now);
  const isFit = clearance.kind === 'fit';
  const hasTakeCareFlag = newestParqResult(facts.parqResults)?.hasYesAnswers ?? false;
  return { label: coarseLabel(clearance), isFit, hasTakeCareFlag };
}

/** For the member themselves, whom their own page tells the rest. */
export function parqOwnLabel(facts: ParqFacts, now: Temporal.Instant): Label {
  const clearance = decideParqClearance(facts, now);
  const isByStaff = clearance.kind === 'fit' && clearance.hasTakeCareFlag;
  return isByStaff ? { ...parqLabels.cleared, text: 'Cleared by staff' } : coarseLabel(clearance);
}

/** Not about health: everybody may know. */
const signerUnconfirmed: Label = { text: 'Signer not confirmed', tone: 'warn' };

function coarseLabel(clearance: ParqClearance): Label {
  if (clearance.kind === 'fit') return parqLabels.cleared;
  const { reason } = clearance;
  if (reason === 'signer-unconfirmed') return signerUnconfirmed;
  return parqLabels[
    reason === 'not-completed' || reason === 'needs-update' ? reason : 'requires-consultation'
  ];
}
