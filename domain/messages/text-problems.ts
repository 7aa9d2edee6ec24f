/** Why a number could not be confirmed, in words to the member. */

export type TextProblem = 'too-many-codes-sent' | 'limit' | 'no-code' | 'too-many-codes' | 'bad-code';

export const textProblems: Readonly<Record<TextProblem, string>> = {
  'too-many-codes-sent': 'We’ve already sent several codes. Try again in an hour, or tomorrow.',
  limit: 'We can’t send any more texts for now. Try again tomorrow, or ask the front desk.',
  'no-code': 'This code has expired. Get a new one.',
  'too-many-codes': 'Too many codes have been tried. Try again tomorrow, or ask the front desk.',
  'bad-code': 'That code isn’t right. Only the newest one works.',
};

export class TextProblemError extends Error {
  override name = 'TextProblemError';
  readonly problem: TextProblem;
  constructor(problem: TextProblem) {
    super(textProblems[problem]);
    this.problem = problem;
  }
}
