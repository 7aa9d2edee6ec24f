import { z } from 'zod';
import { oneLine } from '../../../forms/typed-text.ts';

const MAX_NAME_LENGTH = 100;
const NAME_MISSING = 'Enter your full name to sign';
const tooLong = `Use at most ${MAX_NAME_LENGTH} characters`;

export const waiverForm = z.object({
  /** The version that was shown. */
  seen: oneLine(),
  declaredName: oneLine(NAME_MISSING).min(1, NAME_MISSING).max(MAX_NAME_LENGTH, tooLong),
  guardianName: oneLine().max(MAX_NAME_LENGTH, tooLong).prefault(''),
  agree: z.literal('on', { error: 'Tick the box to say that you’ve read and agree to the waiver' }),
});
export type WaiverFields = z.input<typeof waiverForm>;
