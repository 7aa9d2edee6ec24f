import { isUnder18 } from '#domain/families/family.ts';
import { minimumAgeFor } from '#domain/members/member-profile.ts';
import { type Member, members } from '#server/data/collections/members.ts';
import { listGuardianNames } from '#server/families/guardian-addresses.ts';
import type { Services } from '#server/services.ts';
import type { PersonRules } from './person.form.ts';

/** A child needs no number of their own: their guardian’s is known; nor does somebody without a sign-in. */
export const needsNoPhone = ({ email, dob }: Pick<Member, 'email' | 'dob'>, now: Temporal.Instant): boolean =>
  email === '' || isUnder18(dob, now);

/** The rules for changing a member's details: neither a raised minimum age nor a stricter rule for names applies to what is stored. */
export async function readPersonRules(
  { store, settings, now }: Pick<Services, 'store' | 'settings' | 'now'>,
  uid: string,
  filledInBy: PersonRules['filledInBy'],
): Promise<PersonRules> {
  const [member, { minimumAge }] = await Promise.all([store.find(members, uid), settings.read()]);
  const at = now();
  const stored = member ?? undefined;
  const isPhoneOptional = member !== null && needsNoPhone(member, at);
  const isOwn = filledInBy === 'self' && member !== null;
  const isGuarded = isOwn && (await listGuardianNames(store, member, at)).length > 0;
  const age = minimumAgeFor(member?.dob ?? '', minimumAge, at);
  return { minimumAge: age, now: at, filledInBy, stored, isPhoneOptional, isGuarded };
}
