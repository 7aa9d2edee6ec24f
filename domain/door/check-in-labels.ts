import type { Label } from '../values/label.ts';
import { stateLabels } from '../values/state-labels.ts';
import type { CheckInResult } from './check-in-decision.ts';

/** Chip text and tone for each result, for staff: the access log, its filter, the desk. */
export const checkInLabels: Record<CheckInResult, Label> = {
  ok: { text: 'Let in', tone: 'good' },
  'outside-hours': { text: 'Outside plan hours', tone: 'warn' },
  'already-in': { text: 'Already in', tone: 'good' },
  'unknown-code': { text: 'Unknown code', tone: 'bad' },
  'code-replaced': { text: 'Replaced pass', tone: 'bad' },
  'code-stale': { text: 'Old code', tone: 'warn' },
  'code-used': { text: 'Used code', tone: 'bad' },
  'no-membership': { text: 'No membership', tone: 'bad' },
  pending: { text: 'Not activated', tone: 'warn' },
  expired: { text: 'Expired', tone: 'bad' },
  cancelled: { text: 'Left', tone: 'bad' },
  'on-hold': { text: 'On hold', tone: 'warn' },
  'payment-overdue': { text: 'Payment overdue', tone: 'bad' },
  'parq-missing': { text: 'No PAR-Q', tone: 'warn' },
  'parq-stale': { text: 'PAR-Q out of date', tone: 'warn' },
  'waiver-missing': { text: 'Waiver not signed', tone: 'warn' },
  'club-closed': stateLabels.clubClosed,
  'see-the-desk': { text: 'Sent to the desk', tone: 'bad' },
};
