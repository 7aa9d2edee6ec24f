import { members } from '../data/collections/members.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';

/**
 * Sends the confirmation that an account waits for once more, or one for an address that emails have come back from; an earlier link and
 * code stop working.
 * @param goOnTo one of our own pages, which the link takes along; empty: none
 * @param by the member of staff who sends it; null: the person themselves
 * @returns the address it goes to
 * @throws ConfirmationError nothing-to-confirm, too-many-mails
 */
export async function sendConfirmation(
  { identity, store, now }: Pick<Services, 'identity' | 'store' | 'now'>,
  uid: string,
  by: Actor | null,
  goOnTo = '',
): Promise<string> {
  const trouble = (await store.find(members, uid))?.emailTrouble ?? '';
  const mail = await identity.prepareDueConfirmation(uid, { goOnTo, isAgain: trouble !== '' });
  const summary = `For ${mail.email}`;
  await store.batch((batch) => {
    mail.addTo(batch);
    if (by) writeAudit(batch, by, { action: 'account.confirmation-sent', memberUid: uid, summary }, now());
  });
  return mail.email;
}
