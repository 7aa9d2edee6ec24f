import { z } from 'zod';
import { triesRules } from '#domain/community/challenge-score.ts';
import { scoringCodes } from '#domain/community/challenge-scoring.ts';
import { reviewDecisions } from '#domain/community/challenge-state.ts';
import { requiredDate } from '../../../../forms/typed-date.ts';
import { oneLine, severalLines } from '../../../../forms/typed-text.ts';

const names = (what: string) =>
  severalLines(`Enter one list of ${what}`)
    .max(500, `Use at most 500 characters for the ${what}`)
    .prefault('');

/** A challenge as submitted; whether its rules make sense together is decided by `readSetup`. */
export const challengeForm = z.object({
  title: oneLine('Enter the name of the challenge')
    .min(1, 'Enter the name of the challenge')
    .max(80, 'Use at most 80 characters for the name')
    .prefault(''),
  description: severalLines('Enter one description')
    .max(3000, 'Use at most 3,000 characters for the rules')
    .prefault(''),
  startsOn: requiredDate('Enter the first day'),
  endsOn: requiredDate('Enter the last day'),
  scoring: z.enum(scoringCodes, { error: 'Choose what counts' }),
  exercise: oneLine('Enter one exercise')
    .max(100, 'Use at most 100 characters for the exercise')
    .prefault(''),
  direction: z.enum(['higher', 'lower'], { error: 'Choose whether more or less is better' }),
  tries: z.enum(triesRules, { error: 'Choose how many scores a member may send in' }),
  goal: z.enum(['leaderboard', 'threshold'], { error: 'Choose a leaderboard or a target' }),
  target: oneLine('Enter one target').max(20, 'Use at most 20 characters for the target').prefault(''),
  proof: z.enum(['none', 'optional', 'required'], { error: 'Choose whether you want proof' }),
  divisions: names('divisions'),
  teams: names('teams'),
});
export type ChallengeFields = z.input<typeof challengeForm>;

export const reviewForm = z.object({
  decision: z.enum(reviewDecisions, { error: 'Choose what to do with this score' }),
  reason: severalLines('Enter one reason').max(300, 'Use at most 300 characters for the reason').prefault(''),
  /** Of the score as it was shown. */
  sequence: oneLine('Send the form again')
    .regex(/^\d{1,6}$/, 'Send the form again')
    .prefault(''),
});
export type ReviewFields = z.input<typeof reviewForm>;
