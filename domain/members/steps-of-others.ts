/** Next steps that somebody under 18 can’t take: they say who does. */

import { GUARDIAN_SIGNS } from '../health/declared-name.ts';
import { needsGuardian } from '../health/waiver.ts';
import type { NextAction } from './actions.ts';

interface Step {
  readonly code: string;
  readonly sentence: string;
  readonly link: NextAction | null;
}

/** Under 18 a parent or guardian answers and signs: the page says how. */
export function byGuardian<S extends Step>(
  step: S | null,
  facts: { readonly dob: string },
  now: Temporal.Instant,
): S | null {
  const action = step?.link?.action;
  if (!step || (action !== 'fill-in-parq' && action !== 'sign-waiver') || !needsGuardian(facts, now))
    return step;
  return { ...step, sentence: GUARDIAN_SIGNS, link: { action, label: 'See how' } };
}

/** Steps for the people who look after a membership. */
const keptSteps: readonly string[] = [
  ...[
    'membership-leaving',
    'membership-on-hold',
    'hold-booked',
    'payment-overdue',
    'renewal-due',
    'change-waiting',
  ],
];

/** @param facts.keptBy who looks after their membership; empty: they do */
export function byKeeper<S extends Step>(step: S | null, { keptBy }: { readonly keptBy: string }): S | null {
  if (!step || keptBy === '' || !keptSteps.includes(step.code)) return step;
  return { ...step, sentence: keptBy, link: null };
}
