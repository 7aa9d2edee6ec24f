import { LEADERBOARD_WORDING } from '#domain/privacy/consents.ts';
import { type Member, members } from '../../data/collections/members.ts';
import { NotFoundError } from '../../data/store.ts';
import type { Actor } from '../../log/write-audit.ts';
import { recordConsent } from '../../privacy/record-consent.ts';
import type { Services } from '../../services.ts';

/**
 * Saves a member's unit for loads, and whether other members see their name on leaderboards.
 * @param given on which page, a path of ours, and by whom where it is their guardian
 * @throws NotFoundError
 */
export function saveTrainingPreferences(
  { store, now }: Pick<Services, 'store' | 'now'>,
  memberUid: string,
  preferences: Pick<Member, 'loadUnit' | 'isNamedOnLeaderboards'>,
  given: { readonly place: string; readonly by?: Actor },
): Promise<void> {
  return store.transaction(async (transaction) => {
    const { place, by } = given;
    const member = await transaction.find(members, memberUid);
    if (!member) throw new NotFoundError(`no member ${memberUid}`);
    const at = now();
    transaction.update(members, memberUid, { ...preferences, lastUpdated: at });
    const isGiven = preferences.isNamedOnLeaderboards;
    if (member.isNamedOnLeaderboards === isGiven) return;
    const consent = { memberUid, kind: 'leaderboards', isGiven, wording: LEADERBOARD_WORDING } as const;
    const who = by ?? { uid: memberUid, name: member.name };
    const way = who.uid === memberUid ? 'self' : 'guardian';
    recordConsent(transaction, { ...consent, way, by: who, place }, at);
  });
}
