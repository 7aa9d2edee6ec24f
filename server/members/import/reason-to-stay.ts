import { deriveFields } from '#domain/members/derived-fields.ts';
import { bookings, standingBookings } from '../../data/collections/bookings.ts';
import { challengeEntries } from '../../data/collections/challenges.ts';
import { auditLog } from '../../data/collections/club.ts';
import { accessLogs, presence } from '../../data/collections/door.ts';
import { eventRegistrations } from '../../data/collections/events.ts';
import type { ImportRow } from '../../data/collections/imports.ts';
import { leads } from '../../data/collections/leads.ts';
import { memberNotes } from '../../data/collections/member-notes.ts';
import type { Member } from '../../data/collections/members.ts';
import { holds } from '../../data/collections/membership.ts';
import { ledger, paymentRequests } from '../../data/collections/payments.ts';
import { results } from '../../data/collections/results.ts';
import { sales } from '../../data/collections/sales.ts';
import { sessionPacks, trainingSessions } from '../../data/collections/trainers.ts';
import type { Collection, Reads } from '../../data/store.ts';
import type { Account } from '../../identity/identity.ts';
import { importedMember } from './imported-member.ts';

/** Documents that only something that happened with a person writes, and what that is. */
const records: readonly (readonly [collections: readonly Collection<{ id: string }>[], reason: string])[] = [
  [[accessLogs], 'Has visited since the import, so they stay'],
  [[ledger, sales, paymentRequests, sessionPacks], 'Has a payment since the import, so they stay'],
  [
    [bookings, standingBookings, trainingSessions, eventRegistrations],
    'Has bookings since the import, so they stay',
  ],
  [[results, challengeEntries], 'Has training results since the import, so they stay'],
  [[holds, memberNotes, leads], 'Staff have worked on their record since the import, so they stay'],
];

/** More audit entries than an import writes about a person. */
const ENTRIES_READ = 5;

/** Why a person whom an import created is not removed again; null: nothing has happened with them since. */
export async function findReasonToStay(
  reads: Reads,
  row: ImportRow,
  member: Member,
  account: Account | null,
): Promise<string | null> {
  if (account && account.emailState !== 'unclaimed')
    return 'Has signed in or chosen a password, so they stay';
  if (await reads.find(presence, member.id)) return 'Has visited since the import, so they stay';
  for (const [collections, reason] of records) {
    for (const collection of collections) {
      const query = { where: [['memberUid', '==', member.id] as const], limit: 1 };
      if ((await reads.query(collection, query)).items.length > 0) return reason;
    }
  }
  if (!isUnchanged(row, member)) return 'Changed since the import, so they stay';
  const { items } = await reads.query(auditLog, {
    where: [['memberUid', '==', member.id]],
    limit: ENTRIES_READ,
  });
  const isWorkedOn = items.some(({ action }) => action !== 'member.imported');
  return isWorkedOn ? 'Staff have worked on their record since the import, so they stay' : null;
}

/** Whether the profile is still as the row made it; what is computed from it doesn't count. */
function isUnchanged({ person, appliedAt }: ImportRow, member: Member): boolean {
  if (!person || !appliedAt) return false;
  const made = importedMember(person, { uid: member.id, email: person.email }, appliedAt, null);
  // What they pay came from the plan of that day; whoever has changed it since is in the audit log.
  const ofPlan = ['planPriceInPence', 'planInterval'];
  const computed = new Set([...Object.keys(deriveFields(made)), ...ofPlan, 'lastUpdated', 'createdAt']);
  return Object.entries(made).every(
    ([name, value]) => computed.has(name) || isSame(value, Reflect.get(member, name)),
  );
}

const isSame = (one: unknown, other: unknown) => stored(one) === stored(other);

/** Stores do not keep the order of fields. */
function stored(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}
