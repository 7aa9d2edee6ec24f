import { z } from 'zod';
import { optionalDate, requiredDate } from '../../../../forms/typed-date.ts';
import { wholeNumber } from '../../../../forms/whole-number.ts';
import {
  capacityField,
  classTypeField,
  coachField,
  mayClashField,
  minutesField,
  ownOrTypes,
  roomField,
  startTimeField,
} from '../class-times.form.ts';

const facts = {
  weekday: wholeNumber('Choose a day of the week', 1, 7),
  startTime: startTimeField,
  minutes: minutesField,
  coach: coachField,
  room: roomField,
  capacity: capacityField,
  from: requiredDate('Enter the first date'),
  /** Null: no end date. */
  until: optionalDate,
  mayClash: mayClashField,
};

interface Dates {
  readonly from: Temporal.PlainDate;
  readonly until: Temporal.PlainDate | null;
}

const isInOrder = ({ from, until }: Dates) => until === null || Temporal.PlainDate.compare(from, until) <= 0;
const outOfOrder = { path: ['until'], message: 'The last date is before the first' };

/** A weekly class as submitted; its class type cannot change later. */
export const addScheduleForm = z
  .object({ classType: classTypeField, ...facts, ...ownOrTypes })
  .refine(isInOrder, outOfOrder);
export type AddScheduleFields = z.input<typeof addScheduleForm>;

export const scheduleForm = z.object(facts).refine(isInOrder, outOfOrder);
export type ScheduleFields = z.input<typeof scheduleForm>;
export type ScheduleValue = z.output<typeof scheduleForm>;

/** The same, with what should happen to classes with bookings. */
export const reviewForm = z
  .object({
    ...facts,
    people: z.enum(['move', 'keep'], { error: 'Choose what should happen to these classes' }),
  })
  .refine(isInOrder, outOfOrder);
export type ReviewFields = z.input<typeof reviewForm>;
