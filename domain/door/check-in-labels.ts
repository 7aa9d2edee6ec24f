import type { CheckInResult } from './check-in.ts';

export type CheckInTone = 'success' | 'warning' | 'danger' | 'neutral';

/** Chip text and tone for each result, for staff: the access log, its filter, the desk. */
export const checkInLabels: Record<CheckInResult, { readonly text: string; readonly tone: CheckInTone }> = {
  ok: { text: 'Let in', tone: 'success' },
  'already-in': { text: 'Already in', tone: 'success' },
  'unknown-code': { text: 'Unknown code', tone: 'danger' },
  'code-replaced': { text: 'Replaced pass', tone: 'danger' },
  'code-stale': { text: 'Old code', tone: 'warning' },
  'code-used': { text: 'Used code', tone: 'danger' },
  'no-membership': { text: 'No membership', tone: 'danger' },
  pending: { text: 'Not activated', tone: 'warning' },
  expired: { text: 'Expired', tone: 'danger' },
  cancelled: { text: 'Left', tone: 'danger' },
  'on-hold': { text: 'On hold', tone: 'warning' },
  'payment-overdue': { text: 'Payment overdue', tone: 'danger' },
  'parq-missing': { text: 'No PAR-Q', tone: 'warning' },
  'parq-stale': { text: 'PAR-Q out of date', tone: 'warning' },
  'club-closed': { text: 'Club closed', tone: 'neutral' },
  'see-the-desk': { text: 'See the desk', tone: 'danger' },
};
