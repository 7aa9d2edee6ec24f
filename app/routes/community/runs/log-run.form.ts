import { z } from 'zod';
import { runDistances } from '#domain/community/run-log.ts';
import { requiredDate } from '../../../forms/typed-date.ts';
import { oneLine, severalLines } from '../../../forms/typed-text.ts';

const choices = [...runDistances.map(({ metres }) => String(metres)), 'other'];
const CHOICE = 'Choose a distance';

/** A run as a member logs it; whether it can be true is decided by `readRun`. */
export const logRunForm = z.object({
  distance: oneLine(CHOICE)
    .refine((choice) => choices.includes(choice), CHOICE)
    .prefault(''),
  kilometres: oneLine().max(20, 'Enter the distance in kilometres, like 7.5').prefault(''),
  time: oneLine().max(20, 'Enter the time, like 25:30 or 1:45:10').prefault(''),
  date: requiredDate('Enter the date of the run'),
  /** What was read and confirmed, if it is hard to believe. */
  sure: oneLine().prefault(''),
  note: severalLines().max(2000, 'Use at most 2,000 characters for the note').prefault(''),
});
export type LogRunFields = z.input<typeof logRunForm>;
