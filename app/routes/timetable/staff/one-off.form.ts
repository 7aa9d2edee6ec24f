import { z } from 'zod';
import { requiredDate } from '../../../forms/typed-date.ts';
import {
  capacityField,
  classTypeField,
  coachField,
  mayClashField,
  minutesField,
  roomField,
  startTimeField,
} from './class-times.form.ts';

export const oneOffForm = z.object({
  classType: classTypeField,
  date: requiredDate('Enter the date'),
  startTime: startTimeField,
  minutes: minutesField,
  coach: coachField,
  room: roomField,
  capacity: capacityField,
  mayClash: mayClashField,
});
export type OneOffFields = z.input<typeof oneOffForm>;
