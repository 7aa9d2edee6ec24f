import { route } from '@react-router/dev/routes';
import type { SubjectRoutes } from '../subject-routes.ts';

export const paymentsRoutes: SubjectRoutes = {
  protected: [
    route('account/success', 'routes/payments/payment-success.tsx'),
    route('account/membership-billing', 'routes/payments/billing.tsx'),
    route('account/receipts/:id', 'routes/payments/own-receipt.tsx'),
  ],
  admin: [
    route('admin/adminControl/payments', 'routes/payments/staff/list-findings.tsx'),
    route('admin/adminControl/payments/:id/refund', 'routes/payments/staff/refund-finding.tsx'),
    route('admin/adminControl/items', 'routes/payments/items/list-items.tsx'),
    route('admin/adminControl/items/add', 'routes/payments/items/add-item.tsx'),
    route('admin/adminControl/items/:id', 'routes/payments/items/edit-item.tsx'),
    route('desk/sell', 'routes/payments/desk/sell-to-walk-in.tsx'),
    route('desk/sell/:id', 'routes/payments/desk/sell-to-member.tsx'),
    route('desk/receipts/:id', 'routes/payments/desk/desk-receipt.tsx'),
    route('desk/receipts/:id/pay', 'routes/payments/desk/pay-balance.tsx'),
    route('desk/receipts/:id/refund', 'routes/payments/desk/refund-payment.tsx'),
    route('desk/receipts/:id/void', 'routes/payments/desk/void-payment.tsx'),
    route('admin/payments', 'routes/payments/staff/list-payments.tsx'),
    route('admin/payments/:id', 'routes/payments/staff/view-payment.tsx'),
    route('desk/takings', 'routes/payments/staff/till/view-takings.tsx'),
    route('desk/till', 'routes/payments/staff/till/view-till.tsx'),
    route('desk/till/:id', 'routes/payments/staff/till/view-drawer.tsx'),
    route('desk/till/:id/cash', 'routes/payments/staff/till/move-cash.tsx'),
    route('desk/till/:id/close', 'routes/payments/staff/till/close-drawer.tsx'),
  ],
  withoutLayout: [
    route('admin/payments.csv', 'routes/payments/staff/export-payments.ts'),
    route('admin/takings.csv', 'routes/payments/staff/till/export-takings.ts'),
    route('desk/receipts/:id/email', 'routes/payments/desk/email-receipt.ts'),
    route('webhooks/stripe', 'routes/payments/stripe-webhook.ts'),
    route('account/membership-billing/portal', 'routes/payments/open-portal.ts'),
    route('admin/adminControl/payments/:id/resolve', 'routes/payments/staff/resolve-finding.ts'),
  ],
};
