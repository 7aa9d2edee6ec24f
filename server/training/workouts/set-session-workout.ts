import { randomUUID } from 'node:crypto';
import type { WorkoutPlan } from '#domain/training/workout.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { type Session, sessions } from '../../data/collections/timetable.ts';
import { type Workout, workouts, workoutTemplates } from '../../data/collections/workouts.ts';
import type { Transaction } from '../../data/store.ts';
import { type Actor, writeAudit } from '../../log/write-audit.ts';
import type { Services } from '../../services.ts';
import { listSessionsOn } from '../../timetable/list-sessions.ts';
import { planOf } from './find-build.ts';
import { hasResults, MAX_CLASSES, newWorkout, type Publication, writeRemoval } from './save-workout.ts';

type Parts = Pick<Services, 'store' | 'now'>;

/** Where a class's workout comes from. */
export type WorkoutSource =
  | { readonly kind: 'template'; readonly id: string }
  /** A workout of the same day, which the class then shares. */
  | { readonly kind: 'workout'; readonly id: string }
  /** A copy of the class's current workout, only for this class. */
  | { readonly kind: 'own-copy' }
  | { readonly kind: 'new' };

export interface SessionWorkoutRequest {
  readonly sessionId: string;
  readonly source: WorkoutSource;
  /** For a new workout; a shared one stays as it is. */
  readonly publication: Publication;
  /** For every class of its type on its day. */
  readonly isForAll: boolean;
  readonly by: Actor;
}

export type SetSessionWorkoutOutcome =
  | {
      readonly kind: 'set';
      readonly workoutId: string;
      readonly title: string;
      readonly classes: number;
      readonly isMade: boolean;
    }
  | { readonly kind: 'no-session' }
  | { readonly kind: 'cancelled' }
  /** The template or workout is gone, archived, or of another day. */
  | { readonly kind: 'no-source' };

/**
 * Sets the workout of a class, or of all classes of its type on that day. A workout that no class does any more is removed,
 * unless somebody has logged a result for it.
 */
export function setSessionWorkout(
  { store, now }: Parts,
  request: SessionWorkoutRequest,
): Promise<SetSessionWorkoutOutcome> {
  return store.transaction(async (transaction) => {
    const session = await transaction.find(sessions, request.sessionId);
    if (!session) return { kind: 'no-session' };
    if (session.status === 'cancelled') return { kind: 'cancelled' };
    const source = await readSource(transaction, session, request);
    if (!source) return { kind: 'no-source' };
    const chosen = request.isForAll ? await listAlike(transaction, session) : [session];
    const left = await readLeft(transaction, chosen, source.workout.id);
    const shared = source.isMade ? [] : await listClassesOf(transaction, source.workout.id);
    const classTypeIds = typesOf([...shared, ...chosen]);
    const at = now();
    const { workout, isMade } = source;
    if (isMade) transaction.create(workouts, newWorkout({ ...source.facts, classTypeIds }, at));
    else transaction.update(workouts, workout.id, { classTypeIds });
    for (const { id } of chosen) transaction.update(sessions, id, { workoutId: workout.id });
    writeLeft(transaction, left);
    const more = chosen.length > 1 ? ` and ${chosen.length - 1} more that day` : '';
    const what = `${session.className}, ${formatDateTime(session.startsAt, at)}${more}`;
    const entry = { action: 'session.workout-set', summary: `${what}: ${workout.title}` } as const;
    writeAudit(transaction, request.by, { ...entry, after: { workoutId: workout.id } }, at);
    return { kind: 'set', workoutId: workout.id, title: workout.title, classes: chosen.length, isMade };
  });
}

export type RemoveSessionWorkoutOutcome =
  | { readonly kind: 'removed'; readonly title: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'no-session' };

