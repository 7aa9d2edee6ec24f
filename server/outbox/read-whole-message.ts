import * as paths from '#app/paths.ts';
import { outbox as messages, type OutboxMessage } from '../data/collections/outbox.ts';
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

/** Whether its link can do nothing any more: it was used, another one replaced it, or it has expired. Links of visitors and leads don’t say. */
export async function isLinkOver(
  { outbox, identity }: Pick<Services, 'outbox' | 'identity'>,
  message: OutboxMessage,
): Promise<boolean> {
  const link = message.sealedLink !== '' && /https?:\S+[?&]token=[\w-]+/.exec(outbox.revealBody(message));
  if (!link) return false;
  const { pathname, searchParams } = new URL(link[0]);
  const token = searchParams.get('token') ?? '';
  if (pathname === paths.resetPassword) return (await identity.readResetLink(token)) === null;
  return pathname === paths.confirmByLink && (await identity.findConfirmation({ token })) === null;
}
