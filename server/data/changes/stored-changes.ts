/**
 * Changes of documents that are stored already, in the order of their releases. Code reads old and new documents side by side, before a change is
 * complete and after it: during an update two releases run at once, and a backup of last year may be restored.
 * How to add one: docs/decisions/0107-stored-documents-change-while-the-club-runs.md.
 */
import { withTraining } from '#domain/bookings/booking-profile-changes.ts';
import { leadSearchTerms } from '#domain/community/leads/lead-search.ts';
import { latestVisit } from '#domain/door/visit-count.ts';
import { awaySince } from '#domain/members/derived-fields.ts';
import { followShown } from '#domain/training/leaderboard.ts';
import { localDate, startOfLocalDay } from '#domain/values/dates.ts';
import { newBookingProfile } from '../../bookings/booking-facts.ts';
import { findLastClass } from '../../door/read-visits.ts';
import { countAgain, lacksCounted } from '../../training/results/count-again.ts';
import { bookingProfiles } from '../collections/bookings.ts';
import { auditLog } from '../collections/club.ts';
import { leads } from '../collections/leads.ts';
import { members } from '../collections/members.ts';
import { outbox } from '../collections/outbox.ts';
import { results, scores } from '../collections/results.ts';
import { trainingSessions } from '../collections/trainers.ts';
import type { Reads } from '../store.ts';
import type { StoredChange } from './stored-change.ts';
import { takeOverConsents } from './take-over-consents.ts';

export const storedChanges: readonly StoredChange[] = [
  {
    ...{ number: 1, collection: leads.name, what: 'leads can be searched' },
    change(id, fields) {
      const lead = leads.decode(id, fields);
      const searchTerms = leadSearchTerms(lead);
      return lead.searchTerms.length === 0 && searchTerms.length > 0
        ? { searchTerms: [...searchTerms] }
        : null;
    },
  },
  ...takeOverConsents,
  {
    ...{ number: 5, collection: outbox.name, what: 'messages that wait say that they are emails' },
    change: (_id, fields) =>
      fields.channel === undefined && fields.status === 'waiting' ? { channel: 'email' } : null,
  },
  {
    ...{ number: 6, collection: results.name, what: 'results say what else they count for' },
    change: (id, fields) => (lacksCounted(id, fields) ? { countsFor: [] } : null),
    rewrite: countAgain,
  },
  {
    ...{ number: 7, collection: scores.name, what: 'leaderboards rank by what they show' },
    change: (id, fields) => followShown(scores.decode(id, fields)),
  },
  {
    ...{ number: 8, collection: members.name, what: 'the last visit of members counts classes' },
    change: (_id, { isSeenInClasses }) => (isSeenInClasses === true ? null : { isSeenInClasses: true }),
    async rewrite(transaction, id) {
      const member = await transaction.find(members, id);
      if (!member) return;
      const lastSeenAt = latestVisit(member.lastSeenAt, await findLastClass(transaction, id));
      const seen = { lastSeenAt, awaySince: awaySince({ ...member, lastSeenAt }) };
      transaction.update(members, id, { ...seen, isSeenInClasses: true });
    },
  },
  {
    ...{ number: 9, collection: members.name, what: 'imported members are away since the import' },
    change: (id, fields) =>
      'importedAt' in fields || !isFromDate(members.decode(id, fields).createdAt)
        ? null
        : { importedAt: null },
    async rewrite(transaction, id) {
      const member = await transaction.find(members, id);
      if (!member) return;
      const importedAt = await findImport(transaction, id);
      transaction.update(members, id, { importedAt, awaySince: awaySince({ ...member, importedAt }) });
    },
  },
  {
    ...{ number: 10, collection: trainingSessions.name, what: 'classes clash with sessions with a trainer' },
    change: (id, fields) => {
      const { status, isInProfile } = trainingSessions.decode(id, fields);
      return status === 'booked' && !isInProfile ? { isInProfile: true } : null;
    },
    async rewrite(transaction, id, at) {
      const session = await transaction.find(trainingSessions, id);
      if (session?.status !== 'booked') return;
      const found = await transaction.find(bookingProfiles, session.memberUid);
      const profile = found ?? newBookingProfile(session.memberUid);
      const training = withTraining(profile.training, session, at);
      transaction.update(trainingSessions, id, { isInProfile: true });
      if (training.length > 0) transaction.set(bookingProfiles, { ...profile, training });
    },
  },
];

/** A day, as a list says when somebody joined; who signs up does so at a moment. */
const isFromDate = (createdAt: Temporal.Instant | null) =>
  createdAt !== null && startOfLocalDay(localDate(createdAt)).equals(createdAt);

/** When a list brought this member; null: none did. */
async function findImport(reads: Pick<Reads, 'query'>, memberUid: string): Promise<Temporal.Instant | null> {
  const { items } = await reads.query(auditLog, {
    ...{ where: [['memberUid', '==', memberUid]], orderBy: [['at', 'asc']], limit: 50 },
  });
  const added = ({ action, summary }: (typeof items)[number]) =>
    action === 'member.imported' && summary.startsWith('Added from ');
  return items.find(added)?.at ?? null;
}

/** What this release knows of. */
export const LATEST_VERSION = storedChanges.at(-1)?.number ?? 0;
