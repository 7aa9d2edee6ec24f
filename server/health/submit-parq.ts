import { randomUUID } from 'node:crypto';
import {
  GUARDIAN_SIGNS,
  maySign,
  type SaidOfSigner,
  type SignerProblems,
} from '#domain/health/declared-name.ts';
import { decideParqClearance } from '#domain/health/parq.ts';
import { hasReachedParqLimit, splitParqResults, TOO_MANY_PARQS } from '#domain/health/parq-limits.ts';
import { currentQuestionSet, hasYesAnswers } from '#domain/health/parq-questions.ts';
import { needsGuardian } from '#domain/health/waiver.ts';
import { deriveParqFields } from '#domain/members/derived-fields.ts';
import { healthConsentWording } from '#domain/privacy/consents.ts';
import { earlierParqResults, memberParqArchive } from '../data/collections/members.ts';
import { readParqResults } from '../data/collections/parq-result.ts';
import { NotFoundError, type StoredValue, type Transaction } from '../data/store.ts';
import { writeAudit } from '../log/write-audit.ts';
import { recordConsent } from '../privacy/record-consent.ts';
import type { Services } from '../services.ts';
import { findSigner } from './confirm-signer.ts';
import { findOpenStep, finishStep } from './hand-over.ts';

export interface ParqSubmission {
  /** Question key → yes; every question of the current set. */
  readonly answers: Readonly<Record<string, boolean>>;
  readonly note: string;
  readonly declaredName: string;
  /** A guardian who answers for a child; otherwise it is the member. */
  readonly guardian?: { readonly uid: string; readonly name: string };
  /** The page it is on: a path of ours. */
  readonly place?: string;
  /** Of the tablet that they fill it in on; null: in their own account. */
  readonly handoverId?: string | null;
  /** Of the adult on the tablet, where nobody acts for the child. */
  readonly said?: SaidOfSigner;
}

/** A submission without a user id (specification, §5). */
export class UserIdRequiredError extends Error {
  override name = 'UserIdRequiredError';
}

export type ParqOutcome =
  /** `needsStaff`: nobody trains on these answers before staff have gone through them. */
  | { readonly kind: 'submitted'; readonly needsStaff: boolean }
  | { readonly kind: 'refused'; readonly sentence: string }
  /** On the tablet: by field. Nothing was written. */
  | { readonly kind: 'signer'; readonly problems: SignerProblems }
  /** The tablet’s time is over, it was filled in there before, or the guardian no longer acts for them; nothing was written. */
  | { readonly kind: 'closed' };

/**
 * Appends a result to the member's results; the caller has their consent to store health data. Existing results stay
 * as stored, including unknown fields of other clients; above a limit the oldest move out of the profile.
 * @throws UserIdRequiredError, NotFoundError
 */
export async function submitParq(
  { store, now }: Pick<Services, 'store' | 'now'>,
  uid: string,
  { answers, note, declaredName, guardian, place = '', handoverId = null, said }: ParqSubmission,
): Promise<ParqOutcome> {
  if (!uid) throw new UserIdRequiredError('a PAR-Q needs a user id');
  const hasYes = hasYesAnswers(answers);
  const questionSet = currentQuestionSet.key;
  return store.transaction(async (transaction): Promise<ParqOutcome> => {
    const member = await transaction.find(memberParqArchive, uid);
    if (!member) throw new NotFoundError(`no member ${uid}`);
    const at = now();
    const handover =
      handoverId === null
        ? null
        : await findOpenStep(transaction, { id: handoverId, step: 'parq', member }, at);
    if (handoverId !== null && !handover) return { kind: 'closed' };
    const onTablet = handover ? 'tablet' : 'own-account';
    if (!maySign(member, { kind: guardian ? 'guardian' : onTablet }, at))
      return { kind: 'refused', sentence: GUARDIAN_SIGNS };
    if (hasReachedParqLimit(readParqResults(member.parqResults), at)) {
      return { kind: 'refused', sentence: TOO_MANY_PARQS };
    }
    const names = { declaredName, guardianName: null };
    const signer = await findSigner(transaction, { member, guardian, handover, said, names }, at);
    if (signer.kind !== 'signs') return signer;
    const result = { completedAt: at, hasYesAnswers: hasYes, answers, note, declaredName, questionSet };
    const { kept, moved } = splitParqResults([...member.parqResults, result], read);
    for (const earlier of moved) moveOut(transaction, uid, earlier);
    const unconfirmedSigners = {
      ...member.unconfirmedSigners,
      parq: signer.unconfirmed,
    };
    const facts = { ...member, parqResults: readParqResults(kept), unconfirmedSigners };
    transaction.update(memberParqArchive, uid, {
      parqResults: kept,
      healthConsentAt: at,
      unconfirmedSigners,
      ...deriveParqFields(facts),
      lastUpdated: at,
    });
    const staff = handover ? { uid: handover.staffUid, name: handover.staffName } : undefined;
    const consent = { memberUid: uid, kind: 'health', isGiven: true, version: questionSet, place } as const;
    const ownWay = staff ? 'tablet' : 'self';
    const way = guardian ? 'guardian' : ownWay;
    // On a tablet nobody is signed in: under 18, a parent or guardian says who they are.
    const isForChild = handover !== null && needsGuardian(member, at);
    const wording = healthConsentWording(guardian || isForChild ? member.firstName : '');
    const signed = isForChild ? `${declaredName}, for ${member.name}` : member.name;
    const by = guardian ?? { uid, name: signed };
    recordConsent(transaction, { ...consent, wording, way, by, ...(staff ? { staff } : {}) }, at);
    if (handover) finishStep(transaction, handover, 'parq');
    const who = isForChild ? ', answered by a parent or guardian' : '';
    const where = handover ? ` on a tablet from ${handover.staffName}${who}` : '';
    const summary = `Filled in the PAR-Q${where}`;
    const auditEntry = { action: 'parq.submitted', memberUid: uid, summary } as const;
    // The parent's doing, not the child's.
    writeAudit(transaction, isForChild ? { uid: '', name: declaredName } : by, auditEntry, at);
    return { kind: 'submitted', needsStaff: decideParqClearance(facts, at).kind === 'not-fit' };
  });
}

const INVALID = { completedAt: null, hasYesAnswers: false };
const read = (result: unknown) => readParqResults([result])[0] ?? INVALID;

function moveOut(transaction: Transaction, uid: string, result: unknown): void {
  const facts = { memberUid: uid, completedAt: read(result).completedAt, result: result as StoredValue };
  transaction.create(earlierParqResults, { id: randomUUID(), ...facts });
}
