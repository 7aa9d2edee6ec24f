import { minimumAgeFor } from '#domain/members/member-profile.ts';
import { members } from '#server/data/collections/members.ts';
import type { Services } from '#server/services.ts';
import type { PersonRules } from './person.form.ts';

/** What the club asks of a member whose details change: whoever joined when younger members could stays one. */
export async function readPersonRules(
  { store, settings, now }: Pick<Services, 'store' | 'settings' | 'now'>,
  uid: string,
): Promise<PersonRules> {
  const [member, { minimumAge }] = await Promise.all([store.find(members, uid), settings.read()]);
  const at = now();
  return { minimumAge: minimumAgeFor(member?.dob ?? '', minimumAge, at), now: at };
}
