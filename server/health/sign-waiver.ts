import { randomUUID } from 'node:crypto';
import * as paths from '#app/paths.ts';
import { maySign } from '#domain/health/declared-name.ts';
import { SETTINGS_ID } from '../club/settings-cache.ts';
import { settings } from '../data/collections/club.ts';
import { members } from '../data/collections/members.ts';
import { waiverSignatures } from '../data/collections/waivers.ts';
import { NotFoundError } from '../data/store.ts';
import { writeAudit } from '../log/write-audit.ts';
import { recordConsent } from '../privacy/record-consent.ts';
import type { Services } from '../services.ts';
import { findOpenStep, finishStep } from './hand-over.ts';

export interface NewSignature {
  /** The version that they have read. */
  readonly version: number;
  /** Empty: a guardian signs in their own account. */
  readonly declaredName: string;
  /** Empty: they are 18 or over. */
  readonly guardianName: string;
  /** Of the tablet that they sign on; null: in their own account. */
  readonly handoverId: string | null;
  /** Who acts for them, and signs in their own account. */
  readonly guardian?: { readonly uid: string; readonly name: string };
  /** Of the adult who signs for a child without a guardian here: staff check who it was. Empty: that is known. */
  readonly signerPhone?: string;
}

/**
 * `changed`: another version has been published since they opened the page; `closed`: the tablet's time is over, or it was signed there
 * before; `needs-guardian`: a child alone. Nothing was written.
 */
export type SignOutcome = {
  readonly kind: 'signed' | 'already-signed' | 'changed' | 'closed' | 'needs-guardian';
};

/** @throws NotFoundError where there is no such member */
export function signWaiver(
  { store, now }: Pick<Services, 'store' | 'now'>,
  uid: string,
  { version, declaredName, guardianName, handoverId, guardian, signerPhone = '' }: NewSignature,
): Promise<SignOutcome> {
  return store.transaction(async (transaction): Promise<SignOutcome> => {
    const club = await transaction.find(settings, SETTINGS_ID);
    const member = await transaction.find(members, uid);
    if (!member) throw new NotFoundError(`no member ${uid}`);
    const at = now();
    const handover =
      handoverId === null
        ? null
        : await findOpenStep(transaction, { id: handoverId, step: 'waiver', memberUid: uid }, at);
    if (handoverId !== null && !handover) return { kind: 'closed' };
    const onTablet = handover ? 'tablet' : 'own-account';
    if (!maySign(member, { kind: guardian ? 'guardian' : onTablet }, at)) return { kind: 'needs-guardian' };
    if (version === 0 || club?.waiverVersion !== version) return { kind: 'changed' };
    if (handover) finishStep(transaction, handover, 'waiver');
    const isUnconfirmed = member.unconfirmedSigners.waiver !== null;
    if (member.signedWaiverVersion === version && !isUnconfirmed) return { kind: 'already-signed' };
    const ownPlace = guardian ? paths.ownFamily : paths.waiver;
    const by = { deskUid: handover?.staffUid ?? '', deskName: handover?.staffName ?? '' };
    const facts = { memberUid: uid, version, signedAt: at, declaredName, guardianName, ...by };
    transaction.create(waiverSignatures, { id: randomUUID(), ...facts, isInConsents: true });
    recordConsent(
      transaction,
      {
        ...{ memberUid: uid, kind: 'waiver', isGiven: true, wording: '', version: String(version) },
        ...(handover
          ? { way: 'tablet', staff: { uid: by.deskUid, name: by.deskName } }
          : { way: guardian ? 'guardian' : 'self' }),
        by: guardian ?? { uid, name: guardianName ? `${declaredName}, with ${guardianName}` : declaredName },
        place: handover ? paths.tablet : ownPlace,
      },
      at,
    );
    transaction.update(members, uid, {
      signedWaiverVersion: version,
      waiverSignedAt: at,
      unconfirmedSigners: {
        ...member.unconfirmedSigners,
        waiver: signerPhone === '' ? null : { name: guardianName, phone: signerPhone, signedAt: at },
      },
      lastUpdated: at,
    });
    const summary = `Version ${version}${handover ? `, on a tablet from ${handover.staffName}` : ''}`;
    writeAudit(
      transaction,
      guardian ?? (guardianName ? { uid: '', name: guardianName } : { uid, name: member.name }),
      { action: 'waiver.signed', memberUid: uid, summary },
      at,
    );
    return { kind: 'signed' };
  });
}
