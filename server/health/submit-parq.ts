import { currentQuestionSet, hasYesAnswers } from '#domain/health/parq-questions.ts';
import { writeAudit } from '../club/write-audit.ts';
import { memberParqArchive } from '../data/collections/members.ts';
import { NotFoundError } from '../data/store.ts';
import type { Services } from '../services.ts';

export interface ParqSubmission {
  /** Question key → yes; every question of the current set. */
  readonly answers: Readonly<Record<string, boolean>>;
  readonly note: string;
  readonly declaredName: string;
}

/** A submission that names nobody (specification, §5). */
export class UserIdRequiredError extends Error {
  override name = 'UserIdRequiredError';
}

/**
 * Appends a result to the member's own; whoever calls it has their consent to store health data. The results that are there stay
 * as they lie in the store, with fields of other clients that we do not know.
 * @throws UserIdRequiredError, NotFoundError
 */
export async function submitParq(
  { store, now }: Pick<Services, 'store' | 'now'>,
  uid: string,
  { answers, note, declaredName }: ParqSubmission,
): Promise<{ hasYesAnswers: boolean }> {
  if (!uid) throw new UserIdRequiredError('a PAR-Q belongs to somebody');
  const hasYes = hasYesAnswers(answers);
  const questionSet = currentQuestionSet.key;
  await store.transaction(async (transaction) => {
    const member = await transaction.find(memberParqArchive, uid);
    if (!member) throw new NotFoundError(`no member ${uid}`);
    const at = now();
    const result = { completedAt: at, hasYesAnswers: hasYes, answers, note, declaredName, questionSet };
    transaction.update(memberParqArchive, uid, {
      parqResults: [...member.parqResults, result],
      healthConsentAt: at,
      latestParqAt: at,
      latestParqHasYes: hasYes,
      parqReviewDueAt: hasYes ? at : null,
      lastUpdated: at,
    });
    const deed = { action: 'parq.submitted', memberUid: uid, summary: 'Filled in the PAR-Q' } as const;
    writeAudit(transaction, { uid, name: member.name }, deed, at);
  });
  return { hasYesAnswers: hasYes };
}
