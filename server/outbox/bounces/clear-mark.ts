import { addressMarks, type StoredAddressMark } from '../../data/collections/address-marks.ts';
import { members } from '../../data/collections/members.ts';
import type { Reads, Writes } from '../../data/store.ts';
import { emailClaimId } from '../../identity/email.ts';
import { type Actor, writeAudit } from '../../log/write-audit.ts';
import type { Services } from '../../services.ts';

/** The mark of an address; null: none. */
export function findMark(reads: Pick<Reads, 'find'>, email: string): Promise<StoredAddressMark | null> {
  return reads.find(addressMarks, emailClaimId(email.trim().toLowerCase()));
}

/** Emails are sent to it again; what was sent before now and still comes back no longer counts. */
export function writeCleared(
  writes: Pick<Writes<void>, 'set'>,
  mark: StoredAddressMark,
  now: Temporal.Instant,
): void {
  writes.set(addressMarks, { ...mark, trouble: '', softAt: [], markedAt: null, clearedAt: now });
}

/** Staff say that an address works again. @returns false: there is nothing to clear */
export function clearMark(
  { store, now }: Pick<Services, 'store' | 'now'>,
  { uid, by }: { readonly uid: string; readonly by: Actor },
): Promise<boolean> {
  return store.transaction(async (transaction) => {
    const member = await transaction.find(members, uid);
    if (!member || member.emailTrouble === '') return false;
    const mark = await findMark(transaction, member.email);
    const at = now();
    if (mark) writeCleared(transaction, mark, at);
    transaction.update(members, uid, { emailTrouble: '' });
    const states = { before: { emailTrouble: member.emailTrouble }, after: { emailTrouble: '' } };
    const entry = { action: 'member.emails-resumed', memberUid: uid, summary: member.email } as const;
    writeAudit(transaction, by, { ...entry, ...states }, at);
    return true;
  });
}
