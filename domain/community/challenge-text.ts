/** How challenges are worded, on pages and in mails alike. */
import { formatDay, localDate } from '../values/dates.ts';
import type { Label } from '../values/label.ts';
import type { Direction, TriesRule } from './challenge-score.ts';
import { formatScore, type ScoringCode, scoringOf } from './challenge-scoring.ts';
import { type ChallengeDates, LATE_DAYS, phaseOf, type SubmissionStatus } from './challenge-state.ts';

/** `Sun 1 Nov – Mon 30 Nov`; one day alone. */
export function datesText({ startsOn, endsOn }: ChallengeDates, now: Temporal.Instant): string {
  const day = (date: string) => formatDay(Temporal.PlainDate.from(date), now);
  return startsOn === endsOn ? day(startsOn) : `${day(startsOn)} – ${day(endsOn)}`;
}

/** `8 days left`, `Last day`, `Starts tomorrow`, `Over`. */
export function phaseText(challenge: ChallengeDates, now: Temporal.Instant): string {
  const today = localDate(now);
  const phase = phaseOf(challenge, now);
  if (phase === 'over') return 'Over';
  const days = (date: string) => today.until(Temporal.PlainDate.from(date)).days;
  if (phase === 'ahead') {
    const ahead = days(challenge.startsOn);
    return ahead === 1 ? 'Starts tomorrow' : `Starts in ${ahead} days`;
  }
  const left = days(challenge.endsOn);
  if (left === 0) return 'Last day';
  return left === 1 ? '1 day left' : `${left} days left`;
}

export function phaseChip(challenge: ChallengeDates, now: Temporal.Instant): Label {
  const tones = { ahead: 'info', on: 'good', over: 'plain' } as const;
  return { text: phaseText(challenge, now), tone: tones[phaseOf(challenge, now)] };
}

interface Rules {
  readonly scoring: ScoringCode;
  readonly direction: Direction;
  readonly tries: TriesRule;
  readonly goal: 'leaderboard' | 'threshold';
  readonly target: number;
  readonly exerciseName: string;
}

/** What counts: `Shortest time wins. One try`, `Reach 10 km of Rowing. Counted from your logged training`. */
export function goalText({ scoring, direction, goal, target, exerciseName }: Rules): string {
  const { unit } = scoringOf(scoring);
  const of = exerciseName ? ` (${exerciseName})` : '';
  if (goal === 'threshold') {
    const score = formatScore(target, unit);
    return direction === 'higher' ? `Reach ${score}${of}` : `Get down to ${score}${of}`;
  }
  return `${superlatives[unit][direction]} wins${of}`;
}

const superlatives = {
  time: { higher: 'Longest time', lower: 'Shortest time' },
  load: { higher: 'Most weight', lower: 'Least weight' },
  distance: { higher: 'Longest distance', lower: 'Shortest distance' },
  reps: { higher: 'Most reps', lower: 'Fewest reps' },
  calories: { higher: 'Most calories', lower: 'Fewest calories' },
  points: { higher: 'Most points', lower: 'Fewest points' },
  days: { higher: 'Most days', lower: 'Fewest days' },
  classes: { higher: 'Most classes', lower: 'Fewest classes' },
} as const;

/** How scores come about. */
export function sourceText({ scoring, tries, exerciseName }: Rules): string {
  switch (scoringOf(scoring).source) {
    case 'results':
      return `Counted from the ${exerciseName || 'training'} that you log. You have ${LATE_DAYS} days after the end to log it`;
    case 'visits':
      return 'We count your visits for you when you check in at the door, once a day';
    case 'classes':
      return 'We count your classes for you';
    case 'sent-in':
      return triesTexts[tries];
  }
}

const triesTexts: Readonly<Record<TriesRule, string>> = {
  one: 'You send in your score. One try',
  best: 'You send in your scores, as many as you like. Your best one counts',
  total: 'You send in your scores, as many as you like. They add up',
};

const statusLabels: Readonly<Record<SubmissionStatus, Label>> = {
  pending: { text: 'Being checked', tone: 'info' },
  approved: { text: 'Approved', tone: 'good' },
  rejected: { text: 'Rejected', tone: 'bad' },
  'changes-requested': { text: 'Changes needed', tone: 'warn' },
};

export function statusChip(status: SubmissionStatus): Label {
  return statusLabels[status];
}
