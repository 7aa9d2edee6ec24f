/** "Every Tuesday 18:00": beginning one, ending one, and what a mark on the roster does to it. */

import { decideStandingOutcome, standingKey } from '#domain/bookings/standing-booking.ts';
import { localDate, weekdayName } from '#domain/values/dates.ts';
import { SETTINGS_ID } from '../club/settings-cache.ts';
import { type Booking, type StandingBooking, standingBookings } from '../data/collections/bookings.ts';
import { settings } from '../data/collections/club.ts';
import { type Schedule, schedules } from '../data/collections/timetable.ts';
import type { Reads, Writes } from '../data/store.ts';
import type { Services } from '../services.ts';

type Parts = Pick<Services, 'store' | 'now'>;

/** More would fill the most upcoming bookings of any club by themselves. */
const MOST_STANDING = 10;

export type StandingStart =
  | { readonly kind: 'started'; readonly id: string }
  | { readonly kind: 'no-schedule' }
  | { readonly kind: 'refused'; readonly sentence: string };

/** Begins a standing booking, or one anew that had ended; one that runs goes on as it is. */
export async function startStanding(
  { store, now }: Parts,
  { scheduleId, uid }: { readonly scheduleId: string; readonly uid: string },
): Promise<StandingStart> {
  const running = (await listStanding(store, uid)).filter((standing) => standing.scheduleId !== scheduleId);
  if (running.length >= MOST_STANDING) {
    return {
      kind: 'refused',
      sentence: `You have ${running.length} standing bookings, the most at a time. End one first.`,
    };
  }
  return store.transaction(async (transaction): Promise<StandingStart> => {
    const id = standingKey(scheduleId, uid);
    const [schedule, standing] = await Promise.all([
      transaction.find(schedules, scheduleId),
      transaction.find(standingBookings, id),
    ]);
    const at = now();
    if (!schedule || !isOn(schedule, at)) return { kind: 'no-schedule' };
    if (standing && standing.endedAt === null) return { kind: 'started', id };
    transaction.set(standingBookings, {
      ...{ id, scheduleId, memberUid: uid, createdAt: at, noShows: 0 },
      ...{ endedAt: null, endReason: '', triedUntil: '', nextTryAt: at },
    });
    return { kind: 'started', id };
  });
}

/** Whether a weekly class goes on after today. */
export function isOn(
  { isActive, until }: Pick<Schedule, 'isActive' | 'until'>,
  now: Temporal.Instant,
): boolean {
  return isActive && (until === '' || until >= localDate(now).toString());
}

/** A member's running ones, the oldest first. */
export async function listStanding(reads: Reads, uid: string): Promise<StandingBooking[]> {
  const { items } = await reads.query(standingBookings, { where: [['memberUid', '==', uid]], limit: 200 });
  return items
    .filter(({ endedAt }) => endedAt === null)
    .sort((one, other) => Temporal.Instant.compare(one.createdAt, other.createdAt));
}

/** Ends it by the member's wish; what is booked stays booked. False: there is none that runs. */
export function endStanding(
  { store, now }: Parts,
  { scheduleId, uid }: { readonly scheduleId: string; readonly uid: string },
): Promise<boolean> {
  return store.transaction(async (transaction) => {
    const standing = await transaction.find(standingBookings, standingKey(scheduleId, uid));
    if (standing?.endedAt !== null) return false;
    transaction.update(standingBookings, standing.id, {
      endedAt: now(),
      endReason: 'by-member',
      nextTryAt: null,
    });
    return true;
  });
}

/** `Hyrox, every Tuesday 18:00`. */
export function standingWords(
  schedule: Pick<Schedule, 'weekday' | 'startTime'> | null,
  className: string,
): string {
  const name = className || 'your class';
  return schedule ? `${name}, every ${weekdayName(schedule.weekday)} ${schedule.startTime}` : name;
}

/** Among the reads of a transaction that marks a booking: the standing booking behind it, running or ended. */
export async function findStanding(
  reads: Pick<Reads, 'find'>,
  { scheduleId, memberUid }: Pick<Booking, 'scheduleId' | 'memberUid'>,
): Promise<MarkedStanding | null> {
  if (scheduleId === '') return null;
  const standing = await reads.find(standingBookings, standingKey(scheduleId, memberUid));
  return standing && { ...standing, noShowLimit: await readNoShowLimit(reads) };
}

/** A standing booking behind a booking that is marked, with the no-shows in a row that end it. */
export type MarkedStanding = StandingBooking & { readonly noShowLimit: number };

/** As it is in the store at this moment. */
export async function readNoShowLimit(reads: Pick<Reads, 'find'>): Promise<number> {
  const stored = (await reads.find(settings, SETTINGS_ID)) ?? settings.decode(SETTINGS_ID, {});
  return stored.standingNoShowLimit;
}

/**
 * Among the writes of a transaction that marks a booking: counts no-shows in a row and ends the standing booking at the club's limit; a
 * corrected mark brings it back. `from` and `to` are the booking's statuses. The member is told by `bookStanding`, which is due then.
 */
export function noteStandingOutcome(
  writes: Pick<Writes<void>, 'update'>,
  standing: MarkedStanding | null,
  mark: { readonly from: string; readonly to: string },
  now: Temporal.Instant,
): void {
  const outcome = standing && decideStandingOutcome(standing, mark, standing.noShowLimit);
  if (!outcome) return;
  const { noShows, step } = outcome;
  const ending = step === 'end' ? { endedAt: now, endReason: 'no-shows', nextTryAt: now } : {};
  const reviving = step === 'revive' ? { endedAt: null, endReason: '', nextTryAt: now } : {};
  writes.update(standingBookings, standing.id, { noShows, ...ending, ...reviving });
}
