import { z } from 'zod';
import {
  LONGEST_MOVEMENT_NOTE,
  LONGEST_NOTE,
  LONGEST_TITLE,
  movementFields,
} from '#domain/training/workout-fields.ts';
import { formatNumber } from '#domain/values/numbers.ts';
import { oneLine, severalLines } from '../../../../../forms/typed-text.ts';
import { fieldOf } from './field-names.ts';

const short = oneLine('Enter this once').max(40, 'Use at most 40 characters').prefault('');
const upTo = (longest: number) => `Use at most ${formatNumber(longest)} characters`;
const longNote = severalLines('Enter one note').max(LONGEST_NOTE, upTo(LONGEST_NOTE)).prefault('');
const movementNote = oneLine('Enter one note')
  .max(LONGEST_MOVEMENT_NOTE, upTo(LONGEST_MOVEMENT_NOTE))
  .prefault('');

/** The title of a template or workout. */
export const titleField = oneLine('Enter a title')
  .min(1, 'Enter a title')
  .max(LONGEST_TITLE, upTo(LONGEST_TITLE))
  .prefault('');

const planShape = { title: titleField, note: longNote };

const partShape = {
  partTitle: oneLine('Enter one title').max(LONGEST_TITLE, upTo(LONGEST_TITLE)).prefault(''),
  ...{ format: short, scoreType: short, timeCap: short, rounds: short, work: short, rest: short },
  partNote: longNote,
};

/**
 * The builder's form: the title, the note and the open part with the movements of these keys. Numbers are read by
 * `domain/training/workout-fields.ts`, which knows what was stored.
 */
export function builderForm(movementKeys: readonly string[], hasPart: boolean) {
  const movements = movementKeys.flatMap((key) =>
    movementFields.map((field) => [fieldOf(key, field), field === 'note' ? movementNote : short] as const),
  );
  return z.object({ ...planShape, ...(hasPart ? partShape : {}), ...Object.fromEntries(movements) });
}
