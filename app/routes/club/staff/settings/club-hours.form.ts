import { z } from 'zod';
import { parseDateEntry } from '#domain/values/date-entry.ts';
import { numberBetween } from '../../../../forms/whole-number.ts';
import { openingHoursFields, readOpeningHours, requireWholeDays } from './opening-hours.form.ts';
import { linesOf, paragraphs } from './setting-text.ts';

const MAX_CLOSED_DATES = 100;

/** One date per line as people write them; sorted, without duplicates. */
const closedDates = paragraphs('closed dates', 4000).transform((typed, context) => {
  const dates = new Set<string>();
  for (const line of linesOf(typed)) {
    const reading = parseDateEntry(line);
    if (reading.kind === 'date') dates.add(reading.date.toString());
    else context.addIssue({ code: 'custom', message: `“${line}” isn’t a date. Enter it like 25/12/2026` });
  }
  if (dates.size > MAX_CLOSED_DATES)
    context.addIssue({ code: 'custom', message: `Enter at most ${MAX_CLOSED_DATES} closed dates` });
  return [...dates].sort();
});

/** Opening hours, closures and the door, in page order. */
export const hoursForm = z
  .object({
    ...openingHoursFields,
    closedDates,
    parqAtDoor: z.enum(['warn', 'refuse'], { error: 'Choose what happens at the door' }),
    isPrintedPassAccepted: z.enum(['yes', 'no'], { error: 'Choose yes or no' }),
    arePlanHoursAtDoor: z.enum(['yes', 'no'], { error: 'Choose yes or no' }),
    autoExitHours: numberBetween('the check-out hours', 1, 24),
    alreadyInMinutes: numberBetween('the repeat scan minutes', 1, 120),
  })
  .superRefine(requireWholeDays, { when: () => true })
  .transform(({ closedDates, parqAtDoor, isPrintedPassAccepted, arePlanHoursAtDoor, ...rest }) => {
    const { autoExitHours, alreadyInMinutes, ...days } = rest;
    return {
      openingHours: readOpeningHours(days),
      ...{ closedDates, parqAtDoor, autoExitHours, alreadyInMinutes },
      isPrintedPassAccepted: isPrintedPassAccepted === 'yes',
      arePlanHoursAtDoor: arePlanHoursAtDoor === 'yes',
    };
  });
export type HoursFields = z.input<typeof hoursForm>;
