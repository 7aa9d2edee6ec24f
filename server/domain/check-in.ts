/** Every answer the door can give (domain.md §7). */
export const checkInResults = [
  'ok',
  'unknown-code',
  'code-replaced',
  'code-stale',
  'code-used',
  'no-membership',
  'pending',
  'expired',
  'cancelled',
  'on-hold',
  'payment-overdue',
  'parq-missing',
  'parq-stale',
  'already-in',
  'club-closed',
  'see-the-desk',
] as const;
export type CheckInResult = (typeof checkInResults)[number];
