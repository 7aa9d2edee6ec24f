import { type OutboxMessage, outbox } from '../data/collections/outbox.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';
import { LINK_PLACEHOLDER } from './templates.ts';

export type ResendOutcome =
  | { readonly kind: 'waiting' | 'no-message' }
  | { readonly kind: 'refused'; readonly sentence: string };

/** Why a message cannot be sent again now; null: it can. */
export function findResendObstacle(message: OutboxMessage, canSend: boolean): string | null {
  if (!canSend) return 'No mail server is set up, so emails can’t be sent.';
  if (message.status === 'waiting') return 'This email is waiting to be sent.';
  if (message.body.includes(LINK_PLACEHOLDER) && !message.sealedLink)
    return 'The link in this email isn’t stored after sending. The person can request a new one.';
  return null;
}

/** Queues a message again, with a full set of attempts. If two admins do so at once, it is sent once. */
export function resendMessage(
  { store, now, config }: Pick<Services, 'store' | 'now' | 'config'>,
  id: string,
  by: Actor,
): Promise<ResendOutcome> {
  return store.transaction(async (transaction): Promise<ResendOutcome> => {
    const message = await transaction.find(outbox, id);
    if (!message) return { kind: 'no-message' };
    const sentence = findResendObstacle(message, config.smtp !== null);
    if (sentence !== null) return { kind: 'refused', sentence };
    const at = now();
    const { status, subject, to, memberUid } = message;
    transaction.update(outbox, id, { status: 'waiting', attempts: 0, nextAttemptAt: at, lastError: '' });
    const auditEntry = { action: 'outbox.resent', memberUid, summary: `${subject}, to ${to}` } as const;
    writeAudit(transaction, by, { ...auditEntry, before: { status }, after: { status: 'waiting' } }, at);
    return { kind: 'waiting' };
  });
}
