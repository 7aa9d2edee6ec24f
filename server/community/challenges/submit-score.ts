import { randomUUID } from 'node:crypto';
import {
  choiceProblems,
  decideTakingPart,
  type EntryChoice,
  mayResend,
  type TakingPartReason,
} from '#domain/community/challenge-state.ts';
import { effectiveStatus, hasMembership } from '#domain/membership/membership.ts';
import {
  type Challenge,
  type ChallengeEntry,
  type ChallengeSubmission,
  challengeEntries,
  challengeSubmissions,
  challenges,
} from '../../data/collections/challenges.ts';
import { type Member, members } from '../../data/collections/members.ts';
import type { Transaction } from '../../data/store.ts';
import { type TakenPicture, takePicture } from '../../files/pictures/take-picture.ts';
import type { Services } from '../../services.ts';
import { entryKey } from './challenge-keys.ts';
import { entryScore, scoreFields } from './entry-score.ts';
import { findOwnSubmissions } from './own-submissions.ts';

type Parts = Pick<Services, 'store' | 'files' | 'pictures' | 'now'>;

export interface SubmitRequest extends EntryChoice {
  readonly challengeId: string;
  readonly uid: string;
  /** Of a score that staff want changed; empty: a new one. */
  readonly submissionId: string;
  /** In the challenge's unit; above 0. */
  readonly value: number;
  readonly note: string;
  /** An address as proof, or empty. */
  readonly link: string;
  /** A picture as proof; null: none, or the one that is there. */
  readonly picture: Blob | null;
}

export type SubmitRefusal =
  | { readonly kind: 'no-challenge' }
  | { readonly kind: 'no-profile' }
  | { readonly kind: 'refused'; readonly reason: TakingPartReason }
  /** The score to send again is gone, or staff have decided about it. */
  | { readonly kind: 'not-open' }
  | { readonly kind: 'problems'; readonly problems: Partial<Record<'division' | 'team' | 'link', string>> };

export type SubmitOutcome =
  | SubmitRefusal
  | { readonly kind: 'sent' }
  | {
      readonly kind: 'picture-refused';
      readonly reason: Extract<TakenPicture, { kind: 'refused' }>['reason'];
    };

/** Leaves the transaction that takes a picture, so that nothing of it stays. */
class RefusedSubmission extends Error {
  override name = 'RefusedSubmission';
  readonly refusal: SubmitRefusal;
  constructor(refusal: SubmitRefusal) {
    super(refusal.kind);
    this.refusal = refusal;
  }
}

/**
 * Sends in a score, or sends a corrected one again: entry, score and picture in one transaction. Staff then check it.
 * @throws FilesUnavailableError
 */
export async function submitScore(parts: Parts, request: SubmitRequest): Promise<SubmitOutcome> {
  const { picture, uid } = request;
  // The same in every attempt, so that an attempt that is repeated adds no second one.
  const newId = randomUUID();
  const step = (transaction: Transaction, pictureId: string) =>
    submit(transaction, { ...request, newId, pictureId }, parts.now());
  if (!picture) {
    const done = await parts.store.transaction((transaction) => step(transaction, ''));
    return done.kind === 'sent' ? { kind: 'sent' } : done;
  }
  try {
    const taken = await takePicture(parts, {
      ...{ file: picture, use: 'challenge-proof', ownerUid: uid, byUid: uid },
      hang: async (transaction, pictureId) => {
        const done = await step(transaction, pictureId);
        if (done.kind !== 'sent') throw new RefusedSubmission(done);
        return done.replaced;
      },
    });
    return taken.kind === 'taken' ? { kind: 'sent' } : { kind: 'picture-refused', reason: taken.reason };
  } catch (error) {
    if (error instanceof RefusedSubmission) return error.refusal;
    throw error;
  }
}

type Submitted = SubmitRefusal | { readonly kind: 'sent'; readonly replaced: string };
type Step = SubmitRequest & { readonly newId: string; readonly pictureId: string };

