/** What staff decide about a challenge, and whether it makes sense together. */

import { type Reading, readingProblem } from '../values/read-number.ts';
import type { Direction, TriesRule } from './challenge-score.ts';
import { isCounted, readScore, type ScoringCode, scoreProblem, scoringOf } from './challenge-scoring.ts';

export const MAX_DIVISIONS = 8;
export const MAX_TEAMS = 12;
const LONGEST_NAME = 30;
const LONGEST_DAYS = 366;

export interface TypedChallenge {
  readonly startsOn: Temporal.PlainDate;
  readonly endsOn: Temporal.PlainDate;
  readonly scoring: ScoringCode;
  readonly direction: Direction;
  readonly goal: 'leaderboard' | 'threshold';
  /** As typed. */
  readonly target: string;
  readonly tries: TriesRule;
  readonly proof: 'none' | 'optional' | 'required';
  /** One a line. */
  readonly divisions: string;
  readonly teams: string;
}

export interface ChallengeSetup {
  readonly startsOn: string;
  readonly endsOn: string;
  readonly scoring: ScoringCode;
  readonly direction: Direction;
  readonly goal: 'leaderboard' | 'threshold';
  /** In the score's unit; 0 for a leaderboard. */
  readonly target: number;
  readonly tries: TriesRule;
  readonly proof: 'none' | 'optional' | 'required';
  readonly divisions: readonly string[];
  readonly teams: readonly string[];
}

type FieldProblems = Partial<Record<keyof TypedChallenge, string>>;

export type SetupReading =
  | { readonly kind: 'read'; readonly setup: ChallengeSetup }
  | { readonly kind: 'invalid'; readonly problems: FieldProblems };

/** The rules of a challenge as typed, or what is wrong with them, by field. What is counted adds up, and needs no proof. */
export function readSetup(typed: TypedChallenge): SetupReading {
  const counted = isCounted(typed.scoring);
  const direction = counted ? 'higher' : typed.direction;
  const tries = counted ? 'total' : typed.tries;
  const { unit } = scoringOf(typed.scoring);
  const target: Reading =
    typed.goal === 'threshold' ? readScore(typed.target, unit) : { kind: 'value', value: 0 };
  const targetProblem = readingProblem(target, scoreProblem(unit));
  const divisions = namesOf(typed.divisions);
  const teams = namesOf(typed.teams);
  const problems: FieldProblems = {
    ...dateProblem(typed),
    ...(tries === 'total' && direction === 'lower'
      ? { tries: 'Scores only add up where more is better. Choose something else' }
      : {}),
    ...(targetProblem ? { target: targetProblem } : {}),
    ...nameProblem('divisions', divisions, MAX_DIVISIONS),
    ...nameProblem('teams', teams, MAX_TEAMS),
    ...(teams.length > 0 && direction === 'lower'
      ? { teams: 'A team’s score is the sum of its members’, so teams only work where more is better' }
      : {}),
  };
  if (Object.keys(problems).length > 0) return { kind: 'invalid', problems };
  const { startsOn, endsOn, scoring, goal } = typed;
  return {
    kind: 'read',
    setup: {
      ...{ startsOn: startsOn.toString(), endsOn: endsOn.toString(), scoring, direction, goal, tries },
      ...{
        target: target.kind === 'value' ? target.value : 0,
        proof: counted ? 'none' : typed.proof,
        divisions,
        teams,
      },
    },
  };
}

function dateProblem({ startsOn, endsOn }: TypedChallenge): FieldProblems {
  const days = startsOn.until(endsOn).days;
  if (days < 0) return { endsOn: 'The last day has to be on or after the first' };
  return days < LONGEST_DAYS ? {} : { endsOn: 'A challenge can be a year long at most' };
}

const namesOf = (typed: string) =>
  typed
    .split('\n')
    .map((line) => line.trim().replaceAll(/\s+/g, ' '))
    .filter(Boolean);

function nameProblem(field: 'divisions' | 'teams', names: readonly string[], most: number): FieldProblems {
  const distinct = new Set(names.map((name) => name.toLowerCase()));
  if (names.length > most) return { [field]: `Enter at most ${most} ${field}` };
  if (names.length === 1) return { [field]: `Enter at least two ${field}, or none` };
  if (distinct.size < names.length) return { [field]: `Give each of the ${field} its own name` };
  if (names.some((name) => name.length > LONGEST_NAME))
    return { [field]: `Use at most ${LONGEST_NAME} characters for each name` };
  return {};
}

const lockedFields = ['scoring', 'direction', 'tries', 'divisions', 'teams', 'exerciseId'] as const;

/** True where what scores depend on would change: once people take part, it stays. */
export function changesScores(
  before: ChallengeSetup & { readonly exerciseId: string },
  after: ChallengeSetup & { readonly exerciseId: string },
): boolean {
  return lockedFields.some((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}
