import { z } from 'zod';
import { requiredDate } from '../../../../forms/typed-date.ts';
import { listedDate } from '../../../timetable/staff/schedules/skip-date.form.ts';
import { publicationShape } from './publication.form.ts';

/** `new`, `own-copy`, `template:ID` or `workout:ID`. */
const sourceField = z
  .string({ error: 'Choose a workout' })
  .max(160, 'Choose a workout from the list')
  .transform((typed, context) => {
    if (typed === 'new' || typed === 'own-copy') return { kind: typed } as const;
    const [, kind, id] = /^(template|workout):([\w-]{1,140})$/.exec(typed) ?? [];
    if (kind && id) return { kind: kind as 'template' | 'workout', id };
    context.addIssue({ code: 'custom', message: 'Choose a workout from the list' });
    return z.NEVER;
  });

export const classWorkoutForm = z.object({
  source: sourceField,
  ...publicationShape,
  isForAll: z
    .enum(['on'], { error: 'Tick the box or leave it empty' })
    .optional()
    .transform((typed) => typed === 'on'),
});
export type ClassWorkoutFields = z.input<typeof classWorkoutForm>;

/** The workout of an open day. */
export const openDayForm = z.object({
  date: requiredDate('Enter the day of the workout'),
  source: sourceField,
  ...publicationShape,
});
export type OpenDayFields = z.input<typeof openDayForm>;

export const publishForm = z.object(publicationShape);
export type PublishFields = z.input<typeof publishForm>;

/** Copying a week's workouts. */
export const copyWeekForm = z.object({
  from: listedDate,
  to: listedDate,
  publish: z.enum(['now', 'draft'], { error: 'Choose when members see them' }),
});
export type CopyWeekFields = z.input<typeof copyWeekForm>;
