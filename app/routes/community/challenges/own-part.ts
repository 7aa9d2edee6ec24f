import * as paths from '#app/paths.ts';
import { hasReached, progressOf } from '#domain/community/challenge-score.ts';
import { formatScore, isCounted, scoringOf } from '#domain/community/challenge-scoring.ts';
import {
  choiceProblems,
  decideTakingPart,
  mayResend,
  phaseOf,
  proposedDivision,
  takingPartSentences,
} from '#domain/community/challenge-state.ts';
import { statusChip } from '#domain/community/challenge-text.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { entryKey } from '#server/community/challenges/challenge-keys.ts';
import { entryScore } from '#server/community/challenges/entry-score.ts';
import { findOwnSubmissions } from '#server/community/challenges/own-submissions.ts';
import { readOwnPlace } from '#server/community/challenges/read-board.ts';
import { mayTakePart } from '#server/community/challenges/submit-score.ts';
import {
  type Challenge,
  type ChallengeSubmission,
  challengeEntries,
} from '#server/data/collections/challenges.ts';
import { members } from '#server/data/collections/members.ts';
import { type Context, loginContext, servicesContext } from '#server/request/context.ts';
import { signInTo } from './load-challenge.ts';

/** What the person who looks has done in a challenge, and may do next. */
export async function loadOwnPart(context: Context, challenge: Challenge) {
  const { store, now: clock } = context.get(servicesContext);
  const now = clock();
  const uid = context.get(loginContext)?.uid ?? '';
  const counted = isCounted(challenge.scoring);
  const submitHref = paths.submitScore(challenge.id);
  if (uid === '') {
    const isOver = phaseOf(challenge, now) === 'over';
    return { kind: 'visitor' as const, counted, signInHref: isOver ? '' : signInTo(submitHref) };
  }
  const key = entryKey(challenge.id, uid);
  const [member, entry, own] = await Promise.all([
    store.find(members, uid),
    store.find(challengeEntries, key),
    counted ? [] : findOwnSubmissions(store, key),
  ]);
  const unit = member?.loadUnit ?? 'kg';
  const score = entryScore(entry);
  const isMember = member !== null && mayTakePart(member, now);
  const reason = decideTakingPart(challenge, { isMember, sentIn: own.length }, now);
  const { unit: scoreUnit } = scoringOf(challenge.scoring);
  const proposed = { division: proposedDivision(challenge, member?.sex ?? ''), team: '' };
  return {
    kind: 'person' as const,
    counted,
    isIn: entry !== null,
    division: entry?.division ?? '',
    team: entry?.team ?? '',
    score: score === null ? '' : formatScore(score, scoreUnit, unit),
    place: entry && score !== null ? await readOwnPlace(store, challenge, entry) : 0,
    progress: challenge.goal === 'threshold' ? progressOf(score, challenge) : 0,
    hasReached: hasReached(score, challenge),
    target: challenge.goal === 'threshold' ? formatScore(challenge.target, scoreUnit, unit) : '',
    submitHref: reason === null ? submitHref : '',
    /** With what they can join at once; null: there is a choice to make. */
    proposed: Object.keys(choiceProblems(challenge, proposed)).length === 0 ? proposed : null,
    // Also for somebody whose membership has ended.
    leaveHref:
      counted && entry && phaseOf(challenge, now) !== 'over' ? paths.leaveChallenge(challenge.id) : '',
    // Somebody who has taken part sees by their score that it is over, and the page says so anyway.
    refusal: reason === null || reason === 'over' ? '' : takingPartSentences[reason],
    needsMembership: reason === 'members-only',
    submissions: own.map((submission) => ({
      ...submissionView(submission, now),
      value: formatScore(submission.value, scoreUnit, unit),
      changeHref: mayResend(submission.status)
        ? `${submitHref}?${new URLSearchParams({ again: submission.id })}`
        : '',
    })),
  };
}

function submissionView(
  { id, note, link, pictureId, status, reason, submittedAt }: ChallengeSubmission,
  now: Temporal.Instant,
) {
  return {
    ...{ id, note, link, pictureId, reason },
    chip: statusChip(status),
    sentAt: formatDateTime(submittedAt, now),
  };
}

export type OwnPart = Awaited<ReturnType<typeof loadOwnPart>>;
export type OwnPerson = Extract<OwnPart, { kind: 'person' }>;
