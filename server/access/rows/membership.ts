import type { AccessRow } from '../guards.ts';
import { admin, desk, open, signedIn, withId } from '../row-kinds.ts';

export const membershipRows: Readonly<Record<string, AccessRow>> = {
  // Of the specification
  '/memberships': open,
  '/membership/plans': open,
  '/membership/holding': open,

  // Ours
  '/membership/holding/return': signedIn,
  '/membership/change': signedIn,
  '/membership/leave': signedIn,
  '/membership/stay': signedIn,
  '/membership/plans/:id/join': { ...withId(signedIn), leadsToJoining: true, untilOpen: 'opens-soon' },
  '/membership/plans/:id/request': { ...withId(signedIn), untilOpen: 'opens-soon' },
  '/membership/request/withdraw': signedIn,
  '/admin/member/:id/activate': withId(desk),
  '/admin/member/:id/change-plan': withId(desk),
  '/admin/member/:id/payment-overdue': withId(desk),
  '/admin/member/:id/payment-settled': withId(desk),
  '/admin/member/:id/hold': withId(desk),
  '/admin/member/:id/end-hold': withId(desk),
  '/admin/member/:id/cancel-at-period-end': withId(desk),
  '/admin/member/:id/undo-cancel': withId(desk),
  '/admin/member/:id/cancel-now': withId(admin),
  '/admin/member/:id/cool-off': withId(admin),
  '/admin/member/:id/let-expire': withId(admin),
  '/admin/adminControl/plans': admin,
  '/admin/adminControl/plans/new': admin,
  '/admin/adminControl/plans/:id': withId(admin),
  '/admin/adminControl/plans/:id/deactivate': withId(admin),
  '/admin/adminControl/plans/:id/make-stripe-price': withId(admin),
  '/admin/adminControl/plans/:id/price-rise': withId(admin),
  '/admin/adminControl/plans/:id/price-rise/told': withId(admin),
  '/admin/adminControl/plans/:id/price-rise/withdraw': withId(admin),
  '/admin/adminControl/plans/:id/reactivate': withId(admin),
  '/admin/adminControl/plans/:id/stripe-price': withId(admin),
};
