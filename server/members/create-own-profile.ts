import { members } from '../data/collections/members.ts';
import { AlreadyExistsError } from '../data/store.ts';
import type { Login } from '../identity/identity.ts';
import type { Services } from '../services.ts';
import { type NewMember, newMember } from './create-member.ts';

/** The profile of an account that has none. One that has meanwhile appeared stays as it is. */
export async function createOwnProfile(
  { store, clubEvents, now }: Pick<Services, 'store' | 'clubEvents' | 'now'>,
  { uid, email, claims }: Login,
  person: Omit<NewMember, 'uid' | 'email'>,
): Promise<void> {
  const profile = newMember({ ...person, uid, email }, now());
  try {
    await store.batch((batch) => {
      batch.create(members, { ...profile, isAdmin: claims.admin, isCoach: claims.coach });
      clubEvents.note(batch, { type: 'member.created', memberUid: uid });
    });
  } catch (error) {
    if (!(error instanceof AlreadyExistsError)) throw error;
  }
}
