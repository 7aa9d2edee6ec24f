/**
 * What somebody can do next, named and never spelt as an address: pages turn it into a link (`app/action-links.ts`). What is done
 * about one class says which.
 */
export type MemberAction =
  | 'add-emergency-contact'
  | 'change-plan'
  | 'choose-plan'
  | 'fill-in-details'
  | 'fill-in-parq'
  | 'leave-club'
  | 'pay'
  | 'return-early'
  | 'see-bookings'
  | 'see-hold'
  | 'stay-member';

export type ClassAction = 'join-waitlist' | 'see-class' | 'sign-in-to-book';

/** The way on, with what its button says. */
export type NextAction =
  | { readonly action: MemberAction; readonly label: string }
  | { readonly action: ClassAction; readonly sessionId: string; readonly label: string };