async function submit(transaction: Transaction, request: Step, now: Temporal.Instant): Promise<Submitted> {
  const { challengeId, uid, submissionId } = request;
  const entryId = entryKey(challengeId, uid);
  const [challenge, member, entry, own] = await Promise.all([
    transaction.find(challenges, challengeId),
    transaction.find(members, uid),
    transaction.find(challengeEntries, entryId),
    findOwnSubmissions(transaction, entryId),
  ]);
  if (!challenge) return { kind: 'no-challenge' };
  if (!member) return { kind: 'no-profile' };
  const before = submissionId === '' ? null : own.find(({ id }) => id === submissionId);
  const refusal = before === null ? decideNew(challenge, member, own.length, now) : null;
  if (refusal) return { kind: 'refused', reason: refusal };
  if (before === undefined || (before && !mayResend(before.status))) return { kind: 'not-open' };
  const problems = problemsOf(challenge, request, before);
  if (Object.keys(problems).length > 0) return { kind: 'problems', problems };
  writeEntry(transaction, { challenge, entry, uid, choice: request }, now);
  writeSubmission(transaction, request, { member, entryId, before }, now);
  return { kind: 'sent', replaced: request.pictureId ? (before?.pictureId ?? '') : '' };
}

function decideNew(challenge: Challenge, member: Member, sentIn: number, now: Temporal.Instant) {
  return decideTakingPart(challenge, { isMember: mayTakePart(member, now), sentIn }, now);
}

/** With a membership, or as staff. */
export function mayTakePart(member: Member, now: Temporal.Instant): boolean {
  return member.isAdmin || member.isCoach || hasMembership(effectiveStatus(member, now));
}

function problemsOf(
  challenge: Challenge,
  { pictureId, link, ...choice }: Step,
  before: ChallengeSubmission | null,
) {
  const hasProof = pictureId !== '' || link !== '' || (before?.pictureId ?? '') !== '';
  const isMissing = challenge.proof === 'required' && !hasProof;
  return {
    ...choiceProblems(challenge, choice),
    ...(isMissing ? { link: 'Add a link or a photo that shows your score' } : {}),
  };
}

/** Joins, or changes division and team; the score moves along. */
export function writeEntry(
  transaction: Transaction,
  {
    challenge,
    entry,
    uid,
    choice,
    followedUntil = '',
  }: {
    readonly challenge: Challenge;
    readonly entry: ChallengeEntry | null;
    readonly uid: string;
    readonly choice: EntryChoice;
    readonly followedUntil?: string;
  },
  now: Temporal.Instant,
): void {
  const chosen = {
    division: challenge.divisions.length > 0 ? choice.division : '',
    team: challenge.teams.length > 0 ? choice.team : '',
  };
  if (entry?.division === chosen.division && entry.team === chosen.team) return;
  transaction.set(challengeEntries, {
    ...{ id: entryKey(challenge.id, uid), challengeId: challenge.id, memberUid: uid, ...chosen },
    ...scoreFields(challenge, chosen, entryScore(entry)),
    ...{ followedUntil, joinedAt: entry?.joinedAt ?? now, changedAt: now },
  });
}

function writeSubmission(
  transaction: Transaction,
  { challengeId, uid, value, note, link, pictureId, newId }: Step,
  facts: { readonly member: Member; readonly entryId: string; readonly before: ChallengeSubmission | null },
  now: Temporal.Instant,
): void {
  const { member, entryId, before } = facts;
  transaction.set(challengeSubmissions, {
    ...{ id: before?.id ?? newId, challengeId, memberUid: uid, memberName: member.name, entryId },
    ...{ value, note, link, pictureId: pictureId || (before?.pictureId ?? '') },
    ...({ status: 'pending', queue: challengeId, reason: '' } as const),
    ...{ submittedAt: before?.submittedAt ?? now, reviewedAt: null, reviewedBy: '', reviewedByName: '' },
    ...{ sequence: (before?.sequence ?? -1) + 1, changedAt: now },
  });
}
