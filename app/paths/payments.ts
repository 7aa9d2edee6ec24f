import { href } from 'react-router';
import type { Page } from './page.ts';

export const paymentSuccess = '/account/success' satisfies Page;
export const billing = '/account/membership-billing' satisfies Page;
export const ownReceipt = (id: string) => href('/account/receipts/:id', { id });
export const stripeWebhook = '/webhooks/stripe' satisfies Page;
export const openPortal = '/account/membership-billing/portal' satisfies Page;
export const listFindings = '/admin/adminControl/payments' satisfies Page;
export const resolveFinding = (id: string) => href('/admin/adminControl/payments/:id/resolve', { id });
export const refundFinding = (id: string) => href('/admin/adminControl/payments/:id/refund', { id });
export const listPayments = '/admin/payments' satisfies Page;
export const viewPayment = (id: string) => href('/admin/payments/:id', { id });
export const exportPayments = '/admin/payments.csv' satisfies Page;
