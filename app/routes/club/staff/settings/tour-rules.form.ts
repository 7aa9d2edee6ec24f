import type { z } from 'zod';
import { readClock } from '#domain/club/opening-hours.ts';
import { requiredTime } from '../../../../forms/typed-time.ts';
import { numberBetween } from '../../../../forms/whole-number.ts';

/** The rules for tours, with the limits of the stored settings. */
export const tourRulesFields = {
  tourPlaces: numberBetween('the tours at the same time', 0, 20),
  tourMinutes: numberBetween('the length of a tour', 15, 180),
  toursFrom: requiredTime('Enter when the first tour starts, like 10:00').prefault(''),
  toursUntil: requiredTime('Enter when the last tour ends, like 19:00').prefault(''),
  tourNoticeHours: numberBetween('the hours of notice', 0, 168),
  tourDaysAhead: numberBetween('the days ahead', 1, 60),
};

type TourRule = keyof typeof tourRulesFields;
type TourRules = { [Rule in TourRule]: z.output<(typeof tourRulesFields)[Rule]> };
const tourRules = Object.keys(tourRulesFields) as TourRule[];

/** Refuses hours that no tour fits into. Values that could not be parsed already have their own message. */
export function requireToursThatFit(
  { tourMinutes, toursFrom, toursUntil }: Partial<TourRules>,
  context: z.RefinementCtx,
): void {
  const [from, until] = [readClock(toursFrom ?? ''), readClock(toursUntil ?? '')];
  if (!from || !until || typeof tourMinutes !== 'number') return;
  const end = toursUntil === '24:00' ? 24 * 60 : minutesOf(until);
  if (end - minutesOf(from) >= tourMinutes) return;
  const message = 'Enter a later time: no tour fits between the first and the last';
  context.addIssue({ code: 'custom', path: ['toursUntil' satisfies TourRule], message });
}

const minutesOf = ({ hour, minute }: Temporal.PlainTime) => hour * 60 + minute;

/** The stored rules as form values. */
export function tourRulesTyped(settings: TourRules): Record<TourRule, string> {
  const typed = tourRules.map((rule) => [rule, String(settings[rule])]);
  return Object.fromEntries(typed) as Record<TourRule, string>;
}
