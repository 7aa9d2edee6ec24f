/** Nobody reads what is not for their role, and who on the staff has read health answers is in the audit log. */
import { auditLog } from '#server/data/collections/club.ts';
import { listEach } from '#server/data/each-of.ts';
import type { Invariant } from './invariant.ts';

/** Stands in the note of a health questionnaire. */
export const healthNote = (slot: number): string => `zzhealth${slot}zz`;

/** What a page tells a reader who is not the person: whose health notes. */
export function healthNotesIn(html: string): number[] {
  return [...new Set([...html.matchAll(/zzhealth(\d+)zz/g)].map(([, slot]) => Number(slot)))];
}

/** Addresses of members, as `join.ts` gives them. */
export function addressesIn(html: string): number[] {
  return [...new Set([...html.matchAll(/member(\d+)@example\.test/g)].map(([, slot]) => Number(slot)))];
}

/** Each page on which an admin has read health answers since yesterday has an entry in the audit log. */
export const readsAreAudited: Invariant = {
  name: 'health',
  async check(year) {
    const reads = year.takeHealthReads();
    const written = await listEach(year.club.store, auditLog, {
      where: [['at', '>=', year.club.now().subtract({ hours: 30 })]],
      orderBy: [['at', 'asc']],
      limit: 500,
    });
    return reads
      .filter(
        ({ readerUid, uid }) =>
          !written.some(
            ({ action, actorUid, memberUid }) =>
              action === 'parq.read' && actorUid === readerUid && memberUid === uid,
          ),
      )
      .map(
        ({ readerUid, uid, address }) =>
          `${readerUid} read the answers of ${uid} at ${address}, and no entry says so`,
      );
  },
};
