import { withoutTraining, withTraining } from '#domain/bookings/booking-profile-changes.ts';
import { moveBookings } from '#domain/bookings/move-bookings.ts';
import { owesMoney } from '#domain/membership/debts.ts';
import { changedSession } from '#domain/timetable/session-places.ts';
import { localDateText } from '#domain/values/dates.ts';
import { newBookingProfile } from '../../bookings/booking-facts.ts';
import { type Booking, bookingProfiles, bookings } from '../../data/collections/bookings.ts';
import { auditLog } from '../../data/collections/club.ts';
import { storedDocuments } from '../../data/collections/collection.ts';
import { accessLogs } from '../../data/collections/door.ts';
import { type Member, members } from '../../data/collections/members.ts';
import { sales } from '../../data/collections/sales.ts';
import { sessions } from '../../data/collections/timetable.ts';
import { trainingSessions } from '../../data/collections/trainers.ts';
import type { StoredFields, Transaction } from '../../data/store.ts';
import { markClassDay } from '../../insight/class-figures.ts';
import { markFigures } from '../../insight/figures/mark-figures.ts';
import { VISITS } from '../../insight/visit-figures.ts';
import { isSealedFormer, sealFormerUids } from '../../log/audit-chain.ts';
import { renameIn, renameKey } from './rename.ts';
import type { MovingKind } from './what-moves.ts';

export interface Person {
  readonly uid: string;
  readonly name: string;
}

/** One document on its way from one person to the other. */
interface Leg {
  readonly oldId: string;
  readonly newId: string;
  readonly before: StoredFields;
  readonly after: StoredFields;
  readonly paths: string[];
}

export type MovedItem = Pick<Leg, 'oldId' | 'newId' | 'paths'>;

interface PageMove {
  readonly kind: Pick<MovingKind, 'name' | 'isKeyed' | 'belongsTo' | 'only' | 'isSealed'>;
  readonly from: Person;
  readonly to: Person;
  /** Which documents; with `paths`, where to put the other uid: everywhere without them. */
  readonly items: readonly { readonly id: string; readonly paths?: readonly string[] }[];
  readonly now: Temporal.Instant;
  /** The club's: seals who stood in an entry of the audit log. */
  readonly secret: string;
}

/**
 * Moves some documents of one collection to the other person, within a transaction, with what counts them: the booking profile and
 * the waitlist for bookings, what is owed for sales. Reads first, then writes; the caller may only write after it.
 * @returns what was moved: not what the other person has already, nor what is gone
 */
export async function movePage(transaction: Transaction, move: PageMove): Promise<MovedItem[]> {
  const legs = await readLegs(transaction, move);
  const writeCounts = await planCounts(transaction, move, legs);
  const stored = storedDocuments(move.kind.name);
  for (const { oldId, newId, after } of legs) {
    if (newId !== oldId) transaction.remove(stored, oldId);
    transaction.set(stored, { id: newId, fields: after });
  }
  writeCounts();
  return legs.map(({ oldId, newId, paths }) => ({ oldId, newId, paths }));
}

async function readLegs(transaction: Transaction, move: PageMove): Promise<Leg[]> {
  const { kind, from, to, items } = move;
  const stored = storedDocuments(kind.name);
  const found = await transaction.findMany(
    stored,
    items.map(({ id }) => id),
  );
  const legs = found.flatMap((document, index): Leg[] => {
    if (!document) return [];
    const { id, fields } = document;
    const sealed = kind.isSealed ? ['memberUid', 'actorUid'] : undefined;
    const only = items[index]?.paths ?? kind.only ?? sealed;
    const { fields: renamed, paths } = renameIn(fields, from.uid, to.uid, only);
    if (paths.length === 0) return [];
    if (kind.isSealed) Object.assign(renamed, formerPeople(move, id, { before: fields, after: renamed }));
    const isNamed = paths.includes('memberUid') && typeof fields.memberName === 'string';
    const after = {
      ...renamed,
      ...(isNamed && { memberName: to.name }),
      ...(paths.includes('coachUid') && { coachName: to.name }),
    };
    // What somebody coaches is keyed by who booked it.
    const isRekeyed = kind.isKeyed && paths.some((path) => path !== 'coachUid');
    return [
      { oldId: id, newId: isRekeyed ? renameKey(id, from.uid, to.uid) : id, before: fields, after, paths },
    ];
  });
  return withoutKept(transaction, kind, legs);
}

/** Who stood in an entry before, sealed unless those that it had named already were not; whoever comes back on undoing is no former one. */
function formerPeople(
  { secret, from, to }: PageMove,
  id: string,
  { before, after }: { readonly before: StoredFields; readonly after: StoredFields },
): StoredFields {
  const stored = auditLog.decode(id, before);
  const known = stored.formerUids;
  const isBack = known.includes(to.uid);
  const formerUids = isBack ? known.filter((uid) => uid !== to.uid) : [...known, from.uid];
  const moved = { ...auditLog.decode(id, after), formerUids };
  return { formerUids, formerSeal: isSealedFormer(secret, stored) ? sealFormerUids(secret, moved) : '' };
}

/** Without what the other person has already, and what belongs to something that stays for that reason. */
async function withoutKept(
  transaction: Transaction,
  { name, belongsTo }: PageMove['kind'],
  legs: readonly Leg[],
): Promise<Leg[]> {
  const there = await transaction.findMany(
    storedDocuments(name),
    legs.map(({ newId }) => newId),
  );
  const isFree = (leg: Leg, index: number) => leg.newId === leg.oldId || there[index] === null;
  const free = legs.filter(isFree);
  if (!belongsTo) return free;
  const owners = await transaction.findMany(
    storedDocuments(belongsTo.name),
    free.map(({ before }) => String(before[belongsTo.field] || '-')),
  );
  return free.filter((_, index) => owners[index] === null);
}

