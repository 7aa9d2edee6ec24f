import { hasMemberPage } from '#domain/accounts/former-member.ts';
import { decideMark } from '#domain/bookings/attendance.ts';
import { isCheckInTime } from '#domain/bookings/booking-times.ts';
import { followStays, latestVisit, type Stays } from '#domain/door/visit-count.ts';
import { awaySince } from '#domain/members/derived-fields.ts';
import { formatDateTime, localDate } from '#domain/values/dates.ts';
import { countsAfter, type MarkFacts, readMarkFacts, writeMark } from '../bookings/write-mark.ts';
import { SETTINGS_ID } from '../club/settings-cache.ts';
import { markDue } from '../community/challenges/mark-due.ts';
import { bookings } from '../data/collections/bookings.ts';
import { type ClubSettings, settings } from '../data/collections/club.ts';
import { type AccessLogEntry, accessLogs, presence } from '../data/collections/door.ts';
import { type Member, members } from '../data/collections/members.ts';
import { sessions } from '../data/collections/timetable.ts';
import type { Reads, Transaction } from '../data/store.ts';
import { markFigures } from '../insight/figures/mark-figures.ts';
import { VISITS } from '../insight/visit-figures.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';
import { findLastClass } from './read-visits.ts';

export interface VisitRequest {
  /** The id of the entry in the access log. */
  readonly entryId: string;
  readonly by: Actor;
}

export type VisitOutcome =
  | { readonly kind: 'changed'; readonly entry: AccessLogEntry }
  /** It has been removed, or put back, already. */
  | { readonly kind: 'same'; readonly entry: AccessLogEntry }
  /** There is no such check-in, it let nobody in, or whoever came in has closed their account. */
  | { readonly kind: 'no-visit' };

type Parts = Pick<Services, 'store' | 'now'>;

/**
 * Strikes out a mistaken check-in: the entry stays, with who and why, and whatever counted it is put right in the same transaction –
 * visits, last seen, who is in, the marks that it set in classes, and challenges that count visits.
 */
export function removeVisit(
  { store, now: clock }: Parts,
  { entryId, by, reason }: VisitRequest & { readonly reason: string },
): Promise<VisitOutcome> {
  return store.transaction(async (transaction): Promise<VisitOutcome> => {
    const entry = await findVisit(transaction, entryId);
    if (!entry) return { kind: 'no-visit' };
    if (entry.removed) return { kind: 'same', entry };
    const now = clock();
    const facts = await readVisitFacts(transaction, entry);
    const marks = await readMarksToUndo(transaction, entry, facts);
    const kept = await findLastClass(transaction, entry.memberUid, marks.map(idOf));
    const unmarked = changeMarks(transaction, marks, 'booked', { by, at: now, now });
    const removed = { at: now, byName: by.name, reason, unmarked };
    const change = { isAllowed: false, removed, removedByUid: by.uid };
    transaction.update(accessLogs, entry.id, change);
    markFigures(transaction, { kind: VISITS, date: localDate(entry.at) }, now);
    const before = { entries: [entry], lastClass: lastOf(kept, marks) };
    writeCounts(transaction, facts, { before, after: { entries: [], lastClass: kept } }, now);
    const summary = `${formatDateTime(entry.at, now)}: ${reason}`;
    writeAudit(transaction, by, { action: 'visit.removed', memberUid: entry.memberUid, summary }, now);
    return { kind: 'changed', entry: { ...entry, ...change } };
  });
}

