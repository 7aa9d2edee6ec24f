import { randomUUID } from 'node:crypto';
import { isCounted } from '#domain/community/challenge-scoring.ts';
import { type ChallengeSetup, changesScores } from '#domain/community/challenge-setup.ts';
import { followedUntil, phaseOf } from '#domain/community/challenge-state.ts';
import { localDate } from '#domain/values/dates.ts';
import { type Challenge, challengeEntries, challenges } from '../../data/collections/challenges.ts';
import { exercises } from '../../data/collections/exercises.ts';
import type { Reads, Transaction } from '../../data/store.ts';
import { type Actor, writeAudit } from '../../log/write-audit.ts';
import type { Services } from '../../services.ts';

type Parts = Pick<Services, 'store' | 'now'>;

/** What staff decide about a challenge. */
export interface ChallengeFacts extends ChallengeSetup {
  readonly title: string;
  readonly description: string;
  /** Empty unless it is counted from results. */
  readonly exerciseId: string;
}

export type AddChallengeOutcome =
  | { readonly kind: 'saved'; readonly challenge: Challenge }
  /** Its last day has passed. */
  | { readonly kind: 'past' }
  | { readonly kind: 'unknown-exercise' };

/** Adds a challenge and its audit entry. */
export function addChallenge({ store, now: clock }: Parts, facts: ChallengeFacts, by: Actor) {
  const id = randomUUID();
  return store.transaction(async (transaction): Promise<AddChallengeOutcome> => {
    const now = clock();
    if (isPast(facts, now)) return { kind: 'past' };
    const exerciseName = await findExerciseName(transaction, facts);
    if (exerciseName === null) return { kind: 'unknown-exercise' };
    const challenge = newChallenge(id, { ...facts, exerciseName }, now);
    transaction.create(challenges, challenge);
    writeAudit(
      transaction,
      by,
      { action: 'challenge.added', summary: facts.title, after: { ...facts } },
      now,
    );
    return { kind: 'saved', challenge };
  });
}

const isPast = ({ endsOn }: ChallengeFacts, now: Temporal.Instant) => endsOn < localDate(now).toString();

/** A new challenge as it is stored. */
export function newChallenge(
  id: string,
  facts: ChallengeFacts & { readonly exerciseName: string },
  now: Temporal.Instant,
): Challenge {
  return {
    ...facts,
    id,
    divisions: [...facts.divisions],
    teams: [...facts.teams],
    ...{ closedAt: null, listedUntil: facts.endsOn, recountOn: recountDay(facts) },
    ...{ sequence: 0, createdAt: now, changedAt: now },
  };
}

/** The day after the last one that is followed; empty where scores are sent in. */
export function recountDay(facts: Pick<ChallengeFacts, 'scoring' | 'endsOn'>): string {
  if (!isCounted(facts.scoring)) return '';
  return Temporal.PlainDate.from(followedUntil(facts)).add({ days: 1 }).toString();
}

/** Empty where it needs none; null: there is no such exercise. */
async function findExerciseName(reads: Pick<Reads, 'find'>, { exerciseId }: ChallengeFacts) {
  if (exerciseId === '') return '';
  return (await reads.find(exercises, exerciseId))?.name ?? null;
}

export type EditChallengeOutcome =
  | { readonly kind: 'saved'; readonly challenge: Challenge }
  | { readonly kind: 'no-challenge' | 'closed' | 'past' | 'unknown-exercise' }
  /** People take part, so how it is scored stays. */
  | { readonly kind: 'has-entries' };

/** Changes a challenge. Scores that are counted are counted again where its dates have changed. */
export function editChallenge(
  { store, now: clock }: Parts,
  { id, facts, by }: { readonly id: string; readonly facts: ChallengeFacts; readonly by: Actor },
) {
  return store.transaction(async (transaction): Promise<EditChallengeOutcome> => {
    const now = clock();
    const stored = await transaction.find(challenges, id);
    if (!stored) return { kind: 'no-challenge' };
    if (stored.closedAt !== null) return { kind: 'closed' };
    if (facts.endsOn !== stored.endsOn && isPast(facts, now)) return { kind: 'past' };
    if (changesScores(stored, facts) && (await hasEntries(transaction, id))) return { kind: 'has-entries' };
    const exerciseName =
      facts.exerciseId === stored.exerciseId
        ? stored.exerciseName
        : await findExerciseName(transaction, facts);
    if (exerciseName === null) return { kind: 'unknown-exercise' };
    const changes = {
      ...facts,
      ...{ divisions: [...facts.divisions], teams: [...facts.teams], exerciseName },
      ...{ listedUntil: facts.endsOn, sequence: stored.sequence + 1, changedAt: now },
      recountOn: isRedated(stored, facts) ? recountNow(facts, now) : stored.recountOn || recountDay(facts),
    };
    transaction.update(challenges, id, changes);
    const states = { before: changedFacts(stored, facts), after: changedFacts(facts, stored) };
    writeAudit(transaction, by, { action: 'challenge.edited', summary: facts.title, ...states }, now);
    return { kind: 'saved', challenge: { ...stored, ...changes } };
  });
}

const isRedated = (before: ChallengeFacts, after: ChallengeFacts) =>
  before.startsOn !== after.startsOn || before.endsOn !== after.endsOn;

const recountNow = (facts: ChallengeFacts, now: Temporal.Instant) =>
  isCounted(facts.scoring) ? localDate(now).toString() : '';

/** Whether anybody takes part: read in the transaction that relies on it. */
export async function hasEntries(reads: Pick<Transaction, 'query'>, id: string): Promise<boolean> {
  const { items } = await reads.query(challengeEntries, { where: [['challengeId', '==', id]], limit: 1 });
  return items.length > 0;
}

/** Those of `facts` that differ from `other`, for the audit log. */
function changedFacts(facts: ChallengeFacts, other: ChallengeFacts): Record<string, unknown> {
  const names = [
    ...(['title', 'description', 'startsOn', 'endsOn', 'scoring', 'direction', 'goal', 'target'] as const),
    ...(['tries', 'proof', 'exerciseId', 'divisions', 'teams'] as const),
  ];
  const isSame = (name: (typeof names)[number]) => String(facts[name]) === String(other[name]);
  return Object.fromEntries(names.filter((name) => !isSame(name)).map((name) => [name, facts[name]]));
}

export type CloseChallengeOutcome = { readonly kind: 'closed' | 'already' | 'no-challenge' };

/** Closes a challenge before its last day: nobody joins or sends in more. What has been sent in can still be checked. */
export function closeChallenge(
  { store, now: clock }: Parts,
  { id, by }: { readonly id: string; readonly by: Actor },
): Promise<CloseChallengeOutcome> {
  return store.transaction(async (transaction): Promise<CloseChallengeOutcome> => {
    const now = clock();
    const stored = await transaction.find(challenges, id);
    if (!stored) return { kind: 'no-challenge' };
    if (phaseOf(stored, now) === 'over') return { kind: 'already' };
    transaction.update(challenges, id, {
      ...{ closedAt: now, changedAt: now, sequence: stored.sequence + 1 },
      listedUntil: localDate(now).subtract({ days: 1 }).toString(),
      recountOn: recountNow(stored, now),
    });
    writeAudit(transaction, by, { action: 'challenge.closed', summary: stored.title }, now);
    return { kind: 'closed' };
  });
}
