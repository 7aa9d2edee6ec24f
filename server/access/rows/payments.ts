import type { AccessRow } from '../guards.ts';
import { admin, open, signedIn, withId } from '../row-kinds.ts';

export const paymentsRows: Readonly<Record<string, AccessRow>> = {
  // Of the specification
  '/account/success': open, // no guard in the specification: the page decides by who asks
  '/account/membership-billing': open, // as above

  // Ours
  '/account/membership-billing/portal': signedIn,
  '/account/receipts/:id': withId(signedIn),
  '/admin/adminControl/payments': admin,
  '/admin/adminControl/payments/:id/refund': withId(admin),
  '/admin/adminControl/payments/:id/resolve': withId(admin),
  '/admin/payments': admin,
  '/admin/payments.csv': admin,
  '/admin/payments/:id': withId(admin),
  '/webhooks/stripe': open, // each event is signed
};
