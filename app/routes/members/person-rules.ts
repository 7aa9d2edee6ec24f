import { minimumAgeFor } from '#domain/members/member-profile.ts';
import { members } from '#server/data/collections/members.ts';
import type { Services } from '#server/services.ts';
import type { PersonRules } from './person.form.ts';

/** The rules for changing a member's details: neither a raised minimum age nor a stricter rule for names applies to what is stored. */
export async function readPersonRules(
  { store, settings, now }: Pick<Services, 'store' | 'settings' | 'now'>,
  uid: string,
  filledInBy: PersonRules['filledInBy'],
): Promise<PersonRules> {
  const [member, { minimumAge }] = await Promise.all([store.find(members, uid), settings.read()]);
  const at = now();
  const stored = member ?? undefined;
  const isPhoneOptional = stored?.email === '';
  const age = minimumAgeFor(member?.dob ?? '', minimumAge, at);
  return { minimumAge: age, now: at, filledInBy, stored, isPhoneOptional };
}
