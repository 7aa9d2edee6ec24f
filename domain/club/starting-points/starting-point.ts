import type { ClassColour } from '../../timetable/class-colours.ts';
import { fitsOpeningHours, type OpeningDay } from '../opening-hours.ts';

/** A class type to start with. Its address and its place in the list follow from its name and its position. */
export interface StartingClass {
  readonly name: string;
  /** What happens in it, and what to bring. */
  readonly description: string;
  readonly minutes: number;
  readonly capacity: number;
  readonly intensity: 'easy' | 'moderate' | 'hard';
  readonly colour: ClassColour;
  readonly room: string;
  /** When it takes place each week: weekdays (1 is Monday) at a start time, `HH:MM`. */
  readonly week: readonly { readonly days: readonly number[]; readonly at: string }[];
}

/** A plan to start with. Its price is an example. */
export interface StartingPlan {
  readonly name: string;
  readonly description: string;
  readonly kind: 'membership' | 'pack' | 'trial';
  readonly priceInPence: number;
  readonly interval: 'month' | 'year' | 'one-off';
  /** Classes per period; null: unlimited. */
  readonly classAllowance: number | null;
  /** Of what is paid once. */
  readonly validDays: number | null;
  readonly classHours: {
    readonly weekdaysFrom: string;
    readonly weekdaysUntil: string;
    readonly weekendsFrom: string;
    readonly weekendsUntil: string;
  } | null;
  readonly features: readonly string[];
}

/** The booking rules that differ between kinds of club, under their names in the settings. */
export interface StartingRules {
  readonly bookingOpensDaysBefore: number;
  readonly freeCancelMinutes: number;
  readonly mostUpcomingBookings: number;
  readonly mostWaiting: number;
  readonly strikeLimit: number;
  readonly suspensionDays: number;
}

/** What a new club can start from: classes, a week, plans and rules, which its owner then edits. */
export interface StartingPoint {
  readonly key: string;
  readonly name: string;
  readonly lead: string;
  readonly classes: readonly StartingClass[];
  readonly plans: readonly StartingPlan[];
  readonly rules: StartingRules;
}

export interface StartingSlot {
  readonly of: StartingClass;
  /** 1 is Monday. */
  readonly weekday: number;
  /** `HH:MM`. */
  readonly startTime: string;
}

/** The weekly classes that take place while the club is open, by weekday and time; and how many are left out. */
export function startingWeek(
  { classes }: Pick<StartingPoint, 'classes'>,
  openingHours: readonly OpeningDay[],
): { readonly slots: readonly StartingSlot[]; readonly leftOut: number } {
  const all = classes.flatMap((of) =>
    of.week.flatMap(({ days, at }) => days.map((weekday): StartingSlot => ({ of, weekday, startTime: at }))),
  );
  const slots = all
    .filter(({ of, weekday, startTime }) =>
      fitsOpeningHours(openingHours, { weekday, startTime, minutes: of.minutes }),
    )
    .toSorted((one, other) => one.weekday - other.weekday || one.startTime.localeCompare(other.startTime));
  return { slots, leftOut: all.length - slots.length };
}