async function planCounts(
  transaction: Transaction,
  move: PageMove,
  legs: readonly Leg[],
): Promise<() => void> {
  if (move.kind.name === bookings.name) return planBookings(transaction, move, legs);
  if (move.kind.name === trainingSessions.name) return planTraining(transaction, move, legs);
  if (move.kind.name === sessions.name) return () => markClasses(transaction, move, legs);
  if (move.kind.name === sales.name) return planOwed(transaction, move, legs);
  if (move.kind.name === accessLogs.name) return () => markVisits(transaction, move, legs);
  return () => {};
}

/** Who coached how many is counted again, and the open data tell of the new coach. */
function markClasses(transaction: Transaction, { now }: PageMove, legs: readonly Leg[]): void {
  const classes = legs.map(({ newId, after }) => sessions.decode(newId, after));
  for (const each of classes) transaction.update(sessions, each.id, changedSession(each, {}, now));
  const days = new Map(classes.map((each) => [localDateText(each.startsAt), each]));
  for (const each of days.values()) markClassDay(transaction, each, now);
}

/** Two people who came on one day are one now, or two again. */
function markVisits(transaction: Transaction, { now }: PageMove, legs: readonly Leg[]): void {
  const visits = legs.map(({ newId, after }) => accessLogs.decode(newId, after));
  markDays(
    transaction,
    visits.map(({ at }) => at),
    now,
  );
}

function markDays(
  transaction: Transaction,
  visits: readonly Temporal.Instant[],
  now: Temporal.Instant,
): void {
  const days = new Set(visits.map(localDateText));
  for (const day of days) markFigures(transaction, { kind: VISITS, date: Temporal.PlainDate.from(day) }, now);
}

async function planBookings(
  transaction: Transaction,
  { from, to, now }: PageMove,
  legs: readonly Leg[],
): Promise<() => void> {
  const theirs = legs.filter(({ paths }) => paths.includes('memberUid'));
  const moved = theirs.map(({ newId, after }) => bookings.decode(newId, after));
  const ahead = moved.filter(({ endsAt }) => Temporal.Instant.compare(now, endsAt) < 0);
  const [[ofFrom, ofTo], classes] = await Promise.all([
    transaction.findMany(bookingProfiles, [from.uid, to.uid]),
    transaction.findMany(
      storedDocuments(sessions.name),
      ahead.map(({ sessionId }) => sessionId),
    ),
  ]);
  const wasAt = ({ status }: Booking) => status === 'attended' || status === 'late';
  const ids = new Set(moved.map(({ sessionId }) => sessionId));
  const profiles = [ofFrom ?? newBookingProfile(from.uid), ofTo ?? newBookingProfile(to.uid)] as const;
  const after = moveBookings(...profiles, ids, moved.filter(wasAt).length);
  return () => {
    if (theirs.length === 0) return;
    markDays(
      transaction,
      moved.filter(wasAt).map(({ startsAt }) => startsAt),
      now,
    );
    transaction.set(bookingProfiles, { ...profiles[0], ...after.from });
    transaction.set(bookingProfiles, { ...profiles[1], ...after.to });
    for (const each of classes) {
      // Who waits, and who has been offered a place.
      const { fields, paths } = each ? renameIn(each.fields, from.uid, to.uid) : { fields: {}, paths: [] };
      const { waitlist = [], offers = [] } = fields;
      if (each && paths.some((path) => /^(?:waitlist|offers)\./.test(path)))
        transaction.update(storedDocuments(sessions.name), each.id, { fields: { waitlist, offers } });
    }
  };
}

/** What clashes with their classes follows them. */
async function planTraining(
  transaction: Transaction,
  { from, to, now }: PageMove,
  legs: readonly Leg[],
): Promise<() => void> {
  const [ofFrom, ofTo] = await transaction.findMany(bookingProfiles, [from.uid, to.uid]);
  const moved = legs.map(({ newId, after }) => trainingSessions.decode(newId, after));
  const booked = moved.filter(({ status }) => status === 'booked');
  const profile = ofTo ?? newBookingProfile(to.uid);
  return () => {
    if (booked.length === 0) return;
    const left = withoutTraining(ofFrom?.training ?? [], new Set(booked.map(({ id }) => id)));
    if (ofFrom) transaction.update(bookingProfiles, from.uid, { training: left });
    const training = booked.reduce((known, each) => withTraining(known, each, now), profile.training);
    transaction.set(bookingProfiles, { ...profile, training });
  };
}

async function planOwed(
  transaction: Transaction,
  { from, to }: PageMove,
  legs: readonly Leg[],
): Promise<() => void> {
  const [ofFrom, ofTo] = await transaction.findMany(members, [from.uid, to.uid]);
  const theirs = legs.filter(({ paths }) => paths.includes('memberUid'));
  const owe = (member: Member, inPence: number) => {
    const owedInPence = Math.max(0, inPence);
    transaction.update(members, member.id, { owedInPence, owesMoney: owesMoney({ ...member, owedInPence }) });
  };
  const owed = theirs.reduce((sum, { oldId, before }) => sum + sales.decode(oldId, before).balanceInPence, 0);
  return () => {
    if (owed === 0) return;
    if (ofFrom) owe(ofFrom, ofFrom.owedInPence - owed);
    if (ofTo) owe(ofTo, ofTo.owedInPence + owed);
  };
}
