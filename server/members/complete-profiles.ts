/**
 * Other clients of the same database write profiles too, with the specification's fields or fewer. Without our derived fields such a
 * profile is missing from lists, search and queues: those fields are added, and the other client's fields stay unchanged.
 */

import { deriveFields } from '#domain/members/derived-fields.ts';
import { storedDocuments } from '../data/collections/collection.ts';
import { type Member, members } from '../data/collections/members.ts';
import type { Store, StoredFields, StoredValue } from '../data/store.ts';
import { fullName } from './create-member.ts';

/** Profiles as stored, undecoded. */
export const storedProfiles = storedDocuments(members.name);

/** Profiles per transaction. */
const BATCH_SIZE = 50;

/** Fields that are missing, or outdated because another client changed the data they derive from; null if none. */
export function findMissingFields(id: string, stored: StoredFields): StoredFields | null {
  const member = members.decode(id, stored);
  const derived: StoredFields = { ...deriveFields(member), uid: id };
  const wanted = { ...defaultsOf(member, stored), ...derived };
  const missing = Object.entries(wanted).filter(([name, value]) => !isSame(stored[name], value));
  return missing.length > 0 ? Object.fromEntries(missing) : null;
}

/** Defaults for fields that lists filter and sort by: queries leave out documents without them. Existing values stay. */
function defaultsOf(member: Member, stored: StoredFields): StoredFields {
  const { membershipStatus, planId, createdAt, lastSeenAt } = member;
  const defaults = { membershipStatus, planId, createdAt, lastSeenAt, name: member.name || fullName(member) };
  return Object.fromEntries(Object.entries(defaults).filter(([name]) => stored[name] === undefined));
}

function isSame(one: StoredValue | undefined, other: StoredValue): boolean {
  if (one instanceof Temporal.Instant && other instanceof Temporal.Instant) return one.equals(other);
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((value, at) => isSame(value, other[at] ?? null));
  }
  return one === other;
}

/** Completes the incomplete ones of these profiles; returns their number. */
export async function completeProfiles(store: Store, ids: readonly string[]): Promise<number> {
  let completed = 0;
  for (let from = 0; from < ids.length; from += BATCH_SIZE) {
    const batch = ids.slice(from, from + BATCH_SIZE);
    completed += await store.transaction(async (transaction) => {
      const found = await transaction.findMany(storedProfiles, batch);
      let count = 0;
      for (const profile of found) {
        const fields = profile && findMissingFields(profile.id, profile.fields);
        if (!profile || !fields) continue;
        transaction.update(storedProfiles, profile.id, { fields });
        count += 1;
      }
      return count;
    });
  }
  return completed;
}
