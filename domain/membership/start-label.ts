import type { MembershipStatus } from './membership.ts';

/** What starting a membership is called, on every button, page and menu that does it. */
export const startLabel = (status: MembershipStatus) =>
  status === 'cancelled' || status === 'expired' ? 'Restart membership' : 'Start membership';
