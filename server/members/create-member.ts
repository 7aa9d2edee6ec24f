/** A new profile with all initial fields of the specification (§3). */

import * as paths from '#app/paths.ts';
import { deriveFields } from '#domain/members/derived-fields.ts';
import { type Member, members } from '../data/collections/members.ts';
import type { Writes } from '../data/store.ts';

export interface NewMember {
  readonly uid: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile: string;
  readonly dob: string;
  readonly sex: string;
  readonly guardianNote?: string;
}

/** The document of a new member, status `pending`. */
export function newMember(person: NewMember, now: Temporal.Instant): Member {
  const empty = members.decode(person.uid, {});
  return {
    ...empty,
    ...person,
    id: person.uid,
    guardianNote: person.guardianNote ?? '',
    name: fullName(person),
    qrCodeUrl: paths.passPicture,
    isSeenInClasses: true,
    createdAt: now,
    lastUpdated: now,
    ...deriveFields({ ...empty, ...person, createdAt: now }),
  };
}

/** @throws AlreadyExistsError if the profile already exists (another client may have created it) */
export function createMember<Result>(
  writes: Writes<Result>,
  person: NewMember,
  now: Temporal.Instant,
): Result {
  return writes.create(members, newMember(person, now));
}

export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}
