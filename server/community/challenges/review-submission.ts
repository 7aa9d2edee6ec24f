import { scoreOf } from '#domain/community/challenge-score.ts';
import { formatScore, scoringOf } from '#domain/community/challenge-scoring.ts';
import { decideReview, type ReviewDecision } from '#domain/community/challenge-state.ts';
import {
  type ChallengeSubmission,
  challengeEntries,
  challengeSubmissions,
  challenges,
} from '../../data/collections/challenges.ts';
import { members } from '../../data/collections/members.ts';
import { type Actor, writeAudit } from '../../log/write-audit.ts';
import type { Services } from '../../services.ts';
import { prepareReviewMail } from './challenge-mails.ts';
import { scoreFields } from './entry-score.ts';
import { findOwnSubmissions } from './own-submissions.ts';

export interface ReviewRequest {
  readonly submissionId: string;
  readonly decision: ReviewDecision;
  /** What the member is told; empty for an approval. */
  readonly reason: string;
  /** Of the submission as the reviewer saw it. */
  readonly sequence: number;
  readonly by: Actor;
}

export type ReviewSubmissionOutcome =
  | { readonly kind: 'reviewed' | 'same'; readonly submission: ChallengeSubmission }
  | { readonly kind: 'no-submission' }
  /** The member or somebody else has changed it since it was shown. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'refused'; readonly field: 'reason' | 'decision'; readonly message: string };

type Parts = Pick<Services, 'store' | 'now' | 'outbox' | 'settings' | 'config'>;

const OWN_SCORE = 'Ask somebody else to check your own score';

const audited: Readonly<Record<ReviewDecision, string>> = {
  approved: 'approved',
  rejected: 'rejected',
  'changes-requested': 'sent back',
};

/** Decides about a score, or corrects an earlier decision: the score on the leaderboard, the mail and the audit log in one transaction. */
export async function reviewSubmission(
  { store, now: clock, settings, ...parts }: Parts,
  { submissionId, decision, reason, sequence, by }: ReviewRequest,
): Promise<ReviewSubmissionOutcome> {
  const { clubName } = await settings.read();
  return store.transaction(async (transaction): Promise<ReviewSubmissionOutcome> => {
    const now = clock();
    const before = await transaction.find(challengeSubmissions, submissionId);
    const challenge = before && (await transaction.find(challenges, before.challengeId));
    if (!challenge) return { kind: 'no-submission' };
    if (before.memberUid === by.uid) return { kind: 'refused', field: 'decision', message: OWN_SCORE };
    const outcome = decideReview(before.status, decision, reason);
    if (outcome.kind === 'refused') return outcome;
    if (outcome.kind === 'same' && before.reason === reason) return { kind: 'same', submission: before };
    if (before.sequence !== sequence) return { kind: 'changed' };
    const { entryId, memberUid, value } = before;
    const [entry, own, member] = await Promise.all([
      transaction.find(challengeEntries, entryId),
      findOwnSubmissions(transaction, entryId),
      transaction.find(members, memberUid),
    ]);
    const changes = {
      ...{ status: decision, reason: decision === 'approved' ? '' : reason, queue: '' },
      ...{ reviewedAt: now, reviewedBy: by.uid, reviewedByName: by.name },
      ...{ sequence: before.sequence + 1, changedAt: now },
    };
    const after = own.map((submission) =>
      submission.id === submissionId ? { ...submission, ...changes } : submission,
    );
    const approved = after.filter(({ status }) => status === 'approved').map((one) => one.value);
    const mail =
      member &&
      (await prepareReviewMail({ ...parts, clubName }, transaction, {
        ...{ member, challenge, value, decision, reason, by },
      }));
    transaction.update(challengeSubmissions, submissionId, changes);
    if (entry) {
      const fields = scoreFields(challenge, entry, scoreOf(approved, challenge));
      transaction.update(challengeEntries, entryId, { ...fields, changedAt: now });
    }
    mail?.queue(transaction);
    const score = formatScore(value, scoringOf(challenge.scoring).unit);
    const summary = `${challenge.title}: ${score} ${audited[decision]}`;
    writeAudit(transaction, by, { action: 'challenge.reviewed', memberUid, summary }, now);
    return { kind: 'reviewed', submission: { ...before, ...changes } };
  });
}
