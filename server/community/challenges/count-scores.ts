/** Keeps the scores up to date that are counted from results, visits and classes. */
import { countScore } from '#domain/community/challenge-count.ts';
import { isCounted } from '#domain/community/challenge-scoring.ts';
import { followedUntil } from '#domain/community/challenge-state.ts';
import { localDate } from '#domain/values/dates.ts';
import {
  type Challenge,
  challengeEntries,
  challenges,
  challengesDue,
} from '../../data/collections/challenges.ts';
import { eachPage, listEach } from '../../data/each-of.ts';
import type { Filter, Reads } from '../../data/store.ts';
import type { Services } from '../../services.ts';
import { findExercises } from '../../training/results/find-exercises.ts';
import { entryScore, scoreFields } from './entry-score.ts';
import { readRecorded } from './recorded-facts.ts';
import { recountDay } from './save-challenge.ts';

type Parts = Pick<Services, 'store' | 'now'>;

const PAGE = 50;

/** Counts one member's score in one challenge from everything that is recorded, in one transaction. */
export function countEntry({ store, now: clock }: Parts, entryId: string): Promise<void> {
  return store.transaction(async (transaction) => {
    const entry = await transaction.find(challengeEntries, entryId);
    const challenge = entry && (await transaction.find(challenges, entry.challengeId));
    if (!challenge || !isCounted(challenge.scoring)) return;
    const exerciseIds = await findExerciseIds(transaction, challenge);
    const recorded = await readRecorded(transaction, challenge, entry.memberUid, exerciseIds);
    const score = countScore(challenge.scoring, exerciseIds, recorded);
    const until = followedUntil(challenge);
    if (score === entryScore(entry) && entry.followedUntil === until) return;
    transaction.update(challengeEntries, entryId, {
      ...scoreFields(challenge, entry, score),
      ...{ followedUntil: until, changedAt: clock() },
    });
  });
}

/** The challenge's exercise, and the one that it was merged into: results are moved one by one. */
async function findExerciseIds(reads: Pick<Reads, 'findMany'>, { exerciseId }: Challenge): Promise<string[]> {
  if (exerciseId === '') return [];
  const merged = (await findExercises(reads, [exerciseId])).get(exerciseId)?.id ?? exerciseId;
  return [...new Set([exerciseId, merged])];
}

/** Counts a member's scores again, in every challenge that still follows what is recorded. What changes meanwhile stays due. */
export async function countMember(parts: Parts, uid: string): Promise<void> {
  const { store, now } = parts;
  const due = await store.find(challengesDue, uid);
  const followed: Filter[] = [
    ['memberUid', '==', uid],
    ['followedUntil', '>=', localDate(now()).toString()],
  ];
  const entries = await listEach(store, challengeEntries, {
    where: followed,
    orderBy: [['followedUntil', 'asc']],
    limit: PAGE,
  });
  for (const { id } of entries) await countEntry(parts, id);
  if (!due) return;
  await store.transaction(async (transaction) => {
    const stored = await transaction.find(challengesDue, uid);
    if (stored?.mark === due.mark) transaction.remove(challengesDue, uid);
  });
}

const toRecount = (now: Temporal.Instant): Filter[] => [
  ['recountOn', '>', ''],
  ['recountOn', '<=', localDate(now).toString()],
];

/** Whether any score is to be counted. */
export async function hasScoresToCount({ store, now }: Parts): Promise<boolean> {
  const due = await store.query(challengesDue, { limit: 1 });
  if (due.items.length > 0) return true;
  const recounts = await store.query(challenges, {
    where: toRecount(now()),
    orderBy: [['recountOn', 'asc']],
    limit: 1,
  });
  return recounts.items.length > 0;
}

/** A job: counts the scores of members with something new, and all scores of challenges that have ended or moved. */
export async function countScores(parts: Parts): Promise<void> {
  const { store, now } = parts;
  for await (const dues of eachPage((cursor) => store.query(challengesDue, { limit: PAGE, cursor }))) {
    for (const { id } of dues) await countMember(parts, id);
  }
  const { items } = await store.query(challenges, {
    where: toRecount(now()),
    orderBy: [['recountOn', 'asc']],
    limit: PAGE,
  });
  for (const challenge of items) await recount(parts, challenge);
}

/** Counts every score of a challenge again. Can be run again after an interruption. */
export async function recount(parts: Parts, { id, sequence }: Challenge): Promise<void> {
  const { store, now } = parts;
  const where: Filter[] = [['challengeId', '==', id]];
  for await (const entries of eachPage((cursor) =>
    store.query(challengeEntries, { where, limit: PAGE, cursor }),
  )) {
    for (const entry of entries) await countEntry(parts, entry.id);
  }
  await store.transaction(async (transaction) => {
    const stored = await transaction.find(challenges, id);
    // Edited meanwhile: it is counted again.
    if (!stored || stored.sequence !== sequence) return;
    const next = recountDay(stored);
    const isLast = stored.closedAt !== null || next <= localDate(now()).toString();
    transaction.update(challenges, id, { recountOn: isLast ? '' : next });
  });
}
