import { hasAllSplits } from '#domain/training/hyrox-splits.ts';
import type { LoggedSet } from '#domain/training/result.ts';
import { type Member, members } from '../../data/collections/members.ts';
import { type Result, results } from '../../data/collections/results.ts';
import { type Session, sessions } from '../../data/collections/timetable.ts';
import { type Workout, workouts } from '../../data/collections/workouts.ts';
import type { Reads, Transaction } from '../../data/store.ts';
import { type Actor, writeAudit } from '../../log/write-audit.ts';
import type { Services } from '../../services.ts';
import { type ExerciseBests, planBests } from './change-bests.ts';
import { planTrainingYears } from './change-training-years.ts';
import { findCounted } from './find-counted.ts';
import { findExercises } from './find-exercises.ts';
import { prepareResultMail } from './result-mails.ts';
import { writeScoreLines } from './score-lines.ts';

/** The typed fields of a result. Loads in grams, distances in metres, times in milliseconds. */
export type ResultEntry = Pick<
  Result,
  'workoutId' | 'title' | 'sessionId' | 'date' | 'scores' | 'hyrox' | 'durationInMilliseconds' | 'note'
> & { readonly exercises: readonly { readonly exerciseId: string; readonly sets: readonly LoggedSet[] }[] };

export interface SaveRequest {
  /** `workoutResultKey(…)` for a workout's result, otherwise chosen by the caller: saving the same id again is the same result. */
  readonly id: string;
  /** `create` leaves an existing one as it is, `edit` needs one, `put` creates or edits. */
  readonly mode: 'create' | 'edit' | 'put';
  readonly memberUid: string;
  /** What is typed, or how it follows from the result as it is stored when it is saved; null: there is none. */
  readonly entry: ResultEntry | ((before: Result | null, reads: Reads) => ResultEntry | Promise<ResultEntry>);
  /** The member, or the coach who logs for them. */
  readonly by: Actor;
}

export type SaveOutcome =
  | { readonly kind: 'saved'; readonly result: Result; readonly newBests: readonly ExerciseBests[] }
  /** `create` of one that already exists; nothing has changed. */
  | { readonly kind: 'exists'; readonly result: Result }
  /** No such result of this member, or no such member. */
  | { readonly kind: 'not-found' }
  | { readonly kind: 'refused'; readonly reason: 'unknown-exercise' | 'unknown-workout' | 'year-is-full' };

type Parts = Pick<Services, 'store' | 'now' | 'outbox' | 'config' | 'settings'>;

/**
 * Saves a result with everything that is computed from results: leaderboards, bests and their news, statistics. One transaction, so that
 * they never disagree; several results of one member at once are saved one after the other.
 */
export async function saveResult(services: Parts, request: SaveRequest): Promise<SaveOutcome> {
  const { clubName } = await services.settings.read();
  return services.store.transaction((transaction) => save(services, transaction, request, clubName));
}

async function save(
  services: Parts,
  transaction: Transaction,
  request: SaveRequest,
  clubName: string,
): Promise<SaveOutcome> {
  const { id, mode, memberUid, by } = request;
  const now = services.now();
  const before = await transaction.find(results, id);
  const member = await transaction.find(members, memberUid);
  if (!member || (before && before.memberUid !== memberUid)) return { kind: 'not-found' };
  if (!before && mode === 'edit') return { kind: 'not-found' };
  if (before && mode === 'create') return { kind: 'exists', result: before };
  const entry =
    typeof request.entry === 'function' ? await request.entry(before, transaction) : request.entry;

  const workoutId = before?.workoutId ?? entry.workoutId;
  const workout = workoutId ? await transaction.find(workouts, workoutId) : null;
  if (workoutId && !workout && !before) return { kind: 'refused', reason: 'unknown-workout' };
  const exerciseOf = await findExercises(
    transaction,
    entry.exercises.map(({ exerciseId }) => exerciseId),
  );
  const exercises: Result['exercises'] = entry.exercises.flatMap(({ exerciseId, sets }) => {
    const exercise = exerciseOf.get(exerciseId);
    if (!exercise) return [];
    return { exerciseId: exercise.id, exerciseName: exercise.name, sets: sets.map((set) => ({ ...set })) };
  });
  if (exercises.length < entry.exercises.length) return { kind: 'refused', reason: 'unknown-exercise' };

  const session = before || !entry.sessionId ? null : await transaction.find(sessions, entry.sessionId);
  const [counted = { countsFor: [], exerciseIds: [] }] = await findCounted(transaction, [
    { logged: exercises, scores: entry.scores, workout },
  ]);
  const facts = { exercises, ...counted };
  const after = resultOf({ ...request, entry }, before, member, { workout, session }, facts, now);
  const byId = new Map([...exerciseOf.values()].map((exercise) => [exercise.id, exercise]));
  const changes = [{ before, after }];
  const years = await planTrainingYears(transaction, memberUid, changes, byId);
  if (years.isFull) return { kind: 'refused', reason: 'year-is-full' };
  const bests = await planBests(transaction, memberUid, changes, byId, now);
  const mail = await prepareResultMail({ ...services, clubName }, transaction, {
    ...{ member, result: after, newBests: bests.newBests, by },
  });

  transaction.set(results, after);
  writeScoreLines(transaction, before, after, workout, member.sex);
  years.write(transaction);
  bests.write(transaction);
  mail?.queue(transaction);
  if (by.uid !== memberUid) {
    const action = before ? 'result.changed' : 'result.logged';
    writeAudit(transaction, by, { action, memberUid, summary: summaryOf(after) }, now);
  }
  return { kind: 'saved', result: after, newBests: bests.newBests };
}

