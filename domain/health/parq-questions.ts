/** One yes/no question. Answers are stored under its key, whose meaning never changes. */
export interface ParqQuestion {
  readonly key: string;
  readonly wording: string;
}

/** A version of the questionnaire. A change of wording is a new set, so that old answers keep their questions. */
export interface ParqQuestionSet {
  readonly key: string;
  readonly questions: readonly ParqQuestion[];
}

/** The current questionnaire (the wording is our own). */
export const currentQuestionSet: ParqQuestionSet = {
  key: '2026-11',
  questions: [
    {
      key: 'heart-condition',
      wording:
        'Do you have a heart condition for which a doctor told you to be active only in ways they recommend?',
    },
    { key: 'chest-pain-active', wording: 'Does your chest hurt while you are being active?' },
    {
      key: 'chest-pain-resting',
      wording: 'In the past month, has your chest hurt at a time when you were not being active?',
    },
    {
      key: 'dizziness',
      wording: 'Do you ever lose your balance because you feel dizzy, or do you ever pass out?',
    },
    {
      key: 'bones-and-joints',
      wording: 'Do you have a bone or joint problem that being more active could make worse?',
    },
    {
      key: 'medication',
      wording: 'Do you currently take prescribed medicine for your blood pressure or your heart?',
    },
    {
      key: 'other-reason',
      wording: 'Is there any other reason, pregnancy for example, why you should be careful about exercise?',
    },
  ],
};

/** Every set that was ever answered, newest first. */
const questionSets: readonly ParqQuestionSet[] = [currentQuestionSet];

/** The question set of a stored result; null for results of other clients, which have no answers. */
export function findQuestionSet(key: string): ParqQuestionSet | null {
  return questionSets.find((set) => set.key === key) ?? null;
}

/** True when at least one answer is yes: the stored `hasYesAnswers`. */
export function hasYesAnswers(answers: Readonly<Record<string, boolean>>): boolean {
  return Object.values(answers).includes(true);
}

/** Keys of the unanswered questions, in order. */
export function unansweredQuestions(
  set: ParqQuestionSet,
  answers: Readonly<Record<string, boolean | undefined>>,
): string[] {
  return set.questions.filter(({ key }) => answers[key] === undefined).map(({ key }) => key);
}
