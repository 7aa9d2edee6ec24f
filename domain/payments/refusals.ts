/** What people are told where the payment provider refuses something. */

const tried = {
  'cancel-at-period-end': 'set the subscription to end',
  'cancel-now': 'cancel the subscription',
  'change-plan': 'change the plan',
  'raise-price': 'raise the price',
  checkout: 'open the payment page',
  'hold-credit': 'take the days of a hold off the next payment',
  close: 'end the payments of an account that is being closed',
  email: 'use their email address',
  pause: 'pause payments for a hold',
  portal: 'open the page for cards and invoices',
  read: 'read their payments',
  refund: 'refund a payment',
  resume: 'resume payments after a hold',
  'undo-cancel': 'undo the cancellation',
} as const;

/** What the provider was asked to do. */
export type RefusalPurpose = keyof typeof tried;

/** The provider's own words and error code. */
export interface RefusalFacts {
  readonly message: string;
  readonly code: string;
}

const MAX_CHARACTERS = 300;
const CHECK_KEYS =
  ' Check that the club uses the right Stripe keys. If it’s gone for good, cancel the membership here so that they can join again.';

/** For the list of what staff have to resolve. */
export function refusalFinding(purpose: RefusalPurpose, { message, code }: RefusalFacts): string {
  const advice = code === 'resource_missing' ? CHECK_KEYS : '';
  return `Stripe refused to ${tried[purpose]}: “${message.slice(0, MAX_CHARACTERS)}”.${advice}`;
}

/** For the member whose payments they are. */
export const refusalForMember =
  'Our payment provider refused this, so nothing has changed. The front desk can see why: please speak to them.';

/** For staff who asked for it. */
export function refusalForStaff({ message }: Pick<RefusalFacts, 'message'>): string {
  return `Stripe refused this, so nothing has changed: “${message.slice(0, MAX_CHARACTERS)}”.`;
}
