/** Text fields of the settings. */
import { oneLine, severalLines } from '../../../../forms/typed-text.ts';

/** Text of at most `most` characters; a missing field counts as empty. */
export const shortText = (what: string, most: number) =>
  oneLine(`Enter ${what}`).max(most, `Use at most ${most} characters for ${what}`).prefault('');

/** The same on several lines. */
export const paragraphs = (what: string, most: number) =>
  severalLines(`Enter ${what}`).max(most, `Use at most ${most} characters for ${what}`).prefault('');

export const requiredText = (what: string, most: number) =>
  shortText(what, most).refine((typed) => typed !== '', `Enter ${what}`);

/** The lines that say something. */
export const linesOf = (typed: string) =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
