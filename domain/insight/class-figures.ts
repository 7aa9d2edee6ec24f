/** How full classes were, and who led them for how long, for the pages of analytics. */
import { clubTime, formatTime } from '../values/dates.ts';
import type { Figures } from './figures.ts';

/** A session that has begun and was not cancelled. */
export interface HeldClass {
  readonly classTypeId: string;
  readonly coachUid: string;
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
  readonly capacity: number;
  readonly bookedCount: number;
  readonly attendedCount: number;
  readonly noShowCount: number;
  /** Bookings that were cancelled too late. */
  readonly lateCancelled: number;
}

export interface ClassSums {
  readonly classes: number;
  readonly minutes: number;
  readonly places: number;
  readonly booked: number;
  readonly attended: number;
  readonly noShows: number;
  readonly lateCancelled: number;
}

export interface ClassFigures {
  readonly all: ClassSums;
  readonly byType: ReadonlyMap<string, ClassSums>;
  /** By the coach's uid; `NO_COACH`: of nobody who is known. */
  readonly byCoach: ReadonlyMap<string, ClassSums>;
  /** By the hour of the club's clock at which they begin, `0` to `23`. */
  readonly byHour: ReadonlyMap<string, ClassSums>;
  /** By the weekday and the time at which they begin, by that clock: `2 18:30` is Tuesday. */
  readonly bySlot: ReadonlyMap<string, ClassSums>;
}

export const NO_COACH = '-';

const names = ['classes', 'minutes', 'places', 'booked', 'attended', 'noShows', 'lateCancelled'] as const;

export function countClasses(held: readonly HeldClass[]): Figures {
  return {
    all: sumOf(held),
    byType: sumsBy(held, ({ classTypeId }) => classTypeId || NO_COACH),
    byCoach: sumsBy(held, ({ coachUid }) => coachUid || NO_COACH),
    byHour: sumsBy(held, ({ startsAt }) => String(clubTime(startsAt).hour)),
    bySlot: sumsBy(held, ({ startsAt }) => `${clubTime(startsAt).dayOfWeek} ${formatTime(startsAt)}`),
  };
}

function sumOf(held: readonly HeldClass[]): Record<keyof ClassSums, number> {
  const sum = (of: (one: HeldClass) => number) => held.reduce((total, one) => total + of(one), 0);
  return {
    classes: held.length,
    minutes: sum(({ startsAt, endsAt }) => Math.round(startsAt.until(endsAt).total('minutes'))),
    places: sum(({ capacity }) => capacity),
    booked: sum(({ bookedCount }) => bookedCount),
    attended: sum(({ attendedCount }) => attendedCount),
    noShows: sum(({ noShowCount }) => noShowCount),
    lateCancelled: sum(({ lateCancelled }) => lateCancelled),
  };
}

function sumsBy(held: readonly HeldClass[], keyOf: (one: HeldClass) => string): Figures {
  const groups = Map.groupBy(held, keyOf);
  return Object.fromEntries([...groups].map(([key, each]) => [key, sumOf(each)]));
}

export function readClassFigures({ all, byType, byCoach, byHour, bySlot }: Figures): ClassFigures {
  return {
    all: readSums(all),
    byType: readGroup(byType),
    byCoach: readGroup(byCoach),
    byHour: readGroup(byHour),
    bySlot: readGroup(bySlot),
  };
}

function readGroup(value: Figures[string] | undefined): Map<string, ClassSums> {
  const group = typeof value === 'object' ? value : {};
  return new Map(Object.entries(group).map(([key, sums]) => [key, readSums(sums)]));
}

function readSums(value: Figures[string] | undefined): ClassSums {
  const sums = typeof value === 'object' ? value : {};
  const read = (name: (typeof names)[number]) => {
    const figure = sums[name];
    return typeof figure === 'number' ? figure : 0;
  };
  return {
    ...{ classes: read('classes'), minutes: read('minutes'), places: read('places'), booked: read('booked') },
    ...{ attended: read('attended'), noShows: read('noShows'), lateCancelled: read('lateCancelled') },
  };
}

/** Whole percent; null: there is nothing it could be a share of. */
export function shareOf(part: number, whole: number): number | null {
  return whole > 0 ? Math.round((part / whole) * 100) : null;
}
