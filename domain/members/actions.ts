/**
 * Next actions by name, never by URL: pages turn them into links (`app/action-links.ts`). A class action carries its session.
 */
export type MemberAction =
  | 'add-emergency-contact'
  | 'change-plan'
  | 'choose-plan'
  | 'confirm-email'
  | 'fill-in-details'
  | 'fill-in-parq'
  | 'leave-club'
  | 'pay'
  | 'return-early'
  | 'see-bookings'
  | 'see-health-answers'
  | 'see-hold'
  | 'sign-waiver'
  | 'stay-member'
  | 'withdraw-request';

export type ClassAction = 'join-waitlist' | 'see-class' | 'sign-in-to-book';

/** A next action with its button label. */
export type NextAction =
  | { readonly action: MemberAction; readonly label: string }
  | { readonly action: ClassAction; readonly sessionId: string; readonly label: string };
