import { z } from 'zod';
import { currentQuestionSet } from '#domain/health/parq-questions.ts';
import { oneLine, severalLines } from '../../forms/typed-text.ts';
import { signerFields } from './waiver/waiver.form.ts';

const MAX_NOTE_LENGTH = 1000;
const MAX_NAME_LENGTH = 100;
const NAME_MISSING = 'Enter your full name to confirm your answers';

const answers = Object.fromEntries(
  currentQuestionSet.questions.map(({ key }, index) => [
    key,
    z.enum(['yes', 'no'], { error: `Answer yes or no to question ${index + 1}` }),
  ]),
);

/** A field for each question, named by its key, with the required name and consent. */
export const parqForm = z.object({
  ...answers,
  note: severalLines().max(MAX_NOTE_LENGTH, `Use at most ${MAX_NOTE_LENGTH} characters`).prefault(''),
  declaredName: oneLine(NAME_MISSING)
    .min(1, NAME_MISSING)
    .max(MAX_NAME_LENGTH, `Use at most ${MAX_NAME_LENGTH} characters`),
  consent: z.literal('on', {
    error: 'We can only store your answers if you agree. Tick the box, or speak to us at the desk',
  }),
});
export const tabletParqForm = parqForm.extend(signerFields);
export type ParqFields = Record<string, string>;

/** Question key → yes. */
export function answersOf(form: Readonly<Record<string, unknown>>): Record<string, boolean> {
  return Object.fromEntries(currentQuestionSet.questions.map(({ key }) => [key, form[key] === 'yes']));
}
