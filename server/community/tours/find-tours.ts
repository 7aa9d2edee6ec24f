import {
  placesLeft,
  type TourSettings,
  type TourSlot,
  tourDates,
  tourSlotsOn,
} from '#domain/community/leads/tour-slots.ts';
import { localDate } from '#domain/values/dates.ts';
import type { Reads } from '../../data/store.ts';
import { readTaken } from './book-tour.ts';

export interface TourDate {
  readonly date: Temporal.PlainDate;
  /** In order; at least one. */
  readonly slots: readonly TourSlot[];
}

type FindMany = Pick<Reads, 'findMany'>;

/** The dates on which somebody can still be shown round, each with its free times. Reads one document for each date. */
export async function findFreeTours(
  reads: FindMany,
  settings: TourSettings,
  now: Temporal.Instant,
): Promise<TourDate[]> {
  const offered = tourDates(settings, now)
    .map((date) => ({ date, slots: tourSlotsOn(date, settings, now) }))
    .filter(({ slots }) => slots.length > 0);
  const taken = await readTaken(
    reads,
    offered.map(({ date }) => date.toString()),
  );
  return offered
    .map(({ date, slots }) => ({
      date,
      slots: slots.filter(
        (slot) => placesLeft(slot, taken.get(date.toString()) ?? [], settings.tourPlaces) > 0,
      ),
    }))
    .filter(({ slots }) => slots.length > 0);
}

/** Whether a tour begins then and has a place left. */
export async function isFree(
  reads: FindMany,
  settings: TourSettings,
  startsAt: Temporal.Instant,
  now: Temporal.Instant,
): Promise<boolean> {
  const date = localDate(startsAt);
  const slot = tourSlotsOn(date, settings, now).find((one) => one.startsAt.equals(startsAt));
  if (!slot) return false;
  const taken = (await readTaken(reads, [date.toString()])).get(date.toString()) ?? [];
  return placesLeft(slot, taken, settings.tourPlaces) > 0;
}
