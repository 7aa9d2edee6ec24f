import { currentQuestionSet } from '#domain/health/parq-questions.ts';
import type { Fields } from './visitor.ts';

/** A filled-in PAR-Q: no to everything but the questions named. */
export function parqAnswers(...yesTo: string[]): Fields {
  const answers = currentQuestionSet.questions.map(({ key }) => [key, yesTo.includes(key) ? 'yes' : 'no']);
  return { ...Object.fromEntries(answers), declaredName: 'Priya Raman', consent: 'on' };
}
