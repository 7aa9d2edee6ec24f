import { type Member, members } from '../../data/collections/members.ts';
import type { Services } from '../../services.ts';

/**
 * Saves a member's unit for loads, and whether other members see their name on leaderboards.
 * @throws NotFoundError
 */
export function saveTrainingPreferences(
  { store, now }: Pick<Services, 'store' | 'now'>,
  memberUid: string,
  preferences: Pick<Member, 'loadUnit' | 'isNamedOnLeaderboards'>,
): Promise<void> {
  return store.update(members, memberUid, { ...preferences, lastUpdated: now() });
}
