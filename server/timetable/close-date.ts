import { type ClosureEntry, closureDays, datesBetween, partSpan } from '#domain/club/closures.ts';
import { isUnusedSession } from '#domain/timetable/follow-schedule.ts';
import { overlaps } from '#domain/values/instants.ts';
import type { BookingParts } from '../bookings/booking-step.ts';
import { SETTINGS_ID } from '../club/settings-cache.ts';
import { type ClubSettings, settings } from '../data/collections/club.ts';
import type { Session } from '../data/collections/timetable.ts';
import type { Reads, Transaction } from '../data/store.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import { cancelBooked, type PeopleFollowed } from './follow-schedule.ts';
import { listSessionsOn } from './list-sessions.ts';
import { writeRemovedSession } from './write-sessions.ts';

/** `classes` were cancelled. */
export interface DateClosed extends PeopleFollowed {
  /** Empty classes. */
  readonly removed: number;
}

/** What to close: one day, or from a day until another, or a part of one day. */
export type ClosedDays = Pick<ClosureEntry, 'date'> & Partial<ClosureEntry>;

/**
 * Closes the club on a day, a range of days or for part of a day: first the door and the generation of classes know, then, day by day,
 * empty classes are removed and the others cancelled with the reason and their people notified. Running it again continues with
 * what is left.
 */
export async function closeDate(
  parts: BookingParts,
  { reason, by, ...days }: ClosedDays & { readonly reason: string; readonly by: Actor },
): Promise<DateClosed> {
  await parts.store.transaction((transaction) =>
    writeClosure(transaction, days, { reason, by }, parts.now()),
  );
  parts.settings.drop();
  let removed = 0;
  const toCancel: Session[] = [];
  for (const date of datesOf(days)) {
    const left = await parts.store.transaction(async (transaction) => {
      const found = await findClassesOn(transaction, date, parts.now(), days);
      for (const session of found.empty) writeRemovedSession(transaction, session, parts.now());
      return found;
    });
    removed += left.empty.length;
    toCancel.push(...left.toCancel);
  }
  return { removed, ...(await cancelBooked(parts, toCancel, { reason, by })) };
}

export const datesOf = ({ date, until }: ClosedDays) => datesBetween(date, until ?? date);

async function writeClosure(
  transaction: Transaction,
  days: ClosedDays,
  { reason, by }: { reason: string; by: Actor },
  now: Temporal.Instant,
): Promise<void> {
  const { isStored, before: club } = await readClosures(transaction);
  const closure = closureOf(days, reason);
  const others = club.closures.filter((known) => isOther(known, closure));
  const isPart = closure.fromTime !== '';
  const dates = isPart ? [] : datesOf(days).map(String);
  const after = {
    closedDates: [...new Set([...club.closedDates, ...dates])].toSorted(),
    closures: [...others, closure],
  };
  saveClosures(transaction, isStored, after);
  const summary = `Closed the club ${isPart || dates.length === 1 ? 'on' : 'from'} ${closureDays(closure, now)}`;
  writeAudit(transaction, by, { action: 'club.date-closed', summary, before: club, after }, now);
}

const closureOf = ({ date, until, fromTime = '', untilTime = '' }: ClosedDays, name: string) => ({
  name,
  ...{ from: date.toString(), until: (until ?? date).toString(), fromTime, untilTime },
});
type Closure = ReturnType<typeof closureOf>;

const isOther = (one: Closure, other: Omit<Closure, 'name'>) =>
  one.from !== other.from ||
  one.until !== other.until ||
  one.fromTime !== other.fromTime ||
  one.untilTime !== other.untilTime;

type Closures = Pick<ClubSettings, 'closedDates' | 'closures'>;

async function readClosures(reads: Pick<Reads, 'find'>) {
  const stored = await reads.find(settings, SETTINGS_ID);
  const { closedDates, closures } = stored ?? settings.decode(SETTINGS_ID, {});
  return { isStored: stored !== null, before: { closedDates, closures } };
}

function saveClosures(transaction: Transaction, isStored: boolean, after: Closures): void {
  if (isStored) transaction.update(settings, SETTINGS_ID, after);
  else transaction.set(settings, settings.decode(SETTINGS_ID, after));
}

/**
 * Reopens days, or a part of a day, that were closed. Classes that were removed are made again by `generateSessions`; cancelled ones stay
 * cancelled. False: it was not closed.
 */
export async function reopenDate(
  parts: BookingParts,
  { by, ...days }: ClosedDays & { readonly by: Actor },
): Promise<boolean> {
  const isDone = await parts.store.transaction(async (transaction) => {
    const { isStored, before: club } = await readClosures(transaction);
    const closure = closureOf(days, '');
    const isPart = closure.fromTime !== '';
    const dates = isPart ? [] : datesOf(days).map(String);
    const after = {
      closedDates: club.closedDates.filter((date) => !dates.includes(date)),
      closures: club.closures.filter(
        (known) => isOther(known, closure) && (isPart || known.fromTime !== '' || !isWithin(known, closure)),
      ),
    };
    const isOpen = isPart
      ? after.closures.length === club.closures.length
      : after.closedDates.length === club.closedDates.length;
    if (isOpen) return false;
    saveClosures(transaction, isStored, after);
    const summary = `Reopened the club: ${closureDays(closure, parts.now())}`;
    const entry = { action: 'club.date-reopened', summary, before: club, after } as const;
    writeAudit(transaction, by, entry, parts.now());
    return true;
  });
  parts.settings.drop();
  return isDone;
}

const isWithin = (one: Closure, { from, until }: Closure) => from <= one.from && one.until <= until;

/** The classes of a date that are not over: those to cancel, and those to remove because they are empty and unedited. */
export async function findClassesOn(
  reads: Pick<Reads, 'query'>,
  date: Temporal.PlainDate,
  now: Temporal.Instant,
  { fromTime = '', untilTime = '' }: Partial<Pick<ClosureEntry, 'fromTime' | 'untilTime'>> = {},
): Promise<{ toCancel: Session[]; empty: Session[] }> {
  const all = await listSessionsOn(reads, date);
  const part = fromTime === '' ? null : partSpan({ from: date.toString(), fromTime, untilTime });
  const ahead = all.filter(
    (session) =>
      session.status === 'scheduled' &&
      Temporal.Instant.compare(session.endsAt, now) > 0 &&
      (part === null || overlaps(session, part)),
  );
  const isEmpty = (session: Session) =>
    session.scheduleId !== '' &&
    isUnusedSession(session) &&
    Temporal.Instant.compare(session.startsAt, now) > 0;
  return { toCancel: ahead.filter((session) => !isEmpty(session)), empty: ahead.filter(isEmpty) };
}
