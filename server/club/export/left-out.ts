/** What an export of the club leaves out: whatever would let its reader act as somebody. */
import type { StoredFields } from '../../data/store.ts';

/** Collections that are nothing but keys, or of the system's own moment. */
export const leftOutCollections: ReadonlySet<string> = new Set([
  // Sign-in, links and codes
  ...['loginSessions', 'resetTokens', 'emailConfirmations', 'setUpLinks', 'kioskPairings', 'calendarFeeds'],
  ...['accountEmails', 'handovers', 'throttles', 'usedPassCodes', 'apiTokens'],
  // Forms on their way, and who works on which job
  ...['formTokens', 'formDrafts', 'jobLeases'],
]);

const leftOutFields: Readonly<Record<string, readonly string[]>> = {
  accounts: ['passwordHash', 'knownHosts'],
  members: ['calendarToken', 'qrCodeUrl'],
  bookers: ['textPending'],
  kiosks: ['tokenHash'],
  outbox: ['sealedLink'],
  webhookEndpoints: ['url', 'sealedSecret', 'sealedOldSecret'],
  paymentRequests: ['idempotencyKey', 'url'],
};

/** A document without what opens something. */
export function withoutKeys(collection: string, fields: StoredFields): StoredFields {
  const names = leftOutFields[collection] ?? [];
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}
