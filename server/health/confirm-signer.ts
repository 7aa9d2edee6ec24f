import { noteConfirmed } from '#domain/health/declared-name.ts';
import { type Member, members } from '../data/collections/members.ts';
import type { Store } from '../data/store.ts';
import { findLastEntry } from '../log/find-last-entry.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';

/**
 * Staff have checked who signed for a child: what was signed counts.
 * @param request.seen when the newest signature on their page was given: a later one is not confirmed with it
 * @returns false: there is nothing to confirm, or another signature since
 */
export function confirmSigner(
  { store, now }: Pick<Services, 'store' | 'now'>,
  { uid, seen, by }: { readonly uid: string; readonly seen: string; readonly by: Actor },
): Promise<boolean> {
  return store.transaction(async (transaction) => {
    const member = await transaction.find(members, uid);
    if (!member) return false;
    const signers = Object.values(member.unconfirmedSigners).filter((each) => each !== null);
    const newest = signers
      .map(({ signedAt }) => signedAt.toString())
      .toSorted()
      .at(-1);
    if (newest === undefined || newest !== seen) return false;
    const at = now();
    const guardianNote = noteConfirmed(member.guardianNote, signers);
    transaction.update(members, uid, {
      unconfirmedSigners: { parq: null, waiver: null },
      guardianNote,
      lastUpdated: at,
    });
    const summary = [...new Set(signers.map(({ name }) => name))].join(', ');
    const states = { before: { guardianNote: member.guardianNote }, after: { guardianNote } };
    writeAudit(transaction, by, { action: 'signer.confirmed', memberUid: uid, summary, ...states }, at);
    return true;
  });
}

/** Who confirmed what is noted of a child's parent or guardian, and when; null: nobody did, or it has changed since. */
export async function findNoteConfirmed(
  store: Pick<Store, 'query'>,
  { id, guardianNote }: Pick<Member, 'id' | 'guardianNote'>,
) {
  if (guardianNote === '') return null;
  const last = await findLastEntry(store, id, 'signer.confirmed');
  return last?.after.guardianNote === guardianNote ? last : null;
}
