import { randomBytes } from 'node:crypto';
import type { SubmissionResult } from '@conform-to/react';
import { data, redirect } from 'react-router';
import { hyroxSimulations, simulationExercises, simulationPart } from '#domain/training/hyrox-simulation.ts';
import { MAX_MOVEMENTS_PER_PART, type WorkoutPart } from '#domain/training/workout.ts';
import {
  movementFields,
  partFields,
  readMovementFields,
  readPartFields,
  type TypedMovement,
  type TypedPart,
} from '#domain/training/workout-fields.ts';
import { notFound } from '#server/access/not-found.ts';
import { exercises } from '#server/data/collections/exercises.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { readText } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { findExercises } from '#server/training/results/find-exercises.ts';
import { type Build, type BuildTarget, findBuild } from '#server/training/workouts/find-build.ts';
import { saveBuild } from '#server/training/workouts/save-build.ts';
import { type BuildRequest, discardDraft, takeStep, undoStep } from '#server/training/workouts/take-step.ts';
import { readForm } from '../../../../../forms/read-form.ts';
import { builderForm } from './builder.form.ts';
import { fieldOf, movementAnchor, readSentPart, type SentPart } from './field-names.ts';
import { nameOf } from './load-builder.ts';
import { type PressedStep, readStep } from './read-step.ts';

export interface BuilderOvertaken {
  /** Who has changed it and not saved it yet; empty: it was saved. */
  readonly byName: string;
  /** What was typed into rows that are no longer there. */
  readonly lost: readonly string[];
}

/** A refused post: what was typed, what was on the page, and what is wrong, or who changed it in the meantime. */
export type BuilderResult = SubmissionResult & {
  readonly sent?: SentPart;
  readonly overtaken?: BuilderOvertaken | undefined;
};

export interface BuilderPlaces {
  readonly target: BuildTarget;
  /** The builder's own address. */
  readonly here: string;
  /** Where to go once it is saved. */
  readonly after: string;
}

/** A post of the builder: keeps what was typed and does what the button says. */
export function postBuilder(url: URL, context: Context, places: BuilderPlaces) {
  return submitOnce(url, context, async () => {
    const services = context.get(servicesContext);
    const build = await findBuild(services.store, places.target);
    if (!build) throw notFound(url);
    const sent = readSentPart(readText(context, 'part', 20), readText(context, 'movements', 400));
    const submission = readForm(context, builderForm(sent.movements, sent.part !== ''));
    const refuse = (result: SubmissionResult, more: { status?: number; overtaken?: BuilderOvertaken } = {}) =>
      data({ ...result, sent, overtaken: more.overtaken }, { status: more.status ?? 422 });
    if (submission.status !== 'success') return refuse(submission.reply());
    const pressed = readStep(readText(context, 'step', 160), {
      ...{ part: sent.part, order: readText(context, 'order', 1000) },
      makeKey: () => randomBytes(4).toString('hex'),
    });
    const values = submission.value as Readonly<Record<string, string>>;
    const stored = build.plan.parts.find(({ key }) => key === sent.part) ?? null;
    const { part, problems } = readOpenPart(stored, values, pressed);
    if (Object.keys(problems).length > 0) return refuse(submission.reply({ fieldErrors: problems }));
    const outcome = await carryOut(services, pressed, {
      ...{ target: places.target, seen: readText(context, 'seen', 60), by: await findActor(context) },
      typed: { title: values.title ?? '', note: values.note ?? '', part },
    });
    switch (outcome.kind) {
      case 'missing':
        throw notFound(url);
      case 'refused':
        return refuse(submission.reply({ formErrors: [outcome.reason] }));
      case 'has-results':
        return refuse(submission.reply({ formErrors: [resultsSentence(outcome.parts)] }), { status: 409 });
      case 'overtaken':
        return refuse(submission.reply(), {
          status: 409,
          overtaken: {
            byName: outcome.byUid && (await nameOf(context, outcome.byUid)),
            lost: lostLines(stored, values, sent),
          },
        });
      case 'saved':
        return redirectWithFlash(places.after, `${outcome.title} saved.`);
      case 'discarded':
        return redirectWithFlash(places.here, 'Changes discarded.', 'info');
      case 'changed':
        return redirect(addressAfter(places.here, context, pressed, sent.part, build, outcome.plan), 303);
    }
  });
}

