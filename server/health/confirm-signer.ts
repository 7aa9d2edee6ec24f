import { members } from '../data/collections/members.ts';
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
    const signers = Object.values(member?.unconfirmedSigners ?? {}).filter((each) => each !== null);
    const newest = signers
      .map(({ signedAt }) => signedAt.toString())
      .toSorted()
      .at(-1);
    if (newest === undefined || newest !== seen) return false;
    const at = now();
    transaction.update(members, uid, { unconfirmedSigners: { parq: null, waiver: null }, lastUpdated: at });
    const summary = [...new Set(signers.map(({ name }) => name))].join(', ');
    writeAudit(transaction, by, { action: 'signer.confirmed', memberUid: uid, summary }, at);
    return true;
  });
}
