import { currentQuestionSet } from '../../domain/health/parq-questions.ts';
import type { ParqResult } from '../../server/data/collections/members.ts';
import type { Fields } from './visitor.ts';

/** A filled-in PAR-Q: no to everything but the questions named. */
export function parqAnswers(...yesTo: string[]): Fields {
  const answers = currentQuestionSet.questions.map(({ key }) => [key, yesTo.includes(key) ? 'yes' : 'no']);
  return { ...Object.fromEntries(answers), declaredName: 'Priya Raman', consent: 'on' };
}

/** A stored PAR-Q: no to everything and no note, except for the changes given. */
export function parqResult<At extends Temporal.Instant | null>(
  completedAt: At,
  facts: Partial<ParqResult> = {},
): ParqResult & { readonly completedAt: At } {
  const no = { hasYesAnswers: false, answers: {}, note: '', questionSet: '1', declaredName: '' };
  return { ...no, ...facts, completedAt };
}
