import { z } from 'zod';
import { requiredDate } from '../../../../forms/typed-date.ts';
import { severalLines } from '../../../../forms/typed-text.ts';
import {
  capacityField,
  coachField,
  mayClashField,
  minutesField,
  roomField,
  startTimeField,
} from '../class-times.form.ts';

const reasonField = severalLines('Enter one reason').max(200, 'Use at most 200 characters').prefault('');

/** Cancelling a class: the reason goes to everyone booked or on the waitlist. */
export const cancelSessionForm = z.object({ reason: reasonField });
export type CancelSessionFields = z.input<typeof cancelSessionForm>;

/** Another time or room. */
export const moveSessionForm = z.object({
  date: requiredDate('Enter the date of the class'),
  startTime: startTimeField,
  minutes: minutesField,
  room: roomField,
  mayClash: mayClashField,
});
export type MoveSessionFields = z.input<typeof moveSessionForm>;

/** Another coach or number of places. */
export const editSessionForm = z.object({
  coach: coachField,
  capacity: capacityField,
  mayClash: mayClashField,
});
export type EditSessionFields = z.input<typeof editSessionForm>;
