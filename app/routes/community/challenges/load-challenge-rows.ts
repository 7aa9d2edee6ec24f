import { formatScore } from '#domain/community/challenge-scoring.ts';
import { entryKey } from '#server/community/challenges/challenge-keys.ts';
import { entryScore } from '#server/community/challenges/entry-score.ts';
import {
  type Challenge,
  type ChallengeEntry,
  challengeEntries,
} from '#server/data/collections/challenges.ts';
import { type Context, loginContext, servicesContext } from '#server/request/context.ts';
import { challengeFacts } from './load-challenge.ts';

/** Challenges as lists show them, with what the signed-in person has done in each. */
export async function loadChallengeRows(
  context: Context,
  listed: readonly Challenge[],
  now: Temporal.Instant,
) {
  const entries = await findOwnEntries(context, listed);
  return listed.map((challenge, index) => rowOf(challenge, entries[index] ?? null, now));
}

export type ChallengeRow = Awaited<ReturnType<typeof loadChallengeRows>>[number];

/** The signed-in person's parts, in the order of the challenges. */
async function findOwnEntries(context: Context, listed: readonly Challenge[]) {
  const login = context.get(loginContext);
  if (!login || listed.length === 0) return [];
  const keys = listed.map(({ id }) => entryKey(id, login.uid));
  return context.get(servicesContext).store.findMany(challengeEntries, keys);
}

function rowOf(challenge: Challenge, entry: ChallengeEntry | null, now: Temporal.Instant) {
  const facts = challengeFacts(challenge, now);
  const { id, title, dates, chip, goal, unit, href } = facts;
  const score = entryScore(entry);
  const ownText = score === null ? 'You’re in' : `Your score: ${formatScore(score, unit)}`;
  return { id, title, dates, chip, goal, href, own: entry ? ownText : '' };
}
