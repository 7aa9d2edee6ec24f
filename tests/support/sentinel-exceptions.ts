/** What an export leaves out, and what an account leaves behind, field by field and with the reason. */

const STAFF = 'says which member of staff did it';
const SECRET = 'would let its reader in, or act for them';
const FAULT =
  'about a fault of the program, its words without personal data; that it happened to them is removed with the account';
const MOMENT = 'over within minutes; the records that it is about are in the export';
const BOOKKEEPING = 'the club’s books, which the law has it keep, under a pseudonym';
const STATISTICS = 'of a visit under a pseudonym, for the club’s counts';

const faults = Object.fromEntries(
  ['builds', 'fingerprint', 'message', 'name', 'references', 'resolvedBy', 'route', 'stack'].map(
    (name) => [`errorLogs.${name}`, FAULT] as const,
  ),
);

export const notExported: Readonly<Record<string, string>> = {
  ...faults,
  'apiTokens.revokedByName': STAFF,
  'auditLog.formerSeal': 'seals the log: nothing can be read from it',
  'bookings.markedByName': STAFF,
  'challengeSubmissions.reviewedByName': STAFF,
  'eventRegistrations.markedByName': STAFF,
  'handovers.returnTo': 'the page that the member of staff was on',
  'leads.assignedName': STAFF,
  'memberNotes.pinnedFor': STAFF,
  'memberNotes.taskFor': STAFF,
  'members.parqReviewedBy': STAFF,
  'merges.byName': STAFF,
  'merges.usesAside.sessionId': 'the id of a class: it is among their bookings',
  'merges.familyId': 'the id of others; their part in the family is in the export',
  'bookers.textPending.codeHash': SECRET,
  'bookers.textPending.kinds': MOMENT,
  'bookers.textPending.number': MOMENT,
  'emailConfirmations.codeHash': SECRET,
  'emailConfirmations.loginSessionId': SECRET,
  'emailConfirmations.tokenHash': SECRET,
  'members.calendarToken': SECRET,
  'outbox.gotBy': 'of guardians: their addresses, hashed, while a message is being tried',
  'outbox.sealedLink': SECRET,
  'paymentRequests.idempotencyKey': SECRET,
  'paymentRequests.refund.byName': STAFF,
  'paymentRequests.url': SECRET,
  'resetTokens.email':
    'where a link to choose a password was sent, for an hour; the message is in the export',
  'figureMarks.kind': MOMENT,
  'undoSteps.after': MOMENT,
  'undoSteps.back': MOMENT,
  'undoSteps.before': MOMENT,
  'undoSteps.targetId': MOMENT,
  'memberBatchParts.batchId': 'which message or tag of the club’s; both are in the export themselves',
};

export const keptAfterwards: Readonly<Record<string, string>> = {
  ...faults,
  'accessLogs.codeHash': 'of a code that nobody has',
  'accessLogs.deviceId': STATISTICS,
  'accessLogs.deviceName': STATISTICS,
  'accessLogs.overriddenBy': STAFF,
  'accessLogs.removed.byName': STAFF,
  'accessLogs.removed.unmarked': 'the id of a class',
  'accessLogs.result': STATISTICS,
  'auditLog.action': 'what was done, without what was written',
  'auditLog.actorName': STAFF,
  'auditLog.contentHash': 'seals the log: nothing can be read from it',
  'consents.staffName': STAFF,
  'consents.version': 'that somebody had agreed, under a pseudonym',
  'waiverSignatures.deskName': STAFF,
  'figureMarks.kind': 'asks for another count',
  'ledger.currency': BOOKKEEPING,
  'ledger.drawerId': BOOKKEEPING,
  'ledger.ofEntry': BOOKKEEPING,
  'ledger.planId': BOOKKEEPING,
  'ledger.planName': BOOKKEEPING,
  'ledger.receiptNumber': BOOKKEEPING,
  'ledger.reference': BOOKKEEPING,
  'ledger.saleId': BOOKKEEPING,
  'memberBatchParts.batchId': 'the id of a message or tag of the club’s, without them',
  'paymentNotices.reason': BOOKKEEPING,
  'paymentNotices.type': BOOKKEEPING,
  'sales.currency': BOOKKEEPING,
  'sales.lines.grantedId': BOOKKEEPING,
  'sales.lines.name': BOOKKEEPING,
  'sales.lines.refId': BOOKKEEPING,
  'sales.receiptNumber': BOOKKEEPING,
  'sales.voucherId': BOOKKEEPING,
};
