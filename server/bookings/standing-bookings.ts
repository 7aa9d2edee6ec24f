/** Standing bookings ("every Tuesday 18:00"): starting and ending one, and what a mark on the roster does to it. */

import { decideStandingOutcome, standingKey } from '#domain/bookings/standing-booking.ts';
import { localDate, weekdayName } from '#domain/values/dates.ts';
import { readStoredSettings } from '../club/settings-cache.ts';
import { type Booking, type StandingBooking, standingBookings } from '../data/collections/bookings.ts';
import { type Schedule, schedules } from '../data/collections/timetable.ts';
import type { Reads, Writes } from '../data/store.ts';
import type { Services } from '../services.ts';

type Parts = Pick<Services, 'store' | 'now'>;

/** More would reach any club's limit of upcoming bookings by themselves. */
const MAX_STANDING = 10;

export type StandingStart =
  | { readonly kind: 'started'; readonly id: string }
  | { readonly kind: 'no-schedule' }
  | { readonly kind: 'refused'; readonly sentence: string };

/** Starts a standing booking, also one that had ended; a running one stays as it is. */
export function startStanding(
  { store, now }: Parts,
  { scheduleId, uid }: { readonly scheduleId: string; readonly uid: string },
): Promise<StandingStart> {
  return store.transaction(async (transaction): Promise<StandingStart> => {
    const id = standingKey(scheduleId, uid);
    const [schedule, running] = await Promise.all([
      transaction.find(schedules, scheduleId),
      listStanding(transaction, uid),
    ]);
    const at = now();
    if (!schedule || !isOn(schedule, at)) return { kind: 'no-schedule' };
    if (running.some((standing) => standing.id === id)) return { kind: 'started', id };
    if (running.length >= MAX_STANDING) {
      const sentence = `You already have ${running.length} standing bookings, which is the limit. End one first.`;
      return { kind: 'refused', sentence };
    }
    transaction.set(standingBookings, {
      ...{ id, scheduleId, memberUid: uid, createdAt: at, noShows: 0 },
      ...{ endedAt: null, endReason: '', triedUntil: '', nextTryAt: at },
    });
    return { kind: 'started', id };
  });
}

/** Whether a weekly class still runs, today or later. */
export function isOn(
  { isActive, until }: Pick<Schedule, 'isActive' | 'until'>,
  now: Temporal.Instant,
): boolean {
  return isActive && (until === '' || until >= localDate(now).toString());
}

/** A member's running standing bookings, the oldest first. */
export async function listStanding(reads: Pick<Reads, 'query'>, uid: string): Promise<StandingBooking[]> {
  const { items } = await reads.query(standingBookings, { where: [['memberUid', '==', uid]], limit: 200 });
  return items
    .filter(({ endedAt }) => endedAt === null)
    .sort((one, other) => Temporal.Instant.compare(one.createdAt, other.createdAt));
}

/** Ends it at the member's request; booked classes stay booked. False: none is running. */
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
export function standingLabel(
  schedule: Pick<Schedule, 'weekday' | 'startTime'> | null,
  className: string,
): string {
  const name = className || 'your class';
  return schedule ? `${name}, every ${weekdayName(schedule.weekday)} ${schedule.startTime}` : name;
}

/** For the reads of a transaction that marks a booking: the standing booking that made it, running or ended. */
export async function findStanding(
  reads: Pick<Reads, 'find'>,
  { scheduleId, memberUid }: Pick<Booking, 'scheduleId' | 'memberUid'>,
): Promise<MarkedStandingBooking | null> {
  if (scheduleId === '') return null;
  const standing = await reads.find(standingBookings, standingKey(scheduleId, memberUid));
  return standing && { ...standing, noShowLimit: await readNoShowLimit(reads) };
}

/** The standing booking that made a marked booking, with the no-shows in a row that end it. */
export type MarkedStandingBooking = StandingBooking & { readonly noShowLimit: number };

/** Straight from the store, not from the settings cache. */
export async function readNoShowLimit(reads: Pick<Reads, 'find'>): Promise<number> {
  return (await readStoredSettings(reads)).standingNoShowLimit;
}

/**
 * For the writes of a transaction that marks a booking: counts no-shows in a row and ends the standing booking at the club's limit; a
 * corrected mark restores it. `from` and `to` are booking statuses. `bookStanding`, which is then due, notifies the member.
 */
export function writeStandingOutcome(
  writes: Pick<Writes<void>, 'update'>,
  standing: MarkedStandingBooking | null,
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
