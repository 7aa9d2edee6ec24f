import { z } from 'zod';
import { MAX_GUESTS, MAX_PLACES } from '#domain/community/event-places.ts';
import { MAX_REPEATS, repeatRhythms } from '#domain/community/event-repeat.ts';
import { optionalDate, requiredDate } from '../../../../forms/typed-date.ts';
import { optionalPounds } from '../../../../forms/typed-pounds.ts';
import { oneLine, severalLines } from '../../../../forms/typed-text.ts';
import { requiredTime } from '../../../../forms/typed-time.ts';
import { wholeNumber } from '../../../../forms/whole-number.ts';
import { mayClashField } from '../../../timetable/staff/class-times.form.ts';

const timeField = (error: string) => requiredTime(error).refine((time) => time !== '24:00', error);

/** An event as submitted; whether the end is after the start is decided by `readEventTimes`. */
export const eventForm = z.object({
  title: oneLine('Enter the name of the event')
    .min(1, 'Enter the name of the event')
    .max(80, 'Use at most 80 characters for the name')
    .prefault(''),
  description: severalLines('Enter one description')
    .max(2000, 'Use at most 2,000 characters for the description')
    .prefault(''),
  date: requiredDate('Enter the date'),
  startTime: timeField('Enter the start time, like 18:00'),
  endTime: timeField('Enter the end time, like 21:00'),
  lastDate: optionalDate,
  location: oneLine('Enter one place').max(120, 'Use at most 120 characters for the place').prefault(''),
  audience: z.enum(['members', 'everyone'], { error: 'Choose who may register' }),
  capacity: wholeNumber(
    `Enter the number of places, from 1 to ${MAX_PLACES}, or 0 for no limit`,
    0,
    MAX_PLACES,
  ),
  guestLimit: wholeNumber(`Enter a number of guests from 0 to ${MAX_GUESTS}`, 0, MAX_GUESTS).prefault('0'),
  memberPrice: optionalPounds,
  guestPrice: optionalPounds,
  priceNote: oneLine('Enter one note').max(120, 'Use at most 120 characters for the note').prefault(''),
  mayClash: mayClashField,
});
export type EventFields = z.input<typeof eventForm>;

export const cancelEventForm = z.object({
  reason: severalLines('Enter one reason').max(300, 'Use at most 300 characters for the reason').prefault(''),
});
export type CancelEventFields = z.input<typeof cancelEventForm>;

export const repeatEventForm = z.object({
  rhythm: z.enum(repeatRhythms, { error: 'Choose how often' }),
  times: wholeNumber(`Enter how many more, from 1 to ${MAX_REPEATS}`, 1, MAX_REPEATS).prefault(''),
});
export type RepeatEventFields = z.input<typeof repeatEventForm>;
