/** When somebody can be shown round: within the opening hours, on no closed date, with a place left. */
import { type OpeningSettings, openSpansOn, readClock } from '../../club/opening-hours.ts';
import { endOfLocalDay, instantAt, localDate } from '../../values/dates.ts';
import { earlierOf, laterOf } from '../../values/instants.ts';

/** The club settings for tours. */
export interface TourSettings extends OpeningSettings {
  /** Parties shown round at the same time; 0: no tours. */
  readonly tourPlaces: number;
  readonly tourMinutes: number;
  /** Wall clock `HH:MM`. */
  readonly toursFrom: string;
  readonly toursUntil: string;
  /** Between booking and the tour. */
  readonly tourNoticeHours: number;
  readonly tourDaysAhead: number;
}

export interface TourSlot {
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
}

/** How many parties are shown round at a time. */
export interface TakenTours extends TourSlot {
  readonly count: number;
}

/** Dates on which tours may be booked: today and the days ahead; none where the club offers no tours. */
export function tourDates(
  { tourPlaces, tourDaysAhead }: Pick<TourSettings, 'tourPlaces' | 'tourDaysAhead'>,
  now: Temporal.Instant,
): Temporal.PlainDate[] {
  if (tourPlaces === 0) return [];
  const today = localDate(now);
  return Array.from({ length: tourDaysAhead + 1 }, (_, days) => today.add({ days }));
}

/** The tours of one date, in order, whether taken or not; only whole ones, and none before the notice is over. */
export function tourSlotsOn(
  date: Temporal.PlainDate,
  settings: TourSettings,
  now: Temporal.Instant,
): TourSlot[] {
  if (!tourDates(settings, now).some((offered) => offered.equals(date))) return [];
  const earliest = now.add({ hours: settings.tourNoticeHours });
  return spansOn(date, settings)
    .flatMap((span) => slotsWithin(span, settings.tourMinutes))
    .filter(({ startsAt }) => Temporal.Instant.compare(startsAt, earliest) >= 0);
}

/** The opening hours on a date, cut to the hours of tours; yesterday's may run past midnight. */
function spansOn(date: Temporal.PlainDate, settings: TourSettings): TourSlot[] {
  const [from, until] = [readClock(settings.toursFrom), readClock(settings.toursUntil)];
  if (!from || !until) return [];
  const first = instantAt(date, from);
  const last = settings.toursUntil === '24:00' ? endOfLocalDay(date) : instantAt(date, until);
  return [date.subtract({ days: 1 }), date].flatMap((day) =>
    openSpansOn(day, settings).flatMap((span) => {
      const startsAt = laterOf(first, span.opensAt);
      const endsAt = earlierOf(last, span.closesAt);
      return Temporal.Instant.compare(startsAt, endsAt) < 0 ? [{ startsAt, endsAt }] : [];
    }),
  );
}

function slotsWithin({ startsAt, endsAt }: TourSlot, minutes: number): TourSlot[] {
  const slots: TourSlot[] = [];
  for (let start = startsAt; ; ) {
    const end = start.add({ minutes });
    if (Temporal.Instant.compare(end, endsAt) > 0) return slots;
    slots.push({ startsAt: start, endsAt: end });
    start = end;
  }
}

/** Places left, counting every tour that overlaps: the length may have been changed since they were booked. */
export function placesLeft(
  { startsAt, endsAt }: TourSlot,
  taken: readonly TakenTours[],
  tourPlaces: number,
): number {
  const count = taken
    .filter((tour) => Temporal.Instant.compare(tour.startsAt, endsAt) < 0)
    .filter((tour) => Temporal.Instant.compare(tour.endsAt, startsAt) > 0)
    .reduce((sum, tour) => sum + tour.count, 0);
  return Math.max(0, tourPlaces - count);
}

/** One party more at this time. */
export function withTour(taken: readonly TakenTours[], slot: TourSlot): TakenTours[] {
  const isTaken = taken.some((tour) => isSame(tour, slot));
  if (!isTaken) return [...taken, { startsAt: slot.startsAt, endsAt: slot.endsAt, count: 1 }];
  return taken.map((tour) => (isSame(tour, slot) ? { ...tour, count: tour.count + 1 } : tour));
}

/** One party less at the time that begins then. */
export function withoutTour(taken: readonly TakenTours[], startsAt: Temporal.Instant): TakenTours[] {
  const at = taken.findIndex((tour) => tour.startsAt.equals(startsAt));
  return taken
    .map((tour, index) => (index === at ? { ...tour, count: tour.count - 1 } : tour))
    .filter(({ count }) => count > 0);
}

const isSame = (one: TourSlot, other: TourSlot) =>
  one.startsAt.equals(other.startsAt) && one.endsAt.equals(other.endsAt);

/** Whether the club shows people round at any time it has ahead, taken or free. */
export function offersTours(settings: TourSettings, now: Temporal.Instant): boolean {
  return tourDates(settings, now).some((date) => tourSlotsOn(date, settings, now).length > 0);
}
