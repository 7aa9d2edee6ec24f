import { z } from 'zod';
import { normaliseMobile } from '#domain/members/mobile-number.ts';
import { oneLine } from '../../../forms/typed-text.ts';

const MAX_NAME_LENGTH = 100;
const NAME_MISSING = 'Enter your full name to sign';
const tooLong = `Use at most ${MAX_NAME_LENGTH} characters`;

/** On the tablet, of the adult who signs for a child without a guardian here; their page says what is missing. */
export const signerFields = {
  guardianPhone: oneLine()
    .max(40, 'Use at most 40 characters')
    .transform((typed) => normaliseMobile(typed) ?? typed)
    .prefault(''),
  isGuardian: z.literal('on').optional(),
};

export const waiverForm = z.object({
  /** The version that was shown. */
  seen: oneLine(),
  declaredName: oneLine(NAME_MISSING).min(1, NAME_MISSING).max(MAX_NAME_LENGTH, tooLong),
  guardianName: oneLine().max(MAX_NAME_LENGTH, tooLong).prefault(''),
  ...signerFields,
  agree: z.literal('on', { error: 'Tick the box to say that you’ve read and agree to the waiver' }),
});
export type WaiverFields = z.input<typeof waiverForm>;