/** Puts a check-in back that was removed by mistake, with all that counts it. */
export function restoreVisit(
  { store, now: clock }: Parts,
  { entryId, by }: VisitRequest,
): Promise<VisitOutcome> {
  return store.transaction(async (transaction): Promise<VisitOutcome> => {
    const entry = await findVisit(transaction, entryId);
    if (!entry) return { kind: 'no-visit' };
    if (!entry.removed) return { kind: 'same', entry };
    const now = clock();
    const facts = await readVisitFacts(transaction, entry);
    const marks: MarkFacts[] = [];
    for (const sessionId of entry.removed.unmarked) {
      const mark = await readMarkFacts(transaction, sessionId, entry.memberUid);
      if (mark?.booking.status === 'booked') marks.push(mark);
    }
    const others = await findLastClass(transaction, entry.memberUid, marks.map(idOf));
    changeMarks(transaction, marks, 'attended', { by, at: entry.at, now });
    const change = { isAllowed: true, removed: null, removedByUid: '' };
    transaction.update(accessLogs, entry.id, change);
    markFigures(transaction, { kind: VISITS, date: localDate(entry.at) }, now);
    const after = { entries: [{ ...entry, ...change }], lastClass: lastOf(others, marks) };
    writeCounts(transaction, facts, { before: { entries: [], lastClass: others }, after }, now);
    const summary = formatDateTime(entry.at, now);
    writeAudit(transaction, by, { action: 'visit.restored', memberUid: entry.memberUid, summary }, now);
    return { kind: 'changed', entry: { ...entry, ...change } };
  });
}

async function findVisit(reads: Reads, id: string): Promise<AccessLogEntry | null> {
  const entry = await reads.find(accessLogs, id);
  if (!entry || !hasMemberPage(entry.memberUid) || entry.direction !== 'in') return null;
  return entry.isAllowed || entry.removed ? entry : null;
}

/** Far more than anybody comes and goes within a day; what is further away cannot change whether this was a visit of its own. */
const NEIGHBOURS = 20;

interface VisitFacts {
  readonly member: Member | null;
  readonly settings: ClubSettings;
  readonly enteredAt: Temporal.Instant | null;
  /** The person’s other movements around it, oldest and newest included where it is one of the latest. */
  readonly others: readonly AccessLogEntry[];
}

async function readVisitFacts(reads: Reads, { id, memberUid, at }: AccessLogEntry): Promise<VisitFacts> {
  const stored = await reads.find(settings, SETTINGS_ID);
  const member = await reads.find(members, memberUid);
  const stay = await reads.find(presence, memberUid);
  const around = async (range: '<' | '>=', direction: 'asc' | 'desc') =>
    reads.query(accessLogs, {
      where: [
        ['memberUid', '==', memberUid],
        ['at', range, at],
      ],
      orderBy: [['at', direction]],
      limit: NEIGHBOURS,
    });
  const [earlier, later] = [await around('<', 'desc'), await around('>=', 'asc')];
  return {
    member,
    settings: stored ?? settings.decode(SETTINGS_ID, {}),
    enteredAt: stay?.enteredAt ?? null,
    others: [...earlier.items, ...later.items].filter((one) => one.id !== id && one.result !== 'already-in'),
  };
}

/** The classes that this check-in marked them present in, unless another one of theirs counts for the class as well. */
async function readMarksToUndo(
  reads: Reads,
  { memberUid, at }: AccessLogEntry,
  { settings: rules, others }: VisitFacts,
): Promise<MarkFacts[]> {
  const { items } = await reads.query(bookings, {
    where: [
      ['memberUid', '==', memberUid],
      ['startsAt', '>=', at.subtract({ minutes: rules.checkInClosesMinutes })],
      ['startsAt', '<=', at.add({ minutes: rules.checkInOpensMinutes })],
    ],
    orderBy: [['startsAt', 'asc']],
    limit: NEIGHBOURS,
  });
  const marks: MarkFacts[] = [];
  for (const { sessionId, status, markedAt, startsAt } of items) {
    if (status !== 'attended' || !markedAt?.equals(at)) continue;
    const isByAnother = others.some(
      (one) => one.isAllowed && one.direction === 'in' && isCheckInTime({ startsAt }, rules, one.at),
    );
    const facts = isByAnother ? null : await readMarkFacts(reads, sessionId, memberUid);
    if (facts) marks.push(facts);
  }
  return marks;
}

