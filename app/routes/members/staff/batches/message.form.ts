import { z } from 'zod';
import { oneLine, severalLines } from '../../../../forms/typed-text.ts';

export const messageForm = z.object({
  subject: oneLine().min(1, 'Enter a subject').max(120, 'Use at most 120 characters').prefault(''),
  body: severalLines().min(1, 'Enter a message').max(4000, 'Use at most 4,000 characters').prefault(''),
  /** The button: `preview` sends nothing. */
  next: z.enum(['preview', 'send'], { error: 'Press one of the buttons' }).default('send'),
});
export type MessageFields = z.input<typeof messageForm>;
