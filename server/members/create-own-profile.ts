import { profileRoles } from '#domain/accounts/roles.ts';
import { awaySince } from '#domain/members/derived-fields.ts';
import { isEmptyProfile } from '#domain/members/member-profile.ts';
import { members } from '../data/collections/members.ts';
import type { Login } from '../identity/identity.ts';
import type { Services } from '../services.ts';
import { type NewMember, newMember } from './create-member.ts';
import { detailFields } from './save-details.ts';

/**
 * Creates the profile of an account without one, or fills in one that another client left empty, keeping its other fields.
 * A profile that has appeared in the meantime is left unchanged.
 */
export async function createOwnProfile(
  { store, clubEvents, now }: Pick<Services, 'store' | 'clubEvents' | 'now'>,
  { uid, email, claims }: Login,
  person: Omit<NewMember, 'uid' | 'email'>,
): Promise<void> {
  const at = now();
  const roles = profileRoles(claims);
  await store.transaction(async (transaction) => {
    const known = await transaction.find(members, uid);
    if (known && !isEmptyProfile(known)) return;
    if (known) {
      const details = { ...known, ...person, email };
      const createdAt = known.createdAt ?? at;
      const fields = {
        ...detailFields(details, { id: uid, email }),
        email,
        createdAt,
        awaySince: awaySince({ ...known, createdAt }),
      };
      transaction.update(members, uid, { ...fields, ...roles, lastUpdated: at });
    } else transaction.create(members, { ...newMember({ ...person, uid, email }, at), ...roles });
    clubEvents.note(transaction, { type: 'member.created', memberUid: uid });
  });
}
