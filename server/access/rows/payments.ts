import type { AccessRow } from '../guards.ts';
import { admin, always, desk, signedIn, withId } from '../row-kinds.ts';

export const paymentsRows: Readonly<Record<string, AccessRow>> = {
  // Of the specification
  '/account/success': always, // no guard in the specification: the page decides by who asks
  '/account/membership-billing': always, // as above

  // Ours
  '/account/membership-billing/portal': signedIn,
  '/account/receipts/:id': withId(signedIn),
  '/admin/adminControl/payments': admin,
  '/admin/adminControl/payments/:id/refund': withId(admin),
  '/admin/adminControl/payments/:id/resolve': withId(admin),
  '/admin/adminControl/items': admin,
  '/admin/adminControl/items/add': admin,
  '/admin/adminControl/items/:id': withId(admin),
  '/desk/sell': desk,
  '/desk/sell/:id': withId(desk),
  '/desk/receipts/:id': withId(desk),
  '/desk/receipts/:id/email': withId(desk),
  '/desk/receipts/:id/pay': withId(desk),
  '/desk/receipts/:id/refund': withId(desk), // refunds may be for admins only, by a setting
  '/desk/receipts/:id/void': withId(desk), // likewise
  '/admin/payments': desk,
  '/admin/payments.csv': admin,
  '/admin/takings.csv': admin,
  '/admin/payments/:id': withId(desk),
  '/desk/takings': desk,
  '/desk/till': desk,
  '/desk/till/:id': withId(desk),
  '/desk/till/:id/cash': withId(desk),
  '/desk/till/:id/close': withId(desk),
  '/webhooks/stripe': always, // each event is signed
};
