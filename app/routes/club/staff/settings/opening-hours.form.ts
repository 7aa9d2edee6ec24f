import type { z } from 'zod';
import type { OpeningDay } from '#domain/club/opening-hours.ts';
import { capitalised } from '#domain/values/text.ts';
import { optionalTime } from '../../../../forms/typed-time.ts';
import { type OpeningField, weekdays } from './weekdays.ts';

/** `HH:MM`, or empty. */
export const clock = optionalTime('Enter a time like 06:30');

/** Two times per day; both empty: closed. */
export const openingHoursFields = Object.fromEntries(
  weekdays.flatMap((day) => [
    [`${day}-opens`, clock],
    [`${day}-closes`, clock],
  ]),
) as Record<OpeningField, typeof clock>;

type Typed = Readonly<Record<OpeningField, string>>;

/** Only one of the two times is a mistake, reported at the missing one whatever else is wrong (`when: () => true`). */
export function requireWholeDays(typed: Typed, context: z.RefinementCtx): void {
  for (const day of weekdays) {
    const [opens, closes] = [typed[`${day}-opens`], typed[`${day}-closes`]];
    if (Boolean(opens) === Boolean(closes)) continue;
    const missing = opens ? 'closes' : 'opens';
    const message = `Enter when the club ${missing} on ${capitalised(day)}, or leave both times empty`;
    context.addIssue({ code: 'custom', path: [`${day}-${missing}`], message });
  }
}

export function readOpeningHours(typed: Typed): OpeningDay[] {
  return weekdays.map((day) => {
    const [opens, closes] = [typed[`${day}-opens`], typed[`${day}-closes`]];
    return opens && closes ? { opens, closes } : null;
  });
}

/** The stored hours as form values; browsers' time fields only accept 00:00 for midnight. */
export function openingHoursTyped(hours: readonly OpeningDay[]): Record<OpeningField, string> {
  const typed = (time: string | undefined) => (time === '24:00' ? '00:00' : (time ?? ''));
  return Object.fromEntries(
    weekdays.flatMap((day, index) => [
      [`${day}-opens`, typed(hours[index]?.opens)],
      [`${day}-closes`, typed(hours[index]?.closes)],
    ]),
  ) as Record<OpeningField, string>;
}
