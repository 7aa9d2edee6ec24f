import { currentQuestionSet } from '../../domain/health/parq-questions.ts';
import type { Member } from '../../server/data/collections/members.ts';
import type { ParqResult } from '../../server/data/collections/parq-result.ts';
import type { Fields } from './visitor.ts';

type Named = Pick<Member, 'firstName' | 'lastName'>;

/** A PAR-Q as this person fills it in: no to everything but the questions named. */
export function parqAnswers({ firstName, lastName }: Named, ...yesTo: string[]): Fields {
  const answers = currentQuestionSet.questions.map(({ key }) => [key, yesTo.includes(key) ? 'yes' : 'no']);
  return { ...Object.fromEntries(answers), declaredName: `${firstName} ${lastName}`, consent: 'on' };
}

/** A stored PAR-Q: no to everything and no note, except for the changes given. */
export function parqResult<At extends Temporal.Instant | null>(
  completedAt: At,
  facts: Partial<ParqResult> = {},
): ParqResult & { readonly completedAt: At } {
  const no = { hasYesAnswers: false, answers: {}, note: '', questionSet: '1', declaredName: '' };
  return { ...no, ...facts, completedAt };
}
