import { address } from './address.ts';
import { answers, pages, rows } from './pages.ts';
import { admins, always, frontDesk, signedIn } from './who.ts';

export const paymentSuccess = '/account/success';
export const billing = '/account/membership-billing';
export const ownReceipt = address('/account/receipts/:id');
export const stripeWebhook = '/webhooks/stripe';
export const openPortal = '/account/membership-billing/portal';
export const listFindings = '/admin/adminControl/payments';
export const resolveFinding = address('/admin/adminControl/payments/:id/resolve');
export const refundFinding = address('/admin/adminControl/payments/:id/refund');
export const listPayments = '/admin/payments';
export const viewPayment = address('/admin/payments/:id');
export const sellToWalkIn = '/desk/sell';
export const sellToMember = address('/desk/sell/:id');
/** With everything chosen that falls due in the family that they pay for. */
export const sellWhatIsDue = (uid: string) => `${sellToMember(uid)}?due=1`;
/** Of a sale, or of a ledger entry. */
export const deskReceipt = address('/desk/receipts/:id');
export const emailReceipt = address('/desk/receipts/:id/email');
export const payBalance = address('/desk/receipts/:id/pay');
export const refundPayment = address('/desk/receipts/:id/refund');
export const voidPayment = address('/desk/receipts/:id/void');
export const listItems = '/admin/adminControl/items';
export const addItem = '/admin/adminControl/items/add';
export const editItem = address('/admin/adminControl/items/:id');
export const exportPayments = '/admin/payments.csv';
export const viewTakings = '/desk/takings';
export const exportTakings = '/admin/takings.csv';
export const exportTill = '/admin/till.csv';
export const viewTill = '/desk/till';
export const viewDrawer = address('/desk/till/:id');
export const moveCash = address('/desk/till/:id/cash');
export const closeDrawer = address('/desk/till/:id/close');
/** Chooses which of several open tills a person’s cash goes into. */
export const chooseDrawer = address('/desk/till/:id/choose');

export default rows(
  // No guard in the specification: the page decides by who asks.
  pages('payments', 'protected', always, { paymentSuccess, billing }),
  pages('payments', 'protected', signedIn, { ownReceipt }),
  answers('payments', signedIn, { openPortal }),
  // Each event is signed.
  answers('payments', always, { stripeWebhook }),
  pages('payments/items', 'admin', admins, { listItems, addItem, editItem }),
  // Refunds and voids may be for admins only, by a setting.
  pages('payments/desk', 'admin', frontDesk, {
    sellToWalkIn,
    sellToMember,
    deskReceipt,
    payBalance,
    refundPayment,
    voidPayment,
  }),
  answers('payments/desk', frontDesk, { emailReceipt }),
  pages('payments/staff', 'admin', admins, { listFindings, refundFinding }),
  pages('payments/staff', 'admin', frontDesk, { listPayments, viewPayment }),
  answers('payments/staff', admins, { resolveFinding, exportPayments }),
  pages('payments/staff/till', 'admin', frontDesk, {
    viewTakings,
    viewTill,
    viewDrawer,
    moveCash,
    closeDrawer,
  }),
  answers('payments/staff/till', frontDesk, { chooseDrawer }),
  answers('payments/staff/till', admins, { exportTakings, exportTill }),
);
