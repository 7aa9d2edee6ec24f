import { z } from 'zod';
import { MAX_SPECIALITIES, MAX_SPECIALITY, sessionLengths } from '#domain/community/trainer.ts';
import { type HourSpan, readDayHours } from '#domain/community/trainer-hours.ts';
import { optionalPounds } from '../../../../forms/typed-pounds.ts';
import { oneLine, severalLines } from '../../../../forms/typed-text.ts';
import { wholeNumber } from '../../../../forms/whole-number.ts';
import { trainerWeekdays } from './trainer-weekdays.ts';

const SPECIALITIES = `Use at most ${MAX_SPECIALITIES} lines of ${MAX_SPECIALITY} characters`;

/** One a line; empty lines are ignored. */
const specialities = severalLines()
  .max(1000, SPECIALITIES)
  .transform((typed) => [
    ...new Set(
      typed
        .split(/\r?\n/)
        .map((line) => line.trim())
        .filter(Boolean),
    ),
  ])
  .refine(
    (lines) => lines.length <= MAX_SPECIALITIES && lines.every((line) => line.length <= MAX_SPECIALITY),
    SPECIALITIES,
  )
  .prefault('');

const hoursOf = (weekday: number) =>
  oneLine()
    .max(120, 'Use at most 120 characters')
    .transform((typed, context): HourSpan[] => {
      const read = readDayHours(typed, weekday);
      if (read.kind === 'hours') return read.spans;
      context.addIssue({ code: 'custom', message: read.message });
      return z.NEVER;
    })
    .prefault('');

const hourFields = Object.fromEntries(trainerWeekdays.map((day, at) => [day, hoursOf(at + 1)])) as Record<
  (typeof trainerWeekdays)[number],
  ReturnType<typeof hoursOf>
>;

const lengths = sessionLengths.map(String) as [string, ...string[]];

/** A trainer's profile as it is typed: the rate in pounds, the hours of each weekday in a line. */
export const trainerForm = z
  .object({
    name: oneLine('Enter the name')
      .min(1, 'Enter the name')
      .max(60, 'Use at most 60 characters for the name')
      .prefault(''),
    headline: oneLine('Enter a line about you')
      .min(1, 'Enter a line about what you do')
      .max(100, 'Use at most 100 characters')
      .prefault(''),
    about: severalLines().max(2000, 'Use at most 2,000 characters').prefault(''),
    specialities,
    sessionMinutes: z.enum(lengths, { error: 'Choose how long a session is' }),
    rate: optionalPounds,
    ...hourFields,
  })
  .transform(({ rate, sessionMinutes, ...typed }) => {
    const { name, headline, about, specialities } = typed;
    return {
      ...{ name, headline, about, specialities, rateInPence: rate },
      sessionMinutes: sessionLengths.find((length) => String(length) === sessionMinutes) ?? 60,
      hours: trainerWeekdays.flatMap((day) => typed[day]),
    };
  });
export type TrainerFields = z.input<typeof trainerForm>;

/** Where an admin puts a trainer. */
export const trainerPlaceForm = z.object({
  order: wholeNumber('Enter a whole number from 0 to 999', 0, 999).prefault(''),
  isShown: z.enum(['yes', 'no'], { error: 'Choose whether the profile is shown' }),
});
export type TrainerPlaceFields = z.input<typeof trainerPlaceForm>;
