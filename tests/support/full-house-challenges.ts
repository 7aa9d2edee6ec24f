/** Challenges for a club with something in every collection. */
import { entryKey } from '#server/community/challenges/challenge-keys.ts';
import { joinChallenge } from '#server/community/challenges/join-challenge.ts';
import { findOwnSubmissions } from '#server/community/challenges/own-submissions.ts';
import { newChallenge } from '#server/community/challenges/save-challenge.ts';
import { submitScore } from '#server/community/challenges/submit-score.ts';
import { challengeEntries, challengeSubmissions, challenges } from '#server/data/collections/challenges.ts';
import type { Member } from '#server/data/collections/members.ts';
import type { Store } from '#server/data/store.ts';
import { fastRow, twelveClasses } from './challenges.ts';
import type { TestClub } from './club.ts';

export const challengeIds = { challenge: 'fastest-2k', counted: 'twelve-classes' };

/** A challenge with scores to check, and one that is counted. @returns the id of the last score */
export async function setChallenges(club: TestClub, people: readonly Member[]): Promise<string> {
  const { challenge: challengeId, counted } = challengeIds;
  const sentIn = { ...fastRow, exerciseName: '', proof: 'optional' } as const;
  await club.store.create(challenges, newChallenge(challengeId, sentIn, club.now()));
  await club.store.create(
    challenges,
    newChallenge(counted, { ...twelveClasses, exerciseName: '' }, club.now()),
  );
  let last = '';
  for (const { uid, firstName } of people) {
    const choice = { division: '', team: '' };
    await submitScore(club.services, {
      ...{ challengeId, uid, submissionId: '', value: 452_300, note: `${firstName}private`, link: '' },
      ...{ picture: null, ...choice },
    });
    await joinChallenge(club.services, { challengeId: counted, uid, ...choice });
    last = (await findOwnSubmissions(club.store, entryKey(challengeId, uid)))[0]?.id ?? '';
  }
  return last;
}

/** Challenges ahead, and everybody in the one whose pages are measured, with a score to check. */
export async function fillChallenges(store: Store, size: number, now: Temporal.Instant): Promise<void> {
  const challengeId = challengeIds.challenge;
  for (let index = 0; index < size; index += 1) {
    const uid = `crowd${String(index).padStart(4, '0')}`;
    const entryId = `${challengeId}_${uid}`;
    await store.batch((batch) => {
      batch.create(challenges, newChallenge(`challenge${index}`, { ...fastRow, exerciseName: '' }, now));
      batch.create(challengeEntries, {
        ...challengeEntries.decode(entryId, { challengeId, memberUid: uid, board: challengeId }),
        ...{ score: 500_000 + index, rank: 500_000 + index, joinedAt: now, changedAt: now },
      });
      batch.create(challengeSubmissions, {
        ...challengeSubmissions.decode(`${entryId}-1`, {
          challengeId,
          memberUid: uid,
          entryId,
          queue: challengeId,
        }),
        ...{ memberName: `Crowd ${index}`, value: 500_000 + index, submittedAt: now, changedAt: now },
      });
    });
  }
}
