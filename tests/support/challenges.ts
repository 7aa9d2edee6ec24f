/** A club with challenges, and what its members have done in them. */
import { expect } from 'vitest';
import { boardRank } from '#domain/community/challenge-score.ts';
import { entryKey } from '#server/community/challenges/challenge-keys.ts';
import { findOwnSubmissions } from '#server/community/challenges/own-submissions.ts';
import { readBoard } from '#server/community/challenges/read-board.ts';
import { reviewSubmission } from '#server/community/challenges/review-submission.ts';
import { addChallenge, type ChallengeFacts } from '#server/community/challenges/save-challenge.ts';
import { type SubmitRequest, submitScore } from '#server/community/challenges/submit-score.ts';
import {
  type Challenge,
  type ChallengeEntry,
  type ChallengeSubmission,
  challengeEntries,
  challengeSubmissions,
} from '#server/data/collections/challenges.ts';
import type { Member } from '#server/data/collections/members.ts';
import { openClub, type TestClub } from './club.ts';

export const ada = { uid: 'ada', name: 'Ada Admin' };

/** The fastest 2,000 m, in the month of the club's clock. */
export const fastRow: ChallengeFacts = {
  ...{ title: 'Fastest 2,000 m', description: 'On the rower.', exerciseId: '' },
  ...{ startsOn: '2026-11-01', endsOn: '2026-11-30', scoring: 'time', direction: 'lower' },
  ...{ goal: 'leaderboard', target: 0, tries: 'best', proof: 'none', divisions: [], teams: [] },
};

/** Twelve classes in the month. */
export const twelveClasses: ChallengeFacts = {
  ...fastRow,
  ...{ title: 'Twelve classes', scoring: 'classes', direction: 'higher', tries: 'total' },
  ...{ goal: 'threshold', target: 12 },
};

export function openChallenges(club: TestClub = openClub()) {
  const { store, services } = club;
  const entry = (challenge: { id: string }, { uid }: { uid: string }) =>
    store.find(challengeEntries, entryKey(challenge.id, uid));
  const submissions = (challenge: { id: string }, { uid }: { uid: string }) =>
    findOwnSubmissions(store, entryKey(challenge.id, uid));
  const send = (challenge: { id: string }, { uid }: { uid: string }, more: Partial<SubmitRequest> = {}) =>
    submitScore(services, {
      ...{ challengeId: challenge.id, uid, submissionId: '', value: 450_000, note: '', link: '' },
      ...{ picture: null, division: '', team: '', ...more },
    });
  const review = (
    { id, sequence }: ChallengeSubmission,
    decision: 'approved' | 'rejected' | 'changes-requested' = 'approved',
    reason = decision === 'approved' ? '' : 'We can’t see the screen',
  ) =>
    reviewSubmission(services, {
      ...{ submissionId: id, decision, reason, sequence, by: ada },
    });
  return {
    club,
    entry,
    submissions,
    send,
    review,
    async challenge(facts: Partial<ChallengeFacts> = {}): Promise<Challenge> {
      const outcome = await addChallenge(services, { ...fastRow, ...facts }, ada);
      return outcome.kind === 'saved' ? outcome.challenge : expect.unreachable(outcome.kind);
    },
    /** Sent in, and approved. */
    async score(challenge: { id: string }, member: Member, value: number, more: Partial<SubmitRequest> = {}) {
      const before = new Set((await submissions(challenge, member)).map(({ id }) => id));
      expect(await send(challenge, member, { value, ...more })).toEqual({ kind: 'sent' });
      const sent = (await submissions(challenge, member)).find(({ id }) => !before.has(id));
      if (!sent) return expect.unreachable('nothing was sent in');
      expect(await review(sent)).toMatchObject({ kind: 'reviewed' });
      return sent;
    },
    board: (challenge: Challenge, reader = { uid: '', isStaff: false }, division = '') =>
      readBoard(store, challenge, { division, cursor: null }, reader),
    /** The entry's score is what its approved submissions make. */
    async expectScoreToFit(challenge: Challenge, member: Member) {
      const stored: ChallengeEntry | null = await entry(challenge, member);
      const { items } = await store.query(challengeSubmissions, { limit: 500 });
      const approved = items
        .filter(({ entryId, status }) => entryId === stored?.id && status === 'approved')
        .map(({ value }) => value);
      const score = {
        one: approved[0],
        best: Math.min(...approved),
        total: approved.reduce((a, b) => a + b, 0),
      };
      const expected = approved.length === 0 ? undefined : score[challenge.tries];
      expect(stored).toMatchObject(
        expected === undefined
          ? { board: '', score: 0 }
          : { board: challenge.id, score: expected, rank: boardRank(expected, challenge.direction) },
      );
    },
  };
}
