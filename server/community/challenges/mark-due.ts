import { randomUUID } from 'node:crypto';
import { challengesDue } from '../../data/collections/challenges.ts';
import type { Writes } from '../../data/store.ts';

/**
 * Notes that a member's results, visits or classes have changed, in the transaction that changes them: `countDue` then counts
 * their scores again.
 */
export function markDue(writes: Pick<Writes<void>, 'set'>, memberUid: string): void {
  writes.set(challengesDue, { id: memberUid, memberUid, mark: randomUUID() });
}
