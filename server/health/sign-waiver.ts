import { randomUUID } from 'node:crypto';
import * as paths from '#app/paths.ts';
import { maySign, type SaidOfSigner, type SignerProblems } from '#domain/health/declared-name.ts';
import { SETTINGS_ID } from '../club/settings-cache.ts';
import { settings } from '../data/collections/club.ts';
import { members } from '../data/collections/members.ts';
import { waiverSignatures } from '../data/collections/waivers.ts';
import { NotFoundError } from '../data/store.ts';
import { writeAudit } from '../log/write-audit.ts';
import { recordConsent } from '../privacy/record-consent.ts';
import type { Services } from '../services.ts';
import { findSigner } from './confirm-signer.ts';
import { findOpenStep, finishStep } from './hand-over.ts';

export interface NewSignature {
  /** The version that they have read. */
  readonly version: number;
  /** Empty: a guardian signs in their own account. */
  readonly declaredName: string;
  /** Empty: they are 18 or over. */
  readonly guardianName: string;
  /** Of the tablet or link that they sign by; null: in their own account. */
  readonly handoverId: string | null;
  /** Who acts for them, and signs in their own account. */
  readonly guardian?: { readonly uid: string; readonly name: string };
  /** Of the adult on the tablet, where nobody acts for the child. */
  readonly said?: SaidOfSigner;
}

/**
 * `changed`: another version has been published since they opened the page; `closed`: the tablet's time is over, it was signed there
 * before, or the guardian no longer acts for them; `needs-guardian`: a child alone; `signer`: what is wrong on the tablet, by field.
 * Nothing was written.
 */
export type SignOutcome =
  | { readonly kind: 'signed' | 'already-signed' | 'changed' | 'closed' | 'needs-guardian' }
  | { readonly kind: 'signer'; readonly problems: SignerProblems };

/** @throws NotFoundError where there is no such member */
export function signWaiver(
  { store, now }: Pick<Services, 'store' | 'now'>,
  uid: string,
  { version, declaredName, guardianName, handoverId, guardian, said }: NewSignature,
): Promise<SignOutcome> {
  return store.transaction(async (transaction): Promise<SignOutcome> => {
    const club = await transaction.find(settings, SETTINGS_ID);
    const member = await transaction.find(members, uid);
    if (!member) throw new NotFoundError(`no member ${uid}`);
    const at = now();
    const handover =
      handoverId === null
        ? null
        : await findOpenStep(transaction, { id: handoverId, step: 'waiver', member }, at);
    if (handoverId !== null && !handover) return { kind: 'closed' };
    const onTablet = handover ? 'tablet' : 'own-account';
    if (!maySign(member, { kind: guardian ? 'guardian' : onTablet }, at)) return { kind: 'needs-guardian' };
    const names = { declaredName, guardianName };
    const signer = await findSigner(transaction, { member, guardian, handover, said, names }, at);
    if (signer.kind !== 'signs') return signer;
    if (version === 0 || club?.waiverVersion !== version) return { kind: 'changed' };
    if (handover) finishStep(transaction, handover, 'waiver');
    const isUnconfirmed = member.unconfirmedSigners.waiver !== null;
    if (member.signedWaiverVersion === version && !isUnconfirmed) return { kind: 'already-signed' };
    const ownPlace = guardian ? paths.ownFamily : paths.waiver;
    const by = { deskUid: handover?.staffUid ?? '', deskName: handover?.staffName ?? '' };
    const handedPlace = handover?.saleId ? paths.waiverByLink : paths.tablet;
    const isByLink = handover !== null && handover.saleId !== '';
    const facts = { isByLink, memberUid: uid, version, signedAt: at, declaredName, guardianName, ...by };
    transaction.create(waiverSignatures, { id: randomUUID(), ...facts, isInConsents: true });
    recordConsent(
      transaction,
      {
        ...{ memberUid: uid, kind: 'waiver', isGiven: true, wording: '', version: String(version) },
        ...(handover
          ? { way: isByLink ? 'desk-link' : 'tablet', staff: { uid: by.deskUid, name: by.deskName } }
          : { way: guardian ? 'guardian' : 'self' }),
        by: guardian ?? { uid, name: guardianName ? `${declaredName}, with ${guardianName}` : declaredName },
        place: handover ? handedPlace : ownPlace,
      },
      at,
    );
    transaction.update(members, uid, {
      signedWaiverVersion: version,
      waiverSignedAt: at,
      unconfirmedSigners: {
        ...member.unconfirmedSigners,
        waiver: signer.unconfirmed,
      },
      lastUpdated: at,
    });
    const summary = `Version ${version}${handover ? `, ${isByLink ? 'by a link' : 'on a tablet'} from ${handover.staffName}` : ''}`;
    writeAudit(
      transaction,
      guardian ?? (guardianName ? { uid: '', name: guardianName } : { uid, name: member.name }),
      { action: 'waiver.signed', memberUid: uid, summary },
      at,
    );
    return { kind: 'signed' };
  });
}
