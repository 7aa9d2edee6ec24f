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
export const sellToWalkIn = '/desk/sell' satisfies Page;
export const sellToMember = (uid: string) => href('/desk/sell/:id', { id: uid });
/** With everything chosen that falls due in the family that they pay for. */
export const sellWhatIsDue = (uid: string) => `${sellToMember(uid)}?due=1`;
/** Of a sale, or of a ledger entry. */
export const deskReceipt = (id: string) => href('/desk/receipts/:id', { id });
export const emailReceipt = (id: string) => href('/desk/receipts/:id/email', { id });
export const payBalance = (id: string) => href('/desk/receipts/:id/pay', { id });
export const refundPayment = (id: string) => href('/desk/receipts/:id/refund', { id });
export const voidPayment = (id: string) => href('/desk/receipts/:id/void', { id });
export const listItems = '/admin/adminControl/items' satisfies Page;
export const addItem = '/admin/adminControl/items/add' satisfies Page;
export const editItem = (id: string) => href('/admin/adminControl/items/:id', { id });
export const exportPayments = '/admin/payments.csv' satisfies Page;
export const viewTakings = '/desk/takings' satisfies Page;
export const exportTakings = '/admin/takings.csv' satisfies Page;
export const viewTill = '/desk/till' satisfies Page;
export const viewDrawer = (id: string) => href('/desk/till/:id', { id });
export const moveCash = (id: string) => href('/desk/till/:id/cash', { id });
export const closeDrawer = (id: string) => href('/desk/till/:id/close', { id });
