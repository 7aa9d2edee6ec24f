/** What the PAR-Q asks of a member, on their home page. */

import {
  decideParqClearance,
  type ParqClearance,
  type ParqFacts,
  type ParqObstacle,
  parqObstacleSentences,
} from '../health/parq.ts';
import { formatLongDay, localDate } from '../values/dates.ts';
import type { NextAction } from './actions.ts';

interface ParqStep {
  readonly code: string;
  readonly tone: 'bad' | 'warn';
  readonly title: string;
  readonly sentence: string;
  readonly link: NextAction;
}

/** The end of a PAR-Q is announced this many days before. */
const PARQ_DUE_DAYS = 14;

const parqTitles: Record<ParqObstacle, string> = {
  'not-completed': 'Fill in your PAR-Q',
  'needs-update': 'Your PAR-Q is out of date',
  'awaiting-review': 'You need a consultation',
  'more-information': 'We need more information',
  'not-cleared': 'You’re not cleared to train',
  'clearance-ended': 'Your clearance has expired',
  'signer-unconfirmed': 'We have to check who signed for you',
};

const parqLinks: Partial<Record<ParqObstacle, NextAction>> = {
  'not-completed': { action: 'fill-in-parq', label: 'Fill in your PAR-Q' },
  'needs-update': { action: 'fill-in-parq', label: 'Update your PAR-Q' },
};

export function findParqStep(facts: ParqFacts, now: Temporal.Instant): ParqStep | null {
  const clearance = decideParqClearance(facts, now);
  if (clearance.kind === 'fit') return findParqDueStep(clearance, now);
  const { reason } = clearance;
  return {
    code: `parq-${reason}`,
    tone: reason === 'not-cleared' ? 'bad' : 'warn',
    title: parqTitles[reason],
    sentence: parqObstacleSentences[reason],
    link: parqLinks[reason] ?? { action: 'see-health-answers', label: 'See your answers' },
  };
}

/** Once a clearance ends, only staff can go on with it: answering again would end it at once. */
function findParqDueStep(
  { until, ends, hasTakeCareFlag }: Extract<ParqClearance, { kind: 'fit' }>,
  now: Temporal.Instant,
): ParqStep | null {
  if (localDate(now).until(until).days > PARQ_DUE_DAYS) return null;
  if (ends === 'clearance')
    return {
      code: 'clearance-due',
      tone: 'warn',
      title: `You’re cleared to train until ${formatLongDay(until, now)}`,
      sentence: 'To train after that, please speak to us at the desk before then.',
      link: { action: 'see-health-answers', label: 'See your answers' },
    };
  return {
    code: 'parq-due',
    tone: 'warn',
    title: `Your PAR-Q expires on ${formatLongDay(until, now)}`,
    sentence: hasTakeCareFlag
      ? 'You need a valid PAR-Q to train. If you answer yes again, you’ll need another consultation before you train.'
      : 'You need a valid PAR-Q to train. It takes two minutes.',
    link: { action: 'fill-in-parq', label: 'Update your PAR-Q' },
  };
}
