import * as paths from '#app/paths.ts';
import { members } from '../../data/collections/members.ts';
import { type Actor, writeAudit } from '../../log/write-audit.ts';
import type { Services } from '../../services.ts';
import { type ReceiptText, receiptMail } from '../receipt-mail.ts';

type Parts = Pick<Services, 'store' | 'outbox' | 'settings' | 'config' | 'now'>;

interface SendReceipt {
  /** Of a sale or of a ledger entry. */
  readonly id: string;
  readonly memberUid: string;
  /** As the member sees it. */
  readonly view: ReceiptText;
  readonly by: Actor;
}

/** Queues an email with the receipt; the address that it goes to, or null: they have none. */
export async function sendReceipt(
  { store, outbox, settings, config, now }: Parts,
  { id, memberUid, view, by }: SendReceipt,
): Promise<string | null> {
  if (memberUid === '') return null;
  const { clubName } = await settings.read();
  return store.transaction(async (transaction) => {
    const member = await transaction.find(members, memberUid);
    if (!member?.email) return null;
    const cause = await outbox.readCause(transaction, member, by.uid);
    const recipient = { firstName: member.firstName, clubName };
    const mail = receiptMail(recipient, view, config.linkOrigin + paths.ownReceipt(id));
    outbox.queueMessage(transaction, { ...mail, to: member.email, memberUid, cause });
    const summary = view.facts.find(({ term }) => term === 'Number')?.value ?? '';
    writeAudit(transaction, by, { action: 'receipt.sent', memberUid, summary }, now());
    return member.email;
  });
}
