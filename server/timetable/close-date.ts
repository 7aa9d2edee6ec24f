import { formatDay } from '#domain/values/dates.ts';
import type { BookingParts } from '../bookings/booking-step.ts';
import { settings } from '../data/collections/club.ts';
import type { Session } from '../data/collections/timetable.ts';
import type { Reads } from '../data/store.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';
import { cancelBooked, type PeopleFollowed } from './follow-schedule.ts';
import { listSessionsOn } from './list-sessions.ts';
import { writeRemovedSession } from './write-sessions.ts';

/** `classes` were called off. */
export interface DateClosed extends PeopleFollowed {
  /** Classes that nobody was in. */
  readonly removed: number;
}

/**
 * Closes the club on a date: no class is made there any more, those that nobody is in go, the others are called off with the
 * reason and their people told. Again on the same date it carries on with what is left.
 */
export async function closeDate(
  parts: BookingParts,
  { date, reason, by }: { readonly date: Temporal.PlainDate; readonly reason: string; readonly by: Actor },
): Promise<DateClosed> {
  const { standing, removed } = await shutTheClub(parts, date, by);
  return { removed, ...(await cancelBooked(parts, standing, { reason, by })) };
}

function shutTheClub({ store, now }: Pick<Services, 'store' | 'now'>, date: Temporal.PlainDate, by: Actor) {
  return store.transaction(async (transaction) => {
    const at = now();
    const club = await transaction.find(settings, 'club');
    const { standing, empty } = await findClassesOn(transaction, date, at);
    const dates = [...new Set([...(club?.closedDates ?? []), date.toString()])].toSorted();
    for (const session of empty) writeRemovedSession(transaction, session, at);
    if (club) transaction.update(settings, 'club', { closedDates: dates });
    else transaction.set(settings, settings.decode('club', { closedDates: dates }));
    const summary = `Closed the club on ${formatDay(date, at)}`;
    const before = { closedDates: club?.closedDates ?? [] };
    writeAudit(
      transaction,
      by,
      { action: 'club.date-closed', summary, before, after: { closedDates: dates } },
      at,
    );
    return { standing, removed: empty.length };
  });
}

/** The classes of a date that are not over: those that are called off, and those that nobody is in and no one has changed. */
export async function findClassesOn(
  reads: Pick<Reads, 'query'>,
  date: Temporal.PlainDate,
  now: Temporal.Instant,
): Promise<{ standing: Session[]; empty: Session[] }> {
  const all = await listSessionsOn(reads, date);
  const ahead = all.filter(
    ({ status, endsAt }) => status === 'scheduled' && Temporal.Instant.compare(endsAt, now) > 0,
  );
  const isEmpty = (session: Session) =>
    session.scheduleId !== '' &&
    !session.isEdited &&
    session.bookedCount === 0 &&
    session.waitlist.length === 0 &&
    Temporal.Instant.compare(session.startsAt, now) > 0;
  return { standing: ahead.filter((session) => !isEmpty(session)), empty: ahead.filter(isEmpty) };
}
