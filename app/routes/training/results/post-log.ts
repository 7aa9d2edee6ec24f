/** Saving the form of a result, and its steps that save nothing: finding and adding an exercise. */
import { createHash, randomUUID } from 'node:crypto';
import type { SubmissionResult } from '@conform-to/react';
import { data } from 'react-router';
import type { z } from 'zod';
import { newBestsText } from '#domain/training/best-text.ts';
import { foldExerciseName } from '#domain/training/exercise-name.ts';
import { searchCatalogue } from '#domain/training/exercise-search.ts';
import { askIfRight } from '#domain/training/plausible.ts';
import { readTypedResult, type TypedResult } from '#domain/training/read-result.ts';
import { MAX_EXERCISES_PER_RESULT } from '#domain/training/result.ts';
import { type Slot, sameFieldName } from '#domain/training/result-form.ts';
import type { LoadUnit } from '#domain/training/units.ts';
import { localDate } from '#domain/values/dates.ts';
import type { Session } from '#server/data/collections/timetable.ts';
import type { Workout } from '#server/data/collections/workouts.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { readText } from '#server/request/read-form.ts';
import { readCatalogue } from '#server/training/exercises/catalogue.ts';
import { type AskedResult, findAsked, findSameSets } from '#server/training/results/find-asked.ts';
import { workoutResultKey } from '#server/training/results/keys.ts';
import { type SaveOutcome, saveResult } from '#server/training/results/write-result.ts';
import { readForm } from '../../../forms/read-form.ts';
import { type Found, type LogTarget, type LogView, showLog } from './log-view.ts';
import { readSlots, resultForm, slotsForm } from './result.form.ts';

const MAX_FOUND = 8;

/** What the form shows again: what was typed and what is wrong, or an added exercise. */
export interface LogAgain {
  readonly result: SubmissionResult;
  readonly log: LogView;
}

/**
 * Saves what was typed, or takes a step that saves nothing.
 * @param done the answer to a saved result
 */
export async function postLog(
  context: Context,
  target: LogTarget,
  done: (outcome: Extract<SaveOutcome, { kind: 'saved' | 'exists' }>) => Response,
) {
  const { store, now } = context.get(servicesContext);
  const sent = readForm(context, slotsForm);
  const wanted = sent.status === 'success' ? sent.value : withoutStep(sent.payload);
  const { add, pick } = wanted;
  const slots = readSlots(wanted.exercise);
  const found = pick ? null : await findToAdd(context, add);
  const added = [pick || found?.exact || ''].filter(Boolean);
  const asked = await findAsked(store, { ...target, slots, added });
  const shown = showLog(asked, target, now(), found?.exact ? null : (found?.matches ?? null));
  const submission = readForm(context, resultForm(asked, localDate(now())));
  let understood: LogView['understood'] = {};
  const again = (result: SubmissionResult, status = 422) =>
    data({ result, log: { ...shown, understood } } satisfies LogAgain, { status });
  const problem = stepProblem(wanted, slots, found);
  const payload = submission.payload as NonNullable<SubmissionResult['initialValue']>;
  // While nothing is chosen, the page has no field for the date.
  const typed = { ...payload, date: payload.date || (shown.typed.date ?? '') };
  if (problem) return again({ initialValue: typed, error: { add: [problem] } });
  if (pick || add) return again({ initialValue: { ...typed, add: '' } }, 200);
  const read = submission.status === 'success' ? submission.value : payload;
  const logged = await readLogged(context, target, { asked, slots, typed: read });
  understood = logged.understood;
  if (submission.status !== 'success') return again(submission.reply(refused(logged.problems)));
  const outcome = await save(context, target, { asked, logged, value: submission.value });
  if (outcome.kind === 'problems')
    return again(submission.reply({ fieldErrors: outcome.fieldErrors, formErrors: outcome.formErrors }));
  return done(outcome);
}

/** A step that cannot be read is not taken: the form says so, with all that was typed. */
function withoutStep({ exercise }: Record<string, unknown>): z.output<typeof slotsForm> {
  const slots = [exercise].flat().filter((slot) => typeof slot === 'string');
  return { exercise: slots, add: '', pick: '', step: '' };
}

interface FoundToAdd {
  readonly exact: string | null;
  readonly matches: Found;
}

/** Exercises matching a typed name; `exact`: it can only mean one. Null: nothing was typed. */
async function findToAdd(context: Context, typed: string): Promise<FoundToAdd | null> {
  if (typed === '') return null;
  const { found } = searchCatalogue(await readCatalogue(context.get(servicesContext).store), typed);
  const folded = foldExerciseName(typed);
  const same = found.filter(({ name, aliases }) =>
    [name, ...aliases].some((one) => foldExerciseName(one) === folded),
  );
  const exact = same[0] ?? (found.length === 1 ? found[0] : undefined);
  return {
    exact: exact?.id ?? null,
    matches: found.slice(0, MAX_FOUND).map(({ id, name }) => ({ id, name })),
  };
}

function stepProblem(
  { add, pick, step }: { readonly add: string; readonly pick: string; readonly step: string },
  slots: readonly Slot[],
  found: FoundToAdd | null,
): string | null {
  if (step === 'add' && add === '' && pick === '') return 'Enter the name of an exercise';
  if ((add || pick) && slots.length >= MAX_EXERCISES_PER_RESULT)
    return `You can log at most ${MAX_EXERCISES_PER_RESULT} exercises together. Save these and log the rest separately`;
  return found && found.matches.length === 0
    ? 'No exercise has this name. Check the spelling, or type less'
    : null;
}

/** The details typed besides sets and scores. */
interface TypedDetails {
  readonly title: string;
  readonly date: Temporal.PlainDate;
  /** Milliseconds; null: not given. */
  readonly minutes: number | null;
  readonly sure: string;
  readonly note: string;
}

