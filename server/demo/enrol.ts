import { profileRoles } from '#domain/accounts/roles.ts';
import { members } from '../data/collections/members.ts';
import type { Claims } from '../identity/identity.ts';
import { createMember } from '../members/create-member.ts';
import type { Services } from '../services.ts';
import type { Person } from './people.ts';

/** Creates the account and the profile. Without a password nothing is hashed and nobody can sign in.
 * @returns the uid */
export async function enrol(
  { identity, store, now }: Services,
  person: Pick<Person, 'firstName' | 'lastName' | 'sex' | 'email' | 'mobile' | 'dob'> & {
    readonly password?: string | null;
    readonly claims?: Claims;
  },
): Promise<string> {
  const { claims, password, firstName, lastName, mobile, dob, sex } = person;
  const account = {
    email: person.email,
    isEmailConfirmed: true,
    ...(password ? { password } : {}),
    ...(claims ? { claims } : {}),
  };
  const { uid, email } = await identity.createAccount(account);
  await createMember(store, { uid, email, firstName, lastName, mobile, dob, sex }, now());
  if (claims) await store.update(members, uid, profileRoles(claims));
  return uid;
}
