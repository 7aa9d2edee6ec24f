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
    route('admin/payments', 'routes/payments/staff/list-payments.tsx'),
    route('admin/payments/:id', 'routes/payments/staff/view-payment.tsx'),
  ],
  withoutLayout: [
    route('admin/payments.csv', 'routes/payments/staff/export-payments.ts'),
    route('webhooks/stripe', 'routes/payments/stripe-webhook.ts'),
    route('account/membership-billing/portal', 'routes/payments/open-portal.ts'),
    route('admin/adminControl/payments/:id/resolve', 'routes/payments/staff/resolve-finding.ts'),
  ],
};
