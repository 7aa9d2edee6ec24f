import { z } from 'zod';
import { triesRules } from '#domain/community/challenge-score.ts';
import { scoringCodes } from '#domain/community/challenge-scoring.ts';
import { submissionStatuses } from '#domain/community/challenge-state.ts';
import {
  amount,
  dateText,
  defineCollection,
  instant,
  requiredInstant,
  text,
  texts,
  whole,
} from './collection.ts';

/** In the unit of the challenge's scoring: milliseconds, grams, metres or a count. */
const score = z.number().catch(0);

export const challenges = defineCollection('challenges', {
  title: text,
  /** The rules, for everyone. */
  description: text,
  /** Local dates, both included. */
  startsOn: dateText,
  endsOn: dateText,
  scoring: z.enum(scoringCodes).catch('points'),
  direction: z.enum(['higher', 'lower']).catch('higher'),
  goal: z.enum(['leaderboard', 'threshold']).catch('leaderboard'),
  /** The score to reach; 0 for a leaderboard. */
  target: score,
  tries: z.enum(triesRules).catch('best'),
  proof: z.enum(['none', 'optional', 'required']).catch('none'),
  /** Whose results count; empty unless it is counted from results. */
  exerciseId: text,
  exerciseName: text,
  divisions: texts,
  teams: texts,
  /** Null: not closed early. */
  closedAt: instant,
  /** The last local date on the list of current ones: the last day, or the day before it was closed. */
  listedUntil: dateText,
  /** When every score is counted again: after the last day for late results, or now, since its dates have changed. Empty: never. */
  recountOn: dateText,
  /** Incremented with every edit. */
  sequence: whole,
  createdAt: requiredInstant,
  changedAt: requiredInstant,
});
export type Challenge = ReturnType<typeof challenges.decode>;

/** One member's part in one challenge, keyed `{challengeId}_{uid}`, with the score that their approved or counted values make together. */
export const challengeEntries = defineCollection('challengeEntries', {
  challengeId: text,
  memberUid: text,
  division: text,
  team: text,
  score,
  /** `boardRank` of the score: lower is better. */
  rank: z.number().catch(0),
  /** The challenge's id where there is a score, otherwise empty: the leaderboard. */
  board: text,
  /** `teamBoardKey`, where there is a score and a team. */
  teamBoard: text,
  /** The last local date on which the score is counted again when something is recorded; empty: it is sent in. */
  followedUntil: dateText,
  joinedAt: requiredInstant,
  changedAt: requiredInstant,
});
export type ChallengeEntry = ReturnType<typeof challengeEntries.decode>;

/** A score that a member has sent in. */
export const challengeSubmissions = defineCollection('challengeSubmissions', {
  challengeId: text,
  memberUid: text,
  /** For staff, as of the last change by the member. */
  memberName: text,
  /** Of the member's entry. */
  entryId: text,
  value: score,
  note: text,
  /** Proof: an address, a picture, both or neither. */
  link: text,
  pictureId: text,
  status: z.enum(submissionStatuses).catch('pending'),
  /** The challenge's id while it waits for a review, otherwise empty. */
  queue: text,
  /** What staff told the member; empty unless rejected or sent back. */
  reason: text,
  submittedAt: requiredInstant,
  reviewedAt: instant,
  reviewedBy: text,
  reviewedByName: text,
  /** Incremented with every change: nobody approves what they have not seen. */
  sequence: amount,
  changedAt: requiredInstant,
});
export type ChallengeSubmission = ReturnType<typeof challengeSubmissions.decode>;

/** Members whose results, visits or classes have changed since their scores were counted, keyed by uid. */
export const challengesDue = defineCollection('challengesDue', {
  memberUid: text,
  /** New with every change: what changes during a count stays due. */
  mark: text,
});