interface Sent {
  readonly asked: AskedResult;
  readonly slots: readonly Slot[];
  readonly typed: Readonly<Record<string, unknown>>;
}

/** The sets and scores that were typed, and everything that is wrong with them. */
async function readLogged(context: Context, { member, unit }: LogTarget, { asked, slots, typed }: Sent) {
  const texts = Object.fromEntries(
    Object.entries(typed).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
  );
  const sameIds = slots.map(({ slot }) => texts[sameFieldName(slot)] ?? '').filter(Boolean);
  const setsOf = await findSameSets(context.get(servicesContext).store, member.id, sameIds);
  return readTypedResult(asked, { typed: texts, unit, setsOf });
}

interface Read {
  readonly asked: AskedResult;
  readonly logged: TypedResult;
  readonly value: Record<string, unknown>;
}

async function save(
  context: Context,
  target: LogTarget,
  { asked, logged: { exercises, scores, problems, doubts }, value }: Read,
): Promise<Problems | Extract<SaveOutcome, { kind: 'saved' | 'exists' }>> {
  if (problems.length > 0) return refused(problems);
  const services = context.get(servicesContext);
  const { member, workout, session, before, by } = target;
  const { title, date, minutes, note, sure } = value as unknown as TypedDetails;
  const question = askIfRight(doubts);
  if (doubts.length > 0 && sure !== question) return refused([{ field: 'sure', message: question }]);
  const minutesBefore = Math.round((before?.durationInMilliseconds ?? 0) / 60_000);
  const isSameTime = (minutes ?? 0) === minutesBefore * 60_000;
  const asks = asked.exercises.length + asked.scores.length > 0 || !workout;
  if (asks && exercises.length + scores.length === 0 && !minutes && !note)
    return { kind: 'problems', formErrors: [NOTHING], fieldErrors: {} } satisfies Problems;
  const known = new Set([...asked.scores.map(({ partKey }) => partKey), ...asked.partsBySets]);
  const outcome = await saveResult(services, {
    id: before?.id ?? newResultId(context, workout, member.id),
    mode: before ? 'edit' : 'create',
    memberUid: member.id,
    entry: (stored) => ({
      ...{ workoutId: workout?.id ?? '', sessionId: session?.id ?? '' },
      title: title || titleOf(asked, exercises, session),
      date: date.toString(),
      exercises,
      // Scores of parts that are no longer in the form stay.
      scores: [...scores, ...(stored?.scores.filter(({ partKey }) => !known.has(partKey)) ?? [])],
      hyrox: stored?.hyrox ?? null,
      durationInMilliseconds: stored && isSameTime ? stored.durationInMilliseconds : (minutes ?? 0),
      note,
    }),
    by,
  });
  if (outcome.kind === 'saved' || outcome.kind === 'exists') return outcome;
  const why = outcome.kind === 'refused' ? outcome.reason : outcome.kind;
  const isForOther = by.uid !== member.id;
  const sentence = why === 'year-is-full' && isForOther ? THEIR_YEAR_IS_FULL : refusals[why];
  return { kind: 'problems', formErrors: [sentence], fieldErrors: {} } satisfies Problems;
}

const NOTHING = 'Enter at least one set, a score, how long you trained or a note';

interface Problems {
  readonly kind: 'problems';
  readonly formErrors: string[];
  readonly fieldErrors: Record<string, string[]>;
}

const refusals = {
  'unknown-exercise': 'One of the exercises no longer exists. Go back and choose another one',
  'unknown-workout': 'This workout no longer exists. Log it as other training instead',
  'year-is-full': 'You’ve logged as many results as we can keep for one year. Please tell the desk',
  'not-found': 'This result no longer exists',
} as const;
const THEIR_YEAR_IS_FULL =
  'They’ve logged as many results as we can keep for one year. They can delete one to log another';

function refused(problems: readonly { readonly field: string; readonly message: string }[]): Problems {
  const byField = Map.groupBy(problems, ({ field }) => field);
  const fieldErrors = Object.fromEntries(
    [...byField].map(([field, all]) => [field, all.map(({ message }) => message)]),
  );
  return { kind: 'problems', formErrors: [], fieldErrors };
}

/** Named after its class, otherwise after what was done. */
function titleOf(
  asked: AskedResult,
  done: readonly { readonly exerciseId: string }[],
  session: Session | null,
): string {
  if (session?.className) return session.className;
  const names = new Map(asked.exercises.map(({ exerciseId, name }) => [exerciseId, name]));
  const [first, second, ...others] = [...new Set(done.map(({ exerciseId }) => names.get(exerciseId)))];
  if (first === undefined) return 'Free training';
  if (second === undefined) return first;
  return others.length === 0 ? `${first} and ${second}` : `${first}, ${second} and ${others.length} more`;
}

/** A form sent twice, however late, gives the same result. */
function newResultId(context: Context, workout: Workout | null, memberUid: string): string {
  if (workout) return workoutResultKey(workout.id, memberUid);
  const token = readText(context, 'formToken');
  if (token === '') return randomUUID();
  return createHash('sha256').update(`result\0${memberUid}\0${token}`).digest('base64url').slice(0, 22);
}

/** The message after saving a result: new bests, if there are any. */
export function savedText(
  { newBests }: Extract<SaveOutcome, { kind: 'saved' }>,
  saved: string,
  unit: LoadUnit,
): string {
  const texts = newBests.map(({ exerciseName, bests }) => newBestsText(exerciseName, bests, unit));
  if (texts.length === 0) return saved;
  return `${saved} ${texts.length === 1 ? 'New personal best' : 'New personal bests'}: ${texts.join('. ')}.`;
}
