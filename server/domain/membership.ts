/** Membership states (domain.md §3). `pending` is also what a missing status means. */
export const membershipStatuses = [
  'pending',
  'active',
  'past_due',
  'on_hold',
  'cancelling',
  'cancelled',
  'expired',
] as const;
export type MembershipStatus = (typeof membershipStatuses)[number];
