import { MAX_TRIES } from '#domain/community/challenge-state.ts';
import { type ChallengeSubmission, challengeSubmissions } from '../../data/collections/challenges.ts';
import type { Reads } from '../../data/store.ts';

/** Everything that a member has sent in to one challenge, the newest first: never more than `MAX_TRIES`. */
export async function findOwnSubmissions(
  reads: Pick<Reads, 'query'>,
  entryId: string,
): Promise<ChallengeSubmission[]> {
  const { items } = await reads.query(challengeSubmissions, {
    where: [['entryId', '==', entryId]],
    limit: MAX_TRIES + 1,
  });
  return items.toSorted((one, other) => Temporal.Instant.compare(other.submittedAt, one.submittedAt));
}