function resultOf(
  { id, memberUid, entry, by }: SaveRequest & { readonly entry: ResultEntry },
  before: Result | null,
  member: Member,
  { workout, session }: { readonly workout: Workout | null; readonly session: Session | null },
  facts: Pick<Result, 'exercises' | 'countsFor' | 'exerciseIds'>,
  now: Temporal.Instant,
): Result {
  const { workoutId, sessionId } = entry;
  const writer =
    by.uid === memberUid
      ? { loggedBy: '', loggedByName: '', source: 'member' as const }
      : { loggedBy: by.uid, loggedByName: by.name, source: 'coach' as const };
  const classTypeId = session?.classTypeId ?? '';
  const origin = before ?? { workoutId, sessionId, classTypeId, comments: [], ...writer, createdAt: now };
  const { title, date, scores, hyrox, durationInMilliseconds, note } = entry;
  return {
    ...origin,
    id,
    memberUid,
    memberName: member.name,
    title: workout?.title ?? title,
    date,
    ...facts,
    scores,
    hyrox,
    ...hyroxFacts(hyrox, date),
    durationInMilliseconds,
    note,
    commenterUids: commenterUidsOf(origin.comments),
    changedAt: now,
  };
}

/** Write this with every change to a result's comments. */
export function commenterUidsOf(comments: Result['comments']): string[] {
  return [...new Set(comments.map(({ byUid }) => byUid))];
}

/** The fields that lists of races are found by. */
export function hyroxFacts(hyrox: Result['hyrox'], date: string) {
  return {
    hyroxOn: hyrox ? date : '',
    hyroxBoard: hyrox && hasAllSplits(hyrox) ? hyrox.division : '',
    hyroxTotalInMilliseconds: hyrox?.totalInMilliseconds ?? 0,
  };
}

export type RemoveOutcome =
  | { readonly kind: 'removed'; readonly result: Result }
  | { readonly kind: 'not-found' };

/** Removes a member's result with its scores and news, and recomputes bests and statistics from the other results. */
export function removeResult(
  { store, now: clock }: Pick<Services, 'store' | 'now'>,
  { id, memberUid, by }: { readonly id: string; readonly memberUid: string; readonly by: Actor },
): Promise<RemoveOutcome> {
  return store.transaction(async (transaction) => {
    const before = await transaction.find(results, id);
    if (before?.memberUid !== memberUid) return { kind: 'not-found' };
    const now = clock();
    const changes = [{ before, after: null }];
    const years = await planTrainingYears(transaction, memberUid, changes, new Map());
    const bests = await planBests(transaction, memberUid, changes, new Map(), now);
    transaction.remove(results, id);
    writeScoreLines(transaction, before, null, null, '');
    years.write(transaction);
    bests.write(transaction);
    if (by.uid !== memberUid) {
      const action = 'result.removed';
      writeAudit(transaction, by, { action, memberUid, summary: summaryOf(before) }, now);
    }
    return { kind: 'removed', result: before };
  });
}

const summaryOf = ({ title, date }: Result) => `${title}, ${date}`;
