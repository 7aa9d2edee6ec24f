/** Ready-made lists of members: each is one filter in the URL that means the same every day, so that a bookmark of it stays true. */

import { type MembershipStatus, statusesOfMembers } from '../membership/membership.ts';
import { clubTime, endOfLocalDay, localDate, startOfLocalDay } from '../values/dates.ts';
import { mondayOf } from '../values/week.ts';

/** In the order in which the list offers them. */
export const memberPresets = [
  'members',
  'joined-today',
  'joined-week',
  'not-seen',
  'never-came',
  'parq-missing',
  'parq-ends',
  'parq-soon',
  'parq-expired',
  'ends-month',
  'overdue',
  'owes',
  'paying',
  'birthdays',
  'emails-return',
] as const;
export type MemberPreset = (typeof memberPresets)[number];

/** Who counts in recurring revenue is for admins, as the figure is: plan by plan its size could be worked out. */
export const presetsFor = (isAdmin: boolean): readonly MemberPreset[] =>
  memberPresets.filter((preset) => isAdmin || preset !== 'paying');

export const memberPresetNames: Readonly<Record<MemberPreset, string>> = {
  members: 'All members',
  'joined-today': 'Signed up today',
  'joined-week': 'Signed up this week',
  'not-seen': 'Not seen for 3 weeks',
  'never-came': 'Never came',
  'parq-missing': 'Members without a PAR-Q',
  'parq-ends': 'PAR-Q expires this month',
  'parq-soon': 'PAR-Q expires within 30 days',
  'parq-expired': 'Members with an expired PAR-Q',
  'ends-month': 'Ends this month',
  overdue: 'Payment overdue',
  owes: 'Owe money',
  paying: 'Paying members',
  birthdays: 'Birthdays this week',
  'emails-return': 'Email bounced',
};

/** People not seen were last here this many days ago, or longer; those who never came signed up then. */
export const NOT_SEEN_DAYS = 21;
/** Whoever is listed as filling in a PAR-Q again soon has so many days left, or fewer. */
const PARQ_SOON_DAYS = 30;

/** A span of time of one field, the end exclusive; null is open-ended. */
export interface PresetSpan<Field extends string> {
  readonly field: Field;
  readonly from: Temporal.Instant | null;
  readonly to: Temporal.Instant | null;
}

export interface PresetPlan {
  readonly span: PresetSpan<
    'createdAt' | 'awaySince' | 'latestParqAt' | 'parqEndsAt' | 'currentPeriodEnd'
  > | null;
  /** The stored statuses that it lists; null: any. */
  readonly statuses: readonly MembershipStatus[] | null;
  /** `MM-DD`; null: any. */
  readonly birthdays: readonly string[] | null;
  /** True: only those who have never been here. */
  readonly isUnseen: boolean;
  /** True: only those who have never filled in a PAR-Q. */
  readonly isWithoutParq: boolean;
  /** True: without those whose card pays for the next period. */
  readonly isEnding: boolean;
  /** True: nobody who works here. */
  readonly isWithoutStaff: boolean;
  /** Only people who owe something (`domain/membership/debts.ts`), or are counted in recurring revenue. Null: any. */
  readonly marked: 'owesMoney' | 'paysRecurring' | null;
  /** True: only those whose emails come back, or who have reported them as spam. */
  readonly hasEmailTrouble: boolean;
}

const nothing: PresetPlan = {
  span: null,
  statuses: null,
  birthdays: null,
  isUnseen: false,
  isWithoutParq: false,
  isEnding: false,
  isWithoutStaff: false,
  marked: null,
  hasEmailTrouble: false,
};

/** Who is on a ready-made list, as of now in the club's time. @param parqMonths how long a PAR-Q is valid */
export function planPreset(preset: MemberPreset | '', now: Temporal.Instant, parqMonths: number): PresetPlan {
  const today = localDate(now);
  const monday = mondayOf(today);
  const firstOfMonth = today.with({ day: 1 });
  const lastOfMonth = today.with({ day: today.daysInMonth });
  switch (preset) {
    case '':
      return nothing;
    case 'members':
      return { ...nothing, statuses: statusesOfMembers };
    case 'joined-today':
      return { ...nothing, span: spanOf('createdAt', today, today), isWithoutStaff: true };
    case 'joined-week':
      return { ...nothing, span: spanOf('createdAt', monday, today), isWithoutStaff: true };
    case 'not-seen':
      return { ...nothing, span: awayFor(NOT_SEEN_DAYS, now), statuses: statusesOfTheAway };
    case 'never-came':
      return { ...nothing, isUnseen: true, statuses: statusesOfMembers };
    case 'parq-ends':
      return {
        ...nothing,
        span: spanOf('parqEndsAt', firstOfMonth, lastOfMonth),
        statuses: statusesOfMembers,
      };
    case 'parq-missing':
      return { ...nothing, isWithoutParq: true, statuses: statusesOfMembers };
    case 'parq-soon': {
      const to = endOfLocalDay(today.add({ days: PARQ_SOON_DAYS }));
      return { ...nothing, span: { field: 'parqEndsAt', from: now, to }, statuses: statusesOfMembers };
    }
    case 'parq-expired': {
      const to = clubTime(now).subtract({ months: parqMonths }).toInstant();
      return { ...nothing, span: { field: 'latestParqAt', from: null, to }, statuses: statusesOfMembers };
    }
    case 'ends-month': {
      // A period ends at the first instant after its last day.
      const from = endOfLocalDay(firstOfMonth);
      const to = endOfLocalDay(lastOfMonth).add({ milliseconds: 1 });
      return {
        ...nothing,
        span: { field: 'currentPeriodEnd', from, to },
        statuses: ['active', 'cancelling'],
        isEnding: true,
      };
    }
    case 'overdue':
      return { ...nothing, statuses: ['past_due'] };
    case 'owes':
      return { ...nothing, marked: 'owesMoney' };
    case 'paying':
      return { ...nothing, marked: 'paysRecurring' };
    case 'birthdays':
      return { ...nothing, birthdays: birthdaysFrom(monday), statuses: statusesOfMembers };
    case 'emails-return':
      return { ...nothing, hasEmailTrouble: true };
  }
}

/** Who could come: the others have left, or are on hold. */
export const statusesOfTheAway: readonly MembershipStatus[] = ['active', 'cancelling', 'past_due'];

/** Last here so many days ago, or longer. */
export function awayFor(days: number, now: Temporal.Instant): PresetSpan<'awaySince'> {
  return { field: 'awaySince', from: null, to: endOfLocalDay(localDate(now).subtract({ days })) };
}

function spanOf<Field extends 'createdAt' | 'parqEndsAt'>(
  field: Field,
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
): PresetSpan<Field> {
  return { field, from: startOfLocalDay(from), to: endOfLocalDay(to) };
}

/** The seven days from a Monday on, as `MM-DD`; with 1 March of a year without 29 February comes that day too. */
export function birthdaysFrom(monday: Temporal.PlainDate): string[] {
  return Array.from({ length: 7 }, (_, days) => monday.add({ days })).flatMap((day) => {
    const own = day.toString().slice(5);
    return own === '03-01' && !day.inLeapYear ? ['02-29', own] : [own];
  });
}

/** `MM-DD` of a stored date of birth; empty where there is none. */
export function birthdayOf(dob: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(dob) ? dob.slice(5) : '';
}
