import { z } from 'zod';
import { chosenId } from '../../../../forms/typed-text.ts';
import { guestsField } from '../../events/register.form.ts';

export const addToEventForm = z.object({
  guests: guestsField,
  uid: chosenId('Find the person by name, and choose them from the list'),
  /** Sent by the button that offers it, once the event is full. */
  mayWait: z.literal('yes', { error: 'Send the form again' }).optional(),
});
export type AddToEventFields = z.input<typeof addToEventForm>;