/** Problems in a row or part that is being removed don't matter. */
function readOpenPart(
  stored: WorkoutPart | null,
  values: Readonly<Record<string, string>>,
  pressed: PressedStep,
) {
  const problems: Record<string, string[]> = {};
  if (!stored || pressed.kind === 'undo' || pressed.kind === 'discard') return { part: null, problems };
  const step = pressed.kind === 'step' ? pressed.step : null;
  if (step?.kind === 'remove-part' && step.part === stored.key) return { part: null, problems };
  const typed = Object.fromEntries(partFields.map((field) => [field, values[field] ?? ''])) as TypedPart;
  const read = readPartFields(stored, typed);
  for (const { field, message } of read.problems) problems[field] = [message];
  const movements = stored.movements.map((movement) => {
    if (!(fieldOf(movement.key, 'reps') in values)) return movement;
    if (step?.kind === 'remove-movement' && step.movement === movement.key) return movement;
    const row = Object.fromEntries(
      movementFields.map((field) => [field, values[fieldOf(movement.key, field)] ?? '']),
    ) as TypedMovement;
    const each = readMovementFields(movement, row);
    for (const { field, message } of each.problems)
      problems[fieldOf(movement.key, field)] = [`${movement.exerciseName}: ${lowerFirst(message)}`];
    return each.movement;
  });
  return { part: { ...read.part, movements }, problems };
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

async function carryOut(
  services: Parameters<typeof takeStep>[0],
  pressed: PressedStep,
  request: BuildRequest,
) {
  switch (pressed.kind) {
    case 'save':
      return saveBuild(services, request);
    case 'undo':
      return undoStep(services, request);
    case 'discard':
      return discardDraft(services, request);
    case 'step':
      return takeStep(services, { ...request, step: pressed.step });
    case 'add-exercise': {
      const exercise = await services.store.find(exercises, pressed.exerciseId);
      const part = request.typed.part?.key;
      if (!(exercise && part))
        return { kind: 'refused', reason: 'Choose an exercise from the list.' } as const;
      const step = { kind: 'add-movement', part, key: randomBytes(4).toString('hex'), exercise } as const;
      return takeStep(services, { ...request, step });
    }
    case 'fill-hyrox':
      return fillHyrox(services, pressed.simulation, request);
    default:
      return takeStep(services, { ...request, step: null });
  }
}

/** The builder again, where the step was: at the new part, the moved movement, the found exercises. */
function addressAfter(
  here: string,
  context: Context,
  pressed: PressedStep,
  open: string,
  before: Build,
  plan: Build['plan'],
): string {
  const known = new Set(
    before.plan.parts.flatMap(({ key, movements }) => [key, ...movements.map((one) => one.key)]),
  );
  const newPart = plan.parts.find(({ key }) => !known.has(key))?.key;
  const part = pressed.kind === 'open' ? pressed.part : (newPart ?? open);
  const added = plan.parts.flatMap(({ movements }) => movements).find(({ key }) => !known.has(key));
  const query = new URLSearchParams(part ? { part } : {});
  const words = pressed.kind === 'keep' ? readText(context, 'words', 100).trim() : '';
  if (words) query.set('find', words);
  const anchor = anchorOf(pressed, newPart ? undefined : added?.key, words);
  return `${here}${query.size > 0 ? `?${query}` : ''}${anchor}`;
}

function anchorOf(pressed: PressedStep, added: string | undefined, words: string): string {
  if (words) return '#find';
  if (added) return `#${movementAnchor(added)}`;
  const step = pressed.kind === 'step' ? pressed.step : null;
  if (step && 'movement' in step && step.kind !== 'remove-movement')
    return `#${movementAnchor(step.movement)}`;
  return step?.kind === 'move-part' ? '#parts' : '#part';
}

/** Rows that somebody has removed since: their fields are no longer on the page, so what was typed is shown as text. */
function lostLines(
  stored: WorkoutPart | null,
  values: Readonly<Record<string, string>>,
  sent: SentPart,
): string[] {
  const kept = new Set(stored?.movements.map(({ key }) => key));
  const rows = sent.movements
    .filter((key) => !kept.has(key))
    .map((key) => movementFields.map((field) => values[fieldOf(key, field)] ?? ''));
  const part = stored || sent.part === '' ? [] : [partFields.map((field) => values[field] ?? '')];
  return [...part, ...rows].map((texts) => texts.filter(Boolean).join(', ')).filter(Boolean);
}

function resultsSentence(parts: readonly string[]): string {
  const names = parts.map((title) => `“${title}”`).join(' and ');
  return `Results have been logged for ${names}, so keep it and the way it is scored.`;
}

/** Fills the open part with a Hyrox race in the weights that were chosen. Refused where the club lacks one of its exercises. */
async function fillHyrox(
  services: Parameters<typeof takeStep>[0],
  code: string,
  request: BuildRequest,
): Promise<Awaited<ReturnType<typeof takeStep>>> {
  const simulation = hyroxSimulations.find((one) => one.code === code);
  const { part } = request.typed;
  if (!(simulation && part)) return { kind: 'refused', reason: 'Choose a Hyrox simulation from the list.' };
  const ids = simulationExercises.map(({ id }) => id);
  const found = await findExercises(services.store, ids);
  const missing = simulationExercises.filter(({ id }) => !found.has(id));
  if (missing.length > 0) {
    const names = missing.map(({ name }) => name).join(', ');
    return { kind: 'refused', reason: `Add the starter exercises first. These are missing: ${names}.` };
  }
  const keys = Array.from({ length: MAX_MOVEMENTS_PER_PART }, () => randomBytes(4).toString('hex'));
  const exerciseOf = (id: string) => found.get(id) ?? { id, name: id };
  const filled = simulationPart(part, simulation, exerciseOf, keys);
  return takeStep(services, { ...request, step: { kind: 'fill-part', part: filled } });
}
