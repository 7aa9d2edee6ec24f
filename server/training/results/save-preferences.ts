import { LEADERBOARD_WORDING } from '#domain/privacy/consents.ts';
import { type Member, members } from '../../data/collections/members.ts';
import { NotFoundError } from '../../data/store.ts';
import { recordConsent } from '../../privacy/record-consent.ts';
import type { Services } from '../../services.ts';

/**
 * Saves a member's unit for loads, and whether other members see their name on leaderboards.
 * @param place the page it is on: a path of ours
 * @throws NotFoundError
 */
export function saveTrainingPreferences(
  { store, now }: Pick<Services, 'store' | 'now'>,
  memberUid: string,
  preferences: Pick<Member, 'loadUnit' | 'isNamedOnLeaderboards'>,
  place: string,
): Promise<void> {
  return store.transaction(async (transaction) => {
    const member = await transaction.find(members, memberUid);
    if (!member) throw new NotFoundError(`no member ${memberUid}`);
    const at = now();
    transaction.update(members, memberUid, { ...preferences, lastUpdated: at });
    const isGiven = preferences.isNamedOnLeaderboards;
    if (member.isNamedOnLeaderboards === isGiven) return;
    const consent = { memberUid, kind: 'leaderboards', isGiven, wording: LEADERBOARD_WORDING } as const;
    const by = { uid: memberUid, name: member.name };
    recordConsent(transaction, { ...consent, way: 'self', by, place }, at);
  });
}
