/** What the audit log says about payments; `domain/club/audit.ts` says how to read them. */
export const paymentsPhrases = {
  'payments.dispute-lost': 'reported the dispute of {member’s} payment as lost',
  'payments.exported': 'exported the payments',
  'takings.exported': 'exported the takings',
  'payments.refunded': 'refunded {member’s} payment',
  'receipt.sent': 'emailed {member} a receipt',
  'sale.made': 'sold something to {member}',
  'sale.made-to-walk-in': 'sold something at the desk',
  'sale.paid': 'took a payment for what {member} owes',
  'sale.waived': 'waived what {member} owed',
  'sale.refunded': 'refunded what {member} had bought',
  'sale.voided': 'voided what {member} had bought',
  'item.saved': 'changed an item for sale',
  'payment-problem.resolved': 'resolved a problem with {member’s} payment',
  'till.opened': 'opened a till',
  'till.cash-moved': 'put cash into a till or took some out',
  'till.closed': 'counted and closed a till',
} as const;
