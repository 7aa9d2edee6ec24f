import { randomUUID } from 'node:crypto';
import { hasReachedParqLimit, splitParqResults, TOO_MANY_PARQS } from '#domain/health/parq-limits.ts';
import { currentQuestionSet, hasYesAnswers } from '#domain/health/parq-questions.ts';
import { deriveParqFields } from '#domain/members/derived-fields.ts';
import { earlierParqResults, memberParqArchive, readParqResults } from '../data/collections/members.ts';
import { NotFoundError, type StoredValue, type Transaction } from '../data/store.ts';
import { writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';

export interface ParqSubmission {
  /** Question key → yes; every question of the current set. */
  readonly answers: Readonly<Record<string, boolean>>;
  readonly note: string;
  readonly declaredName: string;
  /** A guardian who answers for a child; otherwise it is the member. */
  readonly guardian?: { readonly uid: string; readonly name: string };
}

/** A submission without a user id (specification, §5). */
export class UserIdRequiredError extends Error {
  override name = 'UserIdRequiredError';
}

export type ParqOutcome =
  | { readonly kind: 'submitted'; readonly hasYesAnswers: boolean }
  | { readonly kind: 'refused'; readonly sentence: string };

/**
 * Appends a result to the member's results; the caller has their consent to store health data. Existing results stay
 * as stored, including unknown fields of other clients; above a limit the oldest move out of the profile.
 * @throws UserIdRequiredError, NotFoundError
 */
export async function submitParq(
  { store, now }: Pick<Services, 'store' | 'now'>,
  uid: string,
  { answers, note, declaredName, guardian }: ParqSubmission,
): Promise<ParqOutcome> {
  if (!uid) throw new UserIdRequiredError('a PAR-Q needs a user id');
  const hasYes = hasYesAnswers(answers);
  const questionSet = currentQuestionSet.key;
  return store.transaction(async (transaction): Promise<ParqOutcome> => {
    const member = await transaction.find(memberParqArchive, uid);
    if (!member) throw new NotFoundError(`no member ${uid}`);
    const at = now();
    if (hasReachedParqLimit(readParqResults(member.parqResults), at)) {
      return { kind: 'refused', sentence: TOO_MANY_PARQS };
    }
    const result = { completedAt: at, hasYesAnswers: hasYes, answers, note, declaredName, questionSet };
    const { kept, moved } = splitParqResults([...member.parqResults, result], dateOf);
    for (const earlier of moved) moveOut(transaction, uid, earlier);
    transaction.update(memberParqArchive, uid, {
      parqResults: kept,
      healthConsentAt: at,
      ...deriveParqFields({ ...member, parqResults: readParqResults(kept) }),
      lastUpdated: at,
    });
    const auditEntry = { action: 'parq.submitted', memberUid: uid, summary: 'Filled in the PAR-Q' } as const;
    writeAudit(transaction, guardian ?? { uid, name: member.name }, auditEntry, at);
    return { kind: 'submitted', hasYesAnswers: hasYes };
  });
}

const dateOf = (result: unknown) => readParqResults([result])[0]?.completedAt ?? null;

function moveOut(transaction: Transaction, uid: string, result: unknown): void {
  const facts = { memberUid: uid, completedAt: dateOf(result), result: result as StoredValue };
  transaction.create(earlierParqResults, { id: randomUUID(), ...facts });
}
