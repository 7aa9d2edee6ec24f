/** When a challenge is on, and who may send in what. Its dates are the club's local dates, both included. */
import { localDate } from '../values/dates.ts';
import type { TriesRule } from './challenge-score.ts';
import { isCounted, type ScoringCode } from './challenge-scoring.ts';

export interface ChallengeDates {
  /** Local dates `YYYY-MM-DD`. */
  readonly startsOn: string;
  readonly endsOn: string;
  /** Staff have closed it early. */
  readonly closedAt: Temporal.Instant | null;
}

export type ChallengePhase = 'ahead' | 'on' | 'over';

/** Before its first day, on it, or after its last one; closed early, it is over. */
export function phaseOf(
  { startsOn, endsOn, closedAt }: ChallengeDates,
  now: Temporal.Instant,
): ChallengePhase {
  const today = localDate(now).toString();
  if (closedAt !== null || today > endsOn) return 'over';
  return today < startsOn ? 'ahead' : 'on';
}

/** Days after the end on which what is logged late or corrected still counts. */
export const LATE_DAYS = 7;

/** The last local date that counts: the day of closing, where staff have closed it early. */
export function lastDayOf({ endsOn, closedAt }: ChallengeDates): string {
  const closedOn = closedAt === null ? endsOn : localDate(closedAt).toString();
  return closedOn < endsOn ? closedOn : endsOn;
}

/** The last local date on which a counted challenge follows what is recorded. */
export function followedUntil({ endsOn }: Pick<ChallengeDates, 'endsOn'>): string {
  return Temporal.PlainDate.from(endsOn).add({ days: LATE_DAYS }).toString();
}

export const submissionStatuses = ['pending', 'approved', 'rejected', 'changes-requested'] as const;
export type SubmissionStatus = (typeof submissionStatuses)[number];

/** Scores that a member may send in to one challenge. */
export const MAX_TRIES = 40;

export interface ChallengeRules extends ChallengeDates {
  readonly scoring: ScoringCode;
  readonly tries: TriesRule;
  readonly proof: 'none' | 'optional' | 'required';
  readonly divisions: readonly string[];
  readonly teams: readonly string[];
}

/** Why somebody cannot take part at all, or send in more. */
export type TakingPartReason = 'ahead' | 'over' | 'members-only' | 'one-try' | 'too-many';

export interface Participant {
  /** They have a membership, or are staff. */
  readonly isMember: boolean;
  /** How many scores they have sent in. */
  readonly sentIn: number;
}

/** Whether somebody may join, or send in another score now. */
export function decideTakingPart(
  challenge: ChallengeRules,
  { isMember, sentIn }: Participant,
  now: Temporal.Instant,
): TakingPartReason | null {
  const phase = phaseOf(challenge, now);
  if (phase === 'over') return 'over';
  if (!isMember) return 'members-only';
  // Whatever is counted from the first day on, one may join before it.
  if (isCounted(challenge.scoring)) return null;
  if (phase === 'ahead') return 'ahead';
  if (challenge.tries === 'one' && sentIn > 0) return 'one-try';
  return sentIn >= MAX_TRIES ? 'too-many' : null;
}

/** To the person who asks. */
export const takingPartSentences: Readonly<Record<TakingPartReason, string>> = {
  ahead: 'This challenge hasn’t started yet.',
  over: 'This challenge is over.',
  'members-only': 'Challenges are for people with a membership.',
  'one-try': 'You get one try, and you’ve sent in your score.',
  'too-many': `You’ve sent in ${MAX_TRIES} scores, which is the most for one challenge.`,
};

export interface EntryChoice {
  readonly division: string;
  readonly team: string;
}

const sexDivisions: Readonly<Record<string, RegExp>> = {
  female: /^(women|woman|females?|ladies|girls)\b/i,
  male: /^(men|man|males?|boys)\b/i,
};

/** The division of somebody’s sex, which they may change; empty: the challenge has none such, or several. */
export function proposedDivision({ divisions }: Pick<ChallengeRules, 'divisions'>, sex: string): string {
  const pattern = sexDivisions[sex];
  const fitting = pattern ? divisions.filter((name) => pattern.test(name)) : [];
  return fitting.length === 1 ? (fitting[0] ?? '') : '';
}

/** The fields whose choice is missing or not one of the challenge's. */
export function choiceProblems(
  { divisions, teams }: Pick<ChallengeRules, 'divisions' | 'teams'>,
  { division, team }: EntryChoice,
): Partial<Record<keyof EntryChoice, string>> {
  const isMissing = (offered: readonly string[], chosen: string) =>
    offered.length > 0 && !offered.includes(chosen);
  return {
    ...(isMissing(divisions, division) ? { division: 'Choose your division' } : {}),
    ...(isMissing(teams, team) ? { team: 'Choose your team' } : {}),
  };
}

/** A score that staff want changed may be sent again, also when the challenge is over or closed: they have asked for it. */
export function mayResend(status: SubmissionStatus): boolean {
  return status === 'changes-requested';
}

export const reviewDecisions = ['approved', 'changes-requested', 'rejected'] as const;
export type ReviewDecision = (typeof reviewDecisions)[number];

export type ReviewOutcome =
  | { readonly kind: 'reviewed' }
  /** It has that status already. */
  | { readonly kind: 'same' }
  | { readonly kind: 'refused'; readonly field: 'reason'; readonly message: string };

/** A review, or the correction of an earlier one. @param reason what the member is told */
export function decideReview(
  status: SubmissionStatus,
  decision: ReviewDecision,
  reason: string,
): ReviewOutcome {
  if (decision !== 'approved' && reason === '') {
    const message =
      decision === 'rejected' ? 'Say why you’re rejecting it' : 'Say what the member should change';
    return { kind: 'refused', field: 'reason', message };
  }
  return status === decision ? { kind: 'same' } : { kind: 'reviewed' };
}
