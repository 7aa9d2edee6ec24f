import { outbox as messages } from '../data/collections/outbox.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';

/** The body with its link, for an admin; the viewing is recorded in the audit log first. Null: no such message. */
export function readWholeMessage(
  { store, outbox, now }: Pick<Services, 'store' | 'outbox' | 'now'>,
  id: string,
  by: Actor,
): Promise<string | null> {
  return store.transaction(async (transaction) => {
    const message = await transaction.find(messages, id);
    if (!message) return null;
    const { subject, to, memberUid } = message;
    const auditEntry = { action: 'outbox.read', memberUid, summary: `${subject}, to ${to}` } as const;
    writeAudit(transaction, by, auditEntry, now());
    return outbox.revealBody(message);
  });
}
