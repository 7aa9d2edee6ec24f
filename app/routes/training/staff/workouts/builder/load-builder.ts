import type { ExerciseMeasure } from '#domain/training/exercise.ts';
import { searchCatalogue } from '#domain/training/exercise-search.ts';
import { MAX_MOVEMENTS_PER_PART, MAX_PARTS, type WorkoutPart } from '#domain/training/workout.ts';
import { movementFields, typedMovement, typedPart } from '#domain/training/workout-fields.ts';
import { amountText, partLetter, timerText } from '#domain/training/workout-text.ts';
import { relativeDateTime } from '#domain/values/dates.ts';
import { notFound } from '#server/access/not-found.ts';
import { type Context, requireLogin, servicesContext } from '#server/request/context.ts';
import { readCatalogue } from '#server/training/exercises/catalogue.ts';
import { type Build, type BuildTarget, findBuild } from '#server/training/workouts/find-build.ts';
import { fieldOf } from './field-names.ts';

/** How many exercises a search offers. */
const MAX_OFFERED = 12;

export type BuilderView = Awaited<ReturnType<typeof loadBuilder>>;

/** The builder of a template or workout, with the part that the address names open. @throws the 404 page */
export async function loadBuilder(url: URL, context: Context, target: BuildTarget) {
  const services = context.get(servicesContext);
  const build = await findBuild(services.store, target);
  if (!build) throw notFound(url);
  const { parts, title, note } = build.plan;
  const wanted = url.searchParams.get('part');
  const open = parts.find(({ key }) => key === wanted) ?? parts[0] ?? null;
  const words = (url.searchParams.get('find') ?? '').slice(0, 100);
  return {
    version: build.version,
    savedTitle: build.saved.title,
    unsaved: await unsavedView(context, build),
    parts: parts.map((part, at) => outlineOf(part, at)),
    canAddPart: parts.length < MAX_PARTS,
    open: open ? openPart(open, await measuresOf(context)) : null,
    words,
    found: words ? await findExercises(context, words) : [],
    /** What the fields hold. */
    values: { title, note, ...(open ? { ...typedPart(open), ...movementValues(open) } : {}) } as Record<
      string,
      string
    >,
  };
}

async function unsavedView(context: Context, { draft }: Build) {
  if (!draft) return null;
  const when = relativeDateTime(draft.changedAt, context.get(servicesContext).now());
  const byOther = draft.byUid === requireLogin(context).uid ? '' : await nameOf(context, draft.byUid);
  return { when, byOther, canUndo: draft.earlier.length > 0 };
}

/** The name of somebody who took a step. */
export async function nameOf(context: Context, uid: string): Promise<string> {
  return (await context.get(servicesContext).profiles.find(uid))?.name || 'Someone';
}

function outlineOf(part: WorkoutPart, at: number) {
  const { key, title, movements } = part;
  return {
    key,
    letter: partLetter(at),
    title: title || timerText(part),
    timer: timerText(part),
    lines: movements.map((movement) =>
      [amountText(movement), movement.exerciseName].filter(Boolean).join(' '),
    ),
  };
}

function openPart({ key, movements }: WorkoutPart, measures: ReadonlyMap<string, ExerciseMeasure>) {
  return {
    key,
    canAddMovement: movements.length < MAX_MOVEMENTS_PER_PART,
    movements: movements.map((movement, at) => ({
      key: movement.key,
      name: movement.exerciseName,
      superset: movement.superset,
      /** What its exercise is measured in: the fields that are shown first. */
      measure: measures.get(movement.exerciseId) ?? 'load-reps',
      isFirst: at === 0,
      isLast: at === movements.length - 1,
    })),
  };
}

function movementValues({ movements }: WorkoutPart): Record<string, string> {
  const values = movements.flatMap((movement) => {
    const typed = typedMovement(movement);
    return movementFields.map((field) => [fieldOf(movement.key, field), typed[field]] as const);
  });
  return Object.fromEntries(values);
}

async function measuresOf(context: Context): Promise<ReadonlyMap<string, ExerciseMeasure>> {
  const entries = await readCatalogue(context.get(servicesContext).store);
  return new Map(entries.map(({ id, measure }) => [id, measure]));
}

/** The exercises that a search in the builder offers, best first. */
export async function findExercises(context: Context, words: string) {
  const entries = await readCatalogue(context.get(servicesContext).store);
  const { found } = searchCatalogue(entries, words);
  return found.slice(0, MAX_OFFERED).map(({ id, name }) => ({ id, name }));
}
