import { readClock } from '#domain/club/opening-hours.ts';
import { oneLine } from './typed-text.ts';

/** A typed time of day as `HH:MM`, from 00:00 to 24:00. @param error what to say for anything else */
export const requiredTime = (error: string) =>
  typedTime(error).refine((time) => readClock(time) !== null, error);

/** The same, or empty. */
export const optionalTime = (error: string) =>
  typedTime(error)
    .refine((time) => time === '' || readClock(time) !== null, error)
    .prefault('');

/** Some browsers send seconds with a time. */
const typedTime = (error: string) =>
  oneLine(error).overwrite((typed) => typed.replace(/^(\d\d:\d\d):\d\d$/, '$1'));
