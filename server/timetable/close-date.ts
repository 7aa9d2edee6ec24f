import { isUnusedSession } from '#domain/timetable/follow-schedule.ts';
import { formatDay } from '#domain/values/dates.ts';
import type { BookingParts } from '../bookings/booking-step.ts';
import { SETTINGS_ID } from '../club/settings-cache.ts';
import { settings } from '../data/collections/club.ts';
import type { Session } from '../data/collections/timetable.ts';
import type { Reads } from '../data/store.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';
import { cancelBooked, type PeopleFollowed } from './follow-schedule.ts';
import { listSessionsOn } from './list-sessions.ts';
import { writeRemovedSession } from './write-sessions.ts';

/** `classes` were cancelled. */
export interface DateClosed extends PeopleFollowed {
  /** Empty classes. */
  readonly removed: number;
}

/**
 * Closes the club on a date: no more classes are created there, empty ones are removed, the others are cancelled with the reason and
 * their people notified. Running it again for the same date continues with what is left.
 */
export async function closeDate(
  parts: BookingParts,
  { date, reason, by }: { readonly date: Temporal.PlainDate; readonly reason: string; readonly by: Actor },
): Promise<DateClosed> {
  const { toCancel, removed } = await closeOnDate(parts, date, by);
  return { removed, ...(await cancelBooked(parts, toCancel, { reason, by })) };
}

function closeOnDate({ store, now }: Pick<Services, 'store' | 'now'>, date: Temporal.PlainDate, by: Actor) {
  return store.transaction(async (transaction) => {
    const at = now();
    const club = await transaction.find(settings, SETTINGS_ID);
    const { toCancel, empty } = await findClassesOn(transaction, date, at);
    const dates = [...new Set([...(club?.closedDates ?? []), date.toString()])].toSorted();
    for (const session of empty) writeRemovedSession(transaction, session, at);
    if (club) transaction.update(settings, SETTINGS_ID, { closedDates: dates });
    else transaction.set(settings, settings.decode(SETTINGS_ID, { closedDates: dates }));
    const summary = `Closed the club on ${formatDay(date, at)}`;
    const before = { closedDates: club?.closedDates ?? [] };
    writeAudit(
      transaction,
      by,
      { action: 'club.date-closed', summary, before, after: { closedDates: dates } },
      at,
    );
    return { toCancel, removed: empty.length };
  });
}

/** The classes of a date that are not over: those to cancel, and those to remove because they are empty and unedited. */
export async function findClassesOn(
  reads: Pick<Reads, 'query'>,
  date: Temporal.PlainDate,
  now: Temporal.Instant,
): Promise<{ toCancel: Session[]; empty: Session[] }> {
  const all = await listSessionsOn(reads, date);
  const ahead = all.filter(
    ({ status, endsAt }) => status === 'scheduled' && Temporal.Instant.compare(endsAt, now) > 0,
  );
  const isEmpty = (session: Session) =>
    session.scheduleId !== '' &&
    isUnusedSession(session) &&
    Temporal.Instant.compare(session.startsAt, now) > 0;
  return { toCancel: ahead.filter((session) => !isEmpty(session)), empty: ahead.filter(isEmpty) };
}
