import { z } from 'zod';
import { numberBetween } from '../../../../forms/whole-number.ts';
import { clock } from './opening-hours.form.ts';

/** All booking rules, in page order; the numbers with the limits of the stored settings. */
export const bookingRulesFields = {
  bookingOpensDaysBefore: numberBetween('the days before a class', 1, 60),
  bookingOpensAt: clock.refine((typed) => typed !== '', 'Enter when booking opens, like 06:00'),
  mostUpcomingBookings: numberBetween('the maximum upcoming classes', 1, 100),
  freeCancelMinutes: numberBetween('the free cancellation minutes', 0, 2880),
  quietFrom: clock,
  quietUntil: clock,
  mostWaiting: numberBetween('the maximum waitlist length', 0, 50),
  lateOfferMinutes: numberBetween('the minutes to accept', 5, 240),
  strikeLimit: numberBetween('the number of strikes', 1, 20),
  strikeWindowDays: numberBetween('the days a strike counts for', 1, 60),
  suspensionDays: numberBetween('the length of the pause', 0, 60),
  standingNoShowLimit: numberBetween('the number of no-shows', 1, 10),
  checkInOpensMinutes: numberBetween('the minutes before a class', 0, 240),
  checkInClosesMinutes: numberBetween('the minutes after the start', 0, 240),
  generateDaysAhead: numberBetween('the days of timetable', 7, 90),
  autoCancelBelow: numberBetween('the minimum bookings', 0, 50),
  autoCancelMinutesBefore: numberBetween('the minutes before the start', 30, 2880),
};

type BookingRule = keyof typeof bookingRulesFields;
type BookingRules = { [Rule in BookingRule]: z.output<(typeof bookingRulesFields)[Rule]> };
const bookingRules = Object.keys(bookingRulesFields) as BookingRule[];

/** Only one quiet-hours time is a typing mistake; the same time twice is ambiguous. */
function requireWholeQuietHours(
  { quietFrom, quietUntil }: { readonly quietFrom: string; readonly quietUntil: string },
  context: z.RefinementCtx,
): void {
  const issue = (path: BookingRule, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (quietFrom && !quietUntil) issue('quietUntil', 'Enter when the quiet hours end, or leave both empty');
  if (!quietFrom && quietUntil) issue('quietFrom', 'Enter when the quiet hours start, or leave both empty');
  if (quietFrom && quietFrom === quietUntil) {
    issue('quietUntil', 'Enter a different time from the start, or leave both empty for no quiet hours');
  }
}

/** The stored rules as form values. */
export function bookingRulesTyped(settings: Readonly<BookingRules>): Record<BookingRule, string> {
  const typed = bookingRules.map((rule) => [rule, String(settings[rule])]);
  return Object.fromEntries(typed) as Record<BookingRule, string>;
}

/** All booking rules. */
export const bookingRulesForm = z
  .object(bookingRulesFields)
  .superRefine(requireWholeQuietHours, { when: () => true });
export type BookingRulesFields = z.input<typeof bookingRulesForm>;
