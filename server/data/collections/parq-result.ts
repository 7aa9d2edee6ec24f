import { z } from 'zod';
import { dateText, flag, instant, requiredInstant, text } from './collection.ts';

/** Loose, since results written by other clients may carry more than we know. */
const parqResult = z.looseObject({
  completedAt: instant,
  hasYesAnswers: flag,
  /** Question key → yes. Health data: admins and the member only. */
  answers: z.record(z.string(), z.boolean()).catch({}),
  note: text,
  questionSet: text,
  declaredName: text,
});
export type ParqResult = z.output<typeof parqResult>;

/** Decodes stored results; anything that is not a result is left out. */
export function readParqResults(stored: readonly unknown[]): ParqResult[] {
  return stored.flatMap((result) => {
    const reading = parqResult.safeParse(result);
    return reading.success ? [reading.data] : [];
  });
}

const signer = z.object({ name: text, phone: text, signedAt: requiredInstant }).nullable().catch(null);
/** Who signed for a child (`domain/health/declared-name.ts`). */
export const unconfirmedSigners = z
  .object({ parq: signer, waiver: signer })
  .catch({ parq: null, waiver: null });

export const reviewResult = z.object({
  outcome: z.enum(['cleared', 'not-cleared', 'more-information']).catch('more-information'),
  validUntil: dateText,
});
