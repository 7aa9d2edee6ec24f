import { z } from 'zod';
import { postedPicture } from '../../../forms/posted-picture.ts';
import { oneLine, severalLines } from '../../../forms/typed-text.ts';

/** A score as sent in, or the choice of division and team alone where scores are counted; the rest is decided by the challenge. */
export const submitForm = z.object({
  score: oneLine('Enter your score').max(20, 'Use at most 20 characters for the score').prefault(''),
  division: oneLine('Choose your division').prefault(''),
  team: oneLine('Choose your team').prefault(''),
  link: oneLine('Enter one link').max(300, 'Use at most 300 characters for the link').prefault(''),
  picture: postedPicture.optional(),
  note: severalLines('Enter one note').max(500, 'Use at most 500 characters for the note').prefault(''),
  /** What was read and confirmed, if it is hard to believe. */
  sure: oneLine().prefault(''),
  /** The score that is changed and sent again. */
  again: oneLine('Send the form again').prefault(''),
});
export type SubmitFields = z.input<typeof submitForm>;
