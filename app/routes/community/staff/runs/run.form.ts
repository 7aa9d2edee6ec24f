import { z } from 'zod';
import { LONGEST_RUN, readPaceGroups } from '#domain/community/run.ts';
import { readDistance } from '#domain/training/units.ts';
import { isPlainId } from '#domain/values/plain-id.ts';
import { oneLine, severalLines } from '../../../../forms/typed-text.ts';
import { readBy } from '../../../../forms/whole-number.ts';
import { eventForm } from '../events/event.form.ts';

const NAME = 'Enter the name of the run';
export const NO_ROUTE = 'Choose a route from the list';
const DISTANCE = `Enter the distance in kilometres, like 5 or 7.5, up to ${LONGEST_RUN / 1000}`;

/** A run as submitted; whether the end is after the start is decided by `readEventTimes`. */
export const runForm = z.object({
  title: oneLine(NAME).min(1, NAME).max(80, 'Use at most 80 characters for the name').prefault(''),
  ...eventForm.pick({ description: true, date: true, startTime: true, endTime: true }).shape,
  location: oneLine('Enter where you meet')
    .min(1, 'Enter where you meet')
    .max(120, 'Use at most 120 characters for the meeting point')
    .prefault(''),
  distance: readBy((typed) => readDistance(typed, { unit: 'km', mostInMetres: LONGEST_RUN }), DISTANCE)
    .refine((metres) => metres > 0, DISTANCE)
    .prefault(''),
  paceGroups: severalLines('Enter one list of pace groups')
    .max(1000, 'Use at most 1,000 characters for the pace groups')
    .transform((typed, context) => {
      const read = readPaceGroups(typed);
      if (read.kind === 'groups') return read.groups;
      context.addIssue(read.message);
      return z.NEVER;
    })
    .prefault(''),
  routeId: oneLine(NO_ROUTE)
    .refine((id) => id === '' || isPlainId(id), NO_ROUTE)
    .prefault(''),
  ...eventForm.pick({ audience: true, capacity: true, guestLimit: true, mayClash: true }).shape,
});
export type RunFields = z.input<typeof runForm>;
