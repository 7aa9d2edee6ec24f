import type { AccessRow } from '../guards.ts';
import { admin, open, signedIn, withId } from '../row-kinds.ts';

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
  '/membership/plans/:id/join': withId(signedIn),
  '/membership/request/withdraw': signedIn,
  '/admin/member/:id/activate': withId(admin),
  '/admin/member/:id/change-plan': withId(admin),
  '/admin/member/:id/payment-overdue': withId(admin),
  '/admin/member/:id/payment-settled': withId(admin),
  '/admin/member/:id/hold': withId(admin),
  '/admin/member/:id/end-hold': withId(admin),
  '/admin/member/:id/cancel-at-period-end': withId(admin),
  '/admin/member/:id/undo-cancel': withId(admin),
  '/admin/member/:id/cancel-now': withId(admin),
  '/admin/member/:id/cool-off': withId(admin),
  '/admin/member/:id/let-expire': withId(admin),
  '/admin/adminControl/plans': admin,
  '/admin/adminControl/plans/new': admin,
  '/admin/adminControl/plans/:id': withId(admin),
  '/admin/adminControl/plans/:id/deactivate': withId(admin),
  '/admin/adminControl/plans/:id/make-stripe-price': withId(admin),
  '/admin/adminControl/plans/:id/reactivate': withId(admin),
  '/admin/adminControl/plans/:id/stripe-price': withId(admin),
};