/** Returns the ids of the sessions whose mark has changed. */
function changeMarks(
  transaction: Transaction,
  marks: readonly MarkFacts[],
  to: 'booked' | 'attended',
  { by, at, now }: { readonly by: Actor; readonly at: Temporal.Instant; readonly now: Temporal.Instant },
): string[] {
  const changed: string[] = [];
  let bookingProfile = marks[0]?.bookingProfile;
  for (const facts of marks) {
    const { session, booking } = facts;
    const decision = decideMark(booking, to, session, now);
    if (decision.kind !== 'marked' || !bookingProfile) continue;
    writeMark(transaction, { ...facts, bookingProfile }, decision, {
      by: { id: by.uid, name: by.name },
      at,
      now,
    });
    const attendedCount = Math.max(0, bookingProfile.attendedCount + decision.attendedChange);
    bookingProfile = { ...bookingProfile, attendedCount };
    transaction.update(sessions, session.id, countsAfter(session, decision));
    changed.push(session.id);
  }
  return changed;
}

interface Known {
  readonly entries: readonly AccessLogEntry[];
  /** The newest class that they are marked as attended in. */
  readonly lastClass: Temporal.Instant | null;
}

const idOf = ({ session }: MarkFacts) => session.id;

const lastOf = (kept: Temporal.Instant | null, marks: readonly MarkFacts[]) =>
  marks.reduce((last, { session: { startsAt } }) => (isAfter(startsAt, last) ? startsAt : last), kept);

/** Visits, last seen and who is in, by what the door knows with the change and without it. */
function writeCounts(
  transaction: Transaction,
  { member, settings: { autoExitHours }, enteredAt, others }: VisitFacts,
  { before, after }: { readonly before: Known; readonly after: Known },
  now: Temporal.Instant,
): void {
  if (!member) return;
  const was = followStays([...others, ...before.entries], autoExitHours);
  const is = followStays([...others, ...after.entries], autoExitHours);
  const seenBefore = latestVisit(was.lastInAt, before.lastClass);
  const lastSeenAt = latestVisit(is.lastInAt, after.lastClass);
  const isLatest = isSame(member.lastSeenAt, seenBefore) || isAfter(lastSeenAt, member.lastSeenAt);
  transaction.update(members, member.id, {
    visits: Math.max(0, member.visits + is.visits - was.visits),
    ...(isLatest ? { lastSeenAt, awaySince: awaySince({ ...member, lastSeenAt }) } : {}),
  });
  markDue(transaction, member.id);
  const stillIn = ({ enteredAt: at, since }: Pick<Stays, 'enteredAt' | 'since'>) => {
    const leavesAt = at?.add({ minutes: Math.round(autoExitHours * 60) });
    return at && leavesAt && isAfter(leavesAt, now)
      ? { enteredAt: at, since: isSame(since, at) ? null : since, leavesAt }
      : null;
  };
  const [known, stayWas, stayIs] = [stillIn({ enteredAt, since: null }), stillIn(was), stillIn(is)];
  const isKnown = isSame(known?.enteredAt ?? null, stayWas?.enteredAt ?? null);
  const isUnchanged = (['enteredAt', 'since'] as const).every((field) =>
    isSame(stayWas?.[field] ?? null, stayIs?.[field] ?? null),
  );
  if (!isKnown || isUnchanged) return;
  if (stayIs) {
    transaction.set(presence, { id: member.id, memberUid: member.id, memberName: member.name, ...stayIs });
  } else transaction.remove(presence, member.id);
}

const isSame = (one: Temporal.Instant | null, other: Temporal.Instant | null) =>
  one === other || (one !== null && other !== null && one.equals(other));

const isAfter = (one: Temporal.Instant | null, other: Temporal.Instant | null) =>
  one !== null && (other === null || Temporal.Instant.compare(one, other) > 0);
