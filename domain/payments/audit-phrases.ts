/** What the audit log says about payments; `domain/club/audit.ts` says how to read them. */
export const paymentsPhrases = {
  'payments.dispute-lost': 'reported the dispute of {member’s} payment as lost',
  'payments.exported': 'exported the payments',
  'payments.refunded': 'refunded {member’s} payment',
  'payment-problem.resolved': 'resolved a problem with {member’s} payment',
} as const;
