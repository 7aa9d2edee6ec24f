import { z } from 'zod';
import { MAX_GUESTS } from '#domain/community/event-places.ts';
import { oneLine } from '../../../forms/typed-text.ts';
import { wholeNumber } from '../../../forms/whole-number.ts';

/** Guests that somebody brings; the event's own limit is checked where the place is taken. */
export const guestsField = wholeNumber(
  `Choose how many guests you’re bringing, from 0 to ${MAX_GUESTS}`,
  0,
  MAX_GUESTS,
).prefault('0');

/** Of a run: whether it has such a group is checked where the place is taken. */
export const paceGroupField = oneLine('Choose one pace group').max(200, 'Choose one pace group').prefault('');

/** A member's registration. */
export const registerForm = z.object({
  guests: guestsField,
  paceGroup: paceGroupField,
  /** The page that they saw said that they would join the waitlist. */
  mayWait: z.literal('yes', { error: 'Send the form again' }).optional(),
});
export type RegisterFields = z.input<typeof registerForm>;
