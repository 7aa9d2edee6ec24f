import { members } from '../data/collections/members.ts';
import { type OutboxMessage, outbox } from '../data/collections/outbox.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';
import { mailTestMail } from './templates.ts';

type Parts = Pick<Services, 'store' | 'outbox' | 'settings' | 'config' | 'now'>;

/** `limit`: the admin has caused too many emails today (`server/outbox/mail-limit.ts`). */
export type MailTest =
  | { readonly kind: 'queued'; readonly id: string }
  | { readonly kind: 'no-server' | 'no-profile' | 'limit' };

/** Queues a message to the admin who asks; it takes the way of every other message. */
export async function sendTestMail(
  { store, outbox: queue, settings, config, now }: Parts,
  by: Actor,
): Promise<MailTest> {
  if (config.smtp === null) return { kind: 'no-server' };
  const { clubName } = await settings.read();
  return store.transaction(async (transaction): Promise<MailTest> => {
    const admin = await transaction.find(members, by.uid);
    if (!admin) return { kind: 'no-profile' };
    const cause = await queue.readCause(transaction, admin, by.uid);
    const { id: memberUid, email: to } = admin;
    const id = queue.queueMessage(transaction, { ...mailTestMail(clubName), to, memberUid, cause });
    if (id === null) return { kind: 'limit' };
    writeAudit(transaction, by, { action: 'outbox.tested', summary: `To ${to}` }, now());
    return { kind: 'queued', id };
  });
}

/** A test message of this admin, as it is now; null: there is none with this id. */
export async function findTestMail(
  { store }: Pick<Parts, 'store'>,
  { id, uid }: { readonly id: string; readonly uid: string },
): Promise<OutboxMessage | null> {
  const message = await store.find(outbox, id);
  return message?.template === mailTestMail('').template && message.memberUid === uid ? message : null;
}
