import { randomUUID } from 'node:crypto';
import { SETTINGS_ID } from '../club/settings-cache.ts';
import { settings } from '../data/collections/club.ts';
import { members } from '../data/collections/members.ts';
import { waiverSignatures } from '../data/collections/waivers.ts';
import { NotFoundError } from '../data/store.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';

export interface NewSignature {
  /** The version that they have read. */
  readonly version: number;
  readonly declaredName: string;
  /** Empty: they are 18 or over. */
  readonly guardianName: string;
  /** Who handed them the club's tablet; null: they sign in their own account. */
  readonly desk: Actor | null;
}

/** `changed`: another version has been published since they opened the page, and nothing was written. */
export type SignOutcome = { readonly kind: 'signed' | 'already-signed' | 'changed' };

/** @throws NotFoundError where there is no such member */
export function signWaiver(
  { store, now }: Pick<Services, 'store' | 'now'>,
  uid: string,
  { version, declaredName, guardianName, desk }: NewSignature,
): Promise<SignOutcome> {
  return store.transaction(async (transaction): Promise<SignOutcome> => {
    const club = await transaction.find(settings, SETTINGS_ID);
    const member = await transaction.find(members, uid);
    if (!member) throw new NotFoundError(`no member ${uid}`);
    if (version === 0 || club?.waiverVersion !== version) return { kind: 'changed' };
    if (member.signedWaiverVersion === version) return { kind: 'already-signed' };
    const at = now();
    const by = { deskUid: desk?.uid ?? '', deskName: desk?.name ?? '' };
    const facts = { memberUid: uid, version, signedAt: at, declaredName, guardianName, ...by };
    transaction.create(waiverSignatures, { id: randomUUID(), ...facts });
    transaction.update(members, uid, {
      signedWaiverVersion: version,
      waiverSignedAt: at,
      lastUpdated: at,
    });
    const summary = `Version ${version}${desk ? `, on a tablet from ${desk.name}` : ''}`;
    writeAudit(
      transaction,
      { uid, name: member.name },
      { action: 'waiver.signed', memberUid: uid, summary },
      at,
    );
    return { kind: 'signed' };
  });
}
