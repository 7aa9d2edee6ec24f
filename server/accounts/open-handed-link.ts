import { isClosed } from '#domain/accounts/handed-link.ts';
import { members } from '../data/collections/members.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';
import { handedLinkOpenedMail } from './handed-link-mails.ts';

/**
 * An admin opens what is closed after a link from the front desk. The person is told, and a later role still asks for a new password.
 * @returns false: nothing is closed
 */
export async function openHandedLink(
  { store, now, outbox, settings }: Pick<Services, 'store' | 'now' | 'outbox' | 'settings'>,
  { uid, by }: { readonly uid: string; readonly by: Actor },
): Promise<boolean> {
  const { clubName } = await settings.read();
  return store.transaction(async (transaction) => {
    const member = await transaction.find(members, uid);
    const at = now();
    const link = member?.handedLink;
    if (!member || !link || !isClosed(link, at)) return false;
    transaction.update(members, uid, { handedLink: { ...link, opensAt: at }, lastUpdated: at });
    const summary = 'Opened what was closed after a link from the front desk';
    writeAudit(transaction, by, { action: 'account.opened', memberUid: uid, summary }, at);
    const mail = handedLinkOpenedMail({ firstName: member.firstName, clubName });
    if (member.email)
      outbox.queueMessage(transaction, { ...mail, to: member.email, memberUid: uid, cause: 'club' });
    return true;
  });
}
