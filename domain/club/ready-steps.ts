/** What a new club does before it opens. */

/** In the order of the list. */
export const readySteps = [
  ...(['details', 'hours', 'pictures', 'colour', 'classes'] as const),
  ...(['plan', 'payments', 'coach', 'kiosk', 'mail'] as const),
] as const;
export type ReadyStep = (typeof readySteps)[number];

export const isReadyStep = (name: string): name is ReadyStep =>
  (readySteps as readonly string[]).includes(name);

/** What the club has by now. */
export interface ReadyFacts {
  readonly address: string;
  readonly email: string;
  readonly phone: string;
  /** At least one day of the week. */
  readonly hasOpeningHours: boolean;
  readonly hasLogo: boolean;
  readonly hasFrontPicture: boolean;
  readonly isColourChosen: boolean;
  readonly hasClassType: boolean;
  readonly hasWeeklyClass: boolean;
  /** On sale. */
  readonly hasPlan: boolean;
  /** Filled in at example prices, which nobody has checked yet. */
  readonly hasExamplePrices: boolean;
  /** There, and not for sale. */
  readonly hasUnsoldPlan: boolean;
  readonly takesCards: boolean;
  readonly hasCoach: boolean;
  readonly hasKiosk: boolean;
  /** A mail server has taken a message. */
  readonly hasSentMail: boolean;
}

const isDone: Readonly<Record<ReadyStep, (facts: ReadyFacts) => boolean>> = {
  details: ({ address, email, phone }) => address !== '' && (email !== '' || phone !== ''),
  hours: ({ hasOpeningHours }) => hasOpeningHours,
  pictures: ({ hasLogo, hasFrontPicture }) => hasLogo && hasFrontPicture,
  colour: ({ isColourChosen }) => isColourChosen,
  classes: ({ hasClassType, hasWeeklyClass }) => hasClassType && hasWeeklyClass,
  plan: ({ hasPlan }) => hasPlan,
  payments: ({ takesCards }) => takesCards,
  coach: ({ hasCoach }) => hasCoach,
  kiosk: ({ hasKiosk }) => hasKiosk,
  mail: ({ hasSentMail }) => hasSentMail,
};

/** `skipped`: the club doesn't want it, and doesn't have it. */
export type StepState = 'done' | 'to-do' | 'skipped';

export interface Readiness {
  readonly steps: readonly { readonly step: ReadyStep; readonly state: StepState }[];
  readonly done: number;
  /** Steps that are not skipped. */
  readonly of: number;
  readonly facts: ReadyFacts;
}

/** Where the club stands. What it has counts as done, also where it was skipped before. */
export function computeReadiness(facts: ReadyFacts, skipped: readonly string[]): Readiness {
  const steps = readySteps.map((step) => ({ step, state: stateOf(step, facts, skipped) }));
  const count = (state: StepState) => steps.filter((each) => each.state === state).length;
  return { steps, done: count('done'), of: steps.length - count('skipped'), facts };
}

function stateOf(step: ReadyStep, facts: ReadyFacts, skipped: readonly string[]): StepState {
  if (isDone[step](facts)) return 'done';
  return skipped.includes(step) ? 'skipped' : 'to-do';
}
