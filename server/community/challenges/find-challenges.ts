import { localDate } from '#domain/values/dates.ts';
import {
  type Challenge,
  type ChallengeSubmission,
  challengeSubmissions,
  challenges,
} from '../../data/collections/challenges.ts';
import type { Page, Reads, Store } from '../../data/store.ts';

const PAGE = 20;
const QUEUE_PAGE = 20;

type Queries = Pick<Reads, 'query'>;

/** Challenges that are on or ahead, those that end first at the top. */
export function findCurrentChallenges(
  reads: Queries,
  now: Temporal.Instant,
  { cursor = null, limit = PAGE }: { readonly cursor?: string | null; readonly limit?: number } = {},
): Promise<Page<Challenge>> {
  return reads.query(challenges, {
    where: [['listedUntil', '>=', localDate(now).toString()]],
    orderBy: [['listedUntil', 'asc']],
    ...{ limit, cursor },
  });
}

/** Challenges that are over, the latest first. */
export function findPastChallenges(
  reads: Queries,
  now: Temporal.Instant,
  cursor: string | null,
): Promise<Page<Challenge>> {
  return reads.query(challenges, {
    where: [['listedUntil', '<', localDate(now).toString()]],
    orderBy: [['listedUntil', 'desc']],
    ...{ limit: PAGE, cursor },
  });
}

/** Scores that wait for a review, the oldest first. */
export function findWaiting(
  reads: Queries,
  challengeId: string,
  cursor: string | null,
): Promise<Page<ChallengeSubmission>> {
  return reads.query(challengeSubmissions, {
    where: [['queue', '==', challengeId]],
    orderBy: [['submittedAt', 'asc']],
    ...{ limit: QUEUE_PAGE, cursor },
  });
}

/** Every score that was sent in, the newest first. */
export function findSubmissions(
  reads: Queries,
  challengeId: string,
  cursor: string | null,
): Promise<Page<ChallengeSubmission>> {
  return reads.query(challengeSubmissions, {
    where: [['challengeId', '==', challengeId]],
    orderBy: [['submittedAt', 'desc']],
    ...{ limit: QUEUE_PAGE, cursor },
  });
}

export function countWaiting(store: Pick<Store, 'count'>, challengeId: string): Promise<number> {
  return store.count(challengeSubmissions, [['queue', '==', challengeId]]);
}
