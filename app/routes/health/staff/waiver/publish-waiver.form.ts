import { z } from 'zod';
import { MAX_WAIVER_LENGTH } from '#domain/health/waiver.ts';
import { formatNumber } from '#domain/values/numbers.ts';
import { oneLine, severalLines } from '../../../../forms/typed-text.ts';

const MISSING = 'Enter the text of the waiver';

export const publishWaiverForm = z.object({
  /** The version that was shown; 0: none. */
  seen: oneLine(),
  text: severalLines(MISSING)
    .overwrite((typed) => typed.replaceAll('\r\n', '\n'))
    .min(1, MISSING)
    .max(MAX_WAIVER_LENGTH, `Use at most ${formatNumber(MAX_WAIVER_LENGTH)} characters`),
  mustSignAgain: z.enum(['yes', 'no'], { error: 'Choose whether members must sign again' }),
});
export type PublishWaiverFields = z.input<typeof publishWaiverForm>;
