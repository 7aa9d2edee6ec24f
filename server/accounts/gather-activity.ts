/** What somebody trains, and takes part in besides classes. */
import { challengeEntries, challengeSubmissions, challengesDue } from '../data/collections/challenges.ts';
import { eventRegistrations } from '../data/collections/events.ts';
import { bestNews, exerciseYears, personalBests, trainingYears } from '../data/collections/personal-bests.ts';
import { results, scores } from '../data/collections/results.ts';
import type { Reads, StoredFields } from '../data/store.ts';
import { allOf, each, listMine, without } from './own-records.ts';

export const gatherTraining = (reads: Reads, uid: string) =>
  allOf({
    training: listMine(reads, results.name, uid).then(each((result) => withoutOthers(result, uid))),
    leaderboardScores: listMine(reads, scores.name, uid),
    personalBests: listMine(reads, personalBests.name, uid),
    exerciseYears: listMine(reads, exerciseYears.name, uid),
    trainingYears: listMine(reads, trainingYears.name, uid),
    newPersonalBests: listMine(reads, bestNews.name, uid),
  });

/** What they take part in besides classes and training. */
export function gatherCommunity(reads: Reads, uid: string) {
  const asStaff = (ownUid: unknown, ...names: string[]) => (ownUid === uid ? [] : names);
  return allOf({
    eventRegistrations: listMine(reads, eventRegistrations.name, uid).then(
      each((registration) =>
        without(registration, ...asStaff(registration.markedBy, 'markedBy', 'markedByName')),
      ),
    ),
    challenges: listMine(reads, challengeEntries.name, uid),
    challengesToCount: listMine(reads, challengesDue.name, uid),
    challengeScores: listMine(reads, challengeSubmissions.name, uid).then(
      each((submission) =>
        without(submission, ...asStaff(submission.reviewedBy, 'reviewedBy', 'reviewedByName')),
      ),
    ),
  });
}

/** A result with the names and words of the coaches who logged or commented it, without their ids. */
function withoutOthers(result: StoredFields, uid: string): StoredFields {
  const comments = Array.isArray(result.comments) ? result.comments : [];
  return {
    ...without(result, 'loggedBy', 'commenterUids'),
    comments: comments.map((comment) =>
      typeof comment === 'object' && comment !== null && Reflect.get(comment, 'byUid') !== uid
        ? without(comment as StoredFields, 'byUid')
        : comment,
    ),
  };
}
