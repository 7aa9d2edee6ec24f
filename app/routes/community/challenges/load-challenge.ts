import * as paths from '#app/paths.ts';
import { scoringOf } from '#domain/community/challenge-scoring.ts';
import { datesText, goalText, phaseChip, sourceText } from '#domain/community/challenge-text.ts';
import { notFound } from '#server/access/not-found.ts';
import { isDocumentId } from '#server/data/collected-writes.ts';
import { type Challenge, challenges } from '#server/data/collections/challenges.ts';
import { type Context, servicesContext } from '#server/request/context.ts';

/** The challenge of a page's address. @throws 404 */
export async function findChallenge(url: URL, context: Context, id: string): Promise<Challenge> {
  const { store } = context.get(servicesContext);
  const challenge = isDocumentId(id) ? await store.find(challenges, id) : null;
  if (!challenge) throw notFound(url);
  return challenge;
}

/** A challenge's facts as its pages say them. */
export function challengeFacts(challenge: Challenge, now: Temporal.Instant) {
  const { id, title, description, proof, divisions, teams, scoring } = challenge;
  return {
    ...{ id, title, description, proof, divisions, teams },
    unit: scoringOf(scoring).unit,
    dates: datesText(challenge, now),
    chip: phaseChip(challenge, now),
    goal: goalText(challenge),
    source: sourceText(challenge),
    href: paths.viewChallenge(id),
  };
}

export type ChallengeFactsView = ReturnType<typeof challengeFacts>;

/** Where somebody signs in to go on to this page. */
export function signInTo(path: string): string {
  return `${paths.signIn}?${new URLSearchParams({ redirectTo: path })}`;
}
