import type { GuardedPerson } from '#domain/families/guardians.ts';
import type { Member } from '../data/collections/members.ts';

/** A member as the rules about guardians see them. */
export const asGuarded = ({ id, name, dob, email, familyId, parqResults }: Member): GuardedPerson => ({
  ...{ uid: id, name, dob, email, familyId },
  hasHealthAnswers: parqResults.length > 0,
});
