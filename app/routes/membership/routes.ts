import { route } from '@react-router/dev/routes';
import type { SubjectRoutes } from '../subject-routes.ts';

export const membershipRoutes: SubjectRoutes = {
  'by-login': [
    route('memberships', 'routes/membership/memberships.tsx'),
    route('membership/plans', 'routes/membership/plans.tsx'),
    route('membership/holding', 'routes/membership/holding.tsx'),
  ],
  protected: [
    route('membership/plans/:id/join', 'routes/membership/join-plan.tsx'),
    route('membership/plans/:id/request', 'routes/membership/request-plan.ts'),
    route('membership/change', 'routes/membership/change-own-plan.tsx'),
    route('membership/leave', 'routes/membership/leave-club.tsx'),
    route('membership/stay', 'routes/membership/stay-member.tsx'),
    route('membership/holding/return', 'routes/membership/return-early.tsx'),
    route('membership/request/withdraw', 'routes/membership/withdraw-request.tsx'),
  ],
  admin: [
    route('admin/member/:id/activate', 'routes/membership/staff/activate-membership.tsx'),
    route('admin/member/:id/change-plan', 'routes/membership/staff/change-plan.tsx'),
    route('admin/member/:id/payment-overdue', 'routes/membership/staff/mark-overdue.tsx'),
    route('admin/member/:id/payment-settled', 'routes/membership/staff/settle-payment.tsx'),
    route('admin/member/:id/hold', 'routes/membership/staff/start-hold.tsx'),
    route('admin/member/:id/end-hold', 'routes/membership/staff/end-hold.tsx'),
    route('admin/member/:id/cancel-at-period-end', 'routes/membership/staff/cancel-at-period-end.tsx'),
    route('admin/member/:id/undo-cancel', 'routes/membership/staff/undo-cancel.tsx'),
    route('admin/member/:id/cool-off', 'routes/membership/staff/cool-off.tsx'),
    route('admin/member/:id/cancel-now', 'routes/membership/staff/end-now.tsx'),
    route('admin/member/:id/let-expire', 'routes/membership/staff/let-expire.tsx'),
    route('admin/adminControl/plans', 'routes/membership/staff/plans/list-plans.tsx'),
    route('admin/adminControl/plans/new', 'routes/membership/staff/plans/add-plan.tsx'),
    route('admin/adminControl/plans/:id', 'routes/membership/staff/plans/edit-plan.tsx'),
    route('admin/adminControl/plans/:id/deactivate', 'routes/membership/staff/plans/deactivate-plan.tsx'),
    route('admin/adminControl/plans/:id/reactivate', 'routes/membership/staff/plans/reactivate-plan.tsx'),
    route(
      'admin/adminControl/plans/:id/stripe-price',
      'routes/membership/staff/plans/enter-stripe-price.tsx',
    ),
    route(
      'admin/adminControl/plans/:id/make-stripe-price',
      'routes/membership/staff/plans/make-stripe-price.tsx',
    ),
    route(
      'admin/adminControl/plans/:id/price-rise',
      'routes/membership/staff/plans/price-rise/price-rise.tsx',
    ),
    route(
      'admin/adminControl/plans/:id/price-rise/told',
      'routes/membership/staff/plans/price-rise/say-how-told.tsx',
    ),
    route(
      'admin/adminControl/plans/:id/price-rise/withdraw',
      'routes/membership/staff/plans/price-rise/withdraw-rise.tsx',
    ),
  ],
};