/** Takes the workout off one class. */
export function removeSessionWorkout(
  { store, now }: Parts,
  { sessionId, by }: { readonly sessionId: string; readonly by: Actor },
): Promise<RemoveSessionWorkoutOutcome> {
  return store.transaction(async (transaction) => {
    const session = await transaction.find(sessions, sessionId);
    if (!session) return { kind: 'no-session' };
    if (session.workoutId === '') return { kind: 'none' };
    const left = await readLeft(transaction, [session], '');
    const title = left[0]?.workout.title ?? '';
    transaction.update(sessions, sessionId, { workoutId: '' });
    writeLeft(transaction, left);
    const summary = `${session.className}, ${formatDateTime(session.startsAt, now())}: no workout`;
    const before = { workoutId: session.workoutId };
    writeAudit(transaction, by, { action: 'session.workout-removed', summary, before }, now());
    return { kind: 'removed', title };
  });
}

/** The workout to set: a stored one, or one to make. */
async function readSource(
  transaction: Transaction,
  session: Session,
  { source, publication, by }: SessionWorkoutRequest,
) {
  const { date } = session;
  if (source.kind === 'workout') {
    const workout = await transaction.find(workouts, source.id);
    return workout?.date === date ? ({ workout, isMade: false } as const) : null;
  }
  const made = (plan: WorkoutPlan, templateId = '') => {
    const facts = { id: randomUUID(), plan, date, templateId, publication, by };
    return { workout: { id: facts.id, title: plan.title }, facts, isMade: true } as const;
  };
  if (source.kind === 'new') return made({ title: session.className, note: '', parts: [] });
  if (source.kind === 'own-copy') {
    const own = session.workoutId ? await transaction.find(workouts, session.workoutId) : null;
    return own ? made(planOf(own), own.templateId) : null;
  }
  const template = await transaction.find(workoutTemplates, source.id);
  return template && !template.isArchived ? made(planOf(template), template.id) : null;
}

/** The classes of a session's type on its day that have not been cancelled, the session itself among them. */
export async function listAlike(reads: Pick<Transaction, 'query'>, session: Session): Promise<Session[]> {
  const ofDay = await listSessionsOn(reads, Temporal.PlainDate.from(session.date));
  const alike = ofDay.filter(
    ({ id, classTypeId, status }) =>
      classTypeId === session.classTypeId && status === 'scheduled' && id !== session.id,
  );
  return [session, ...alike];
}

/** The classes that do a workout. */
export async function listClassesOf(
  reads: Pick<Transaction, 'query'>,
  workoutId: string,
): Promise<Session[]> {
  const { items } = await reads.query(sessions, {
    where: [['workoutId', '==', workoutId]],
    limit: MAX_CLASSES,
  });
  return items.toSorted((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt));
}

const typesOf = (classes: readonly Session[]) => [...new Set(classes.map(({ classTypeId }) => classTypeId))];

interface LeftWorkout {
  readonly workout: Workout;
  /** Classes that still do it. */
  readonly rest: readonly Session[];
  readonly isKept: boolean;
}

/** The workouts that these classes had until now, other than `next`. */
async function readLeft(
  transaction: Transaction,
  classes: readonly Session[],
  next: string,
): Promise<LeftWorkout[]> {
  const ids = new Set(classes.map(({ workoutId }) => workoutId).filter((id) => id !== '' && id !== next));
  const changing = new Set(classes.map(({ id }) => id));
  const left: LeftWorkout[] = [];
  for (const id of ids) {
    const workout = await transaction.find(workouts, id);
    if (!workout) continue;
    const rest = (await listClassesOf(transaction, id)).filter((session) => !changing.has(session.id));
    const isKept = rest.length > 0 || (await hasResults(transaction, id));
    left.push({ workout, rest, isKept });
  }
  return left;
}

function writeLeft(transaction: Transaction, left: readonly LeftWorkout[]): void {
  for (const { workout, rest, isKept } of left) {
    if (isKept) transaction.update(workouts, workout.id, { classTypeIds: typesOf(rest) });
    else writeRemoval(transaction, workout.id);
  }
}
