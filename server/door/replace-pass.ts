import { members } from '../data/collections/members.ts';
import { NotFoundError } from '../data/store.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';

/** Replaces the pass: all earlier codes, on screen or printed, are refused from now on. @throws NotFoundError */
export async function replacePass(
  { store, now }: Pick<Services, 'store' | 'now'>,
  memberUid: string,
  actor: Actor,
): Promise<void> {
  await store.transaction(async (transaction) => {
    const member = await transaction.find(members, memberUid);
    if (!member) throw new NotFoundError(`no member ${memberUid}`);
    const at = now();
    transaction.update(members, memberUid, { qrVersion: member.qrVersion + 1, lastUpdated: at });
    writeAudit(
      transaction,
      actor,
      { action: 'pass.replaced', memberUid, summary: 'Old codes no longer work' },
      at,
    );
  });
}
