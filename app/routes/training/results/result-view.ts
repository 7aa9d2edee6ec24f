/** The form of a result as its page shows it. */
import { barsOf, plateTable } from '#domain/training/plates.ts';
import {
  type AskedExercise,
  type AskedScore,
  allotSets,
  fieldsOfMeasure,
  fieldsOfScore,
  type ScoreField,
  type SetField,
  sameFieldName,
  scoreFieldName,
  setFieldName,
  typedScore,
  typedSet,
} from '#domain/training/result-form.ts';
import { setsText } from '#domain/training/set-text.ts';
import type { LoadUnit } from '#domain/training/units.ts';
import { scoreTypes } from '#domain/training/workout.ts';
import { formatShortDate } from '#domain/values/dates.ts';
import { formatDuration } from '#domain/values/read-duration.ts';
import type { AskedResult } from '#server/training/results/find-asked.ts';

export type ExerciseView = ReturnType<typeof exerciseView>;
export type ScoreView = ReturnType<typeof scoreView>;
export type InputView = ReturnType<typeof setInput>;

/** What the page of a result's form shows. */
export function askedView(asked: AskedResult, unit: LoadUnit, now: Temporal.Instant) {
  const allotted = allotSets(asked.exercises);
  return {
    exercises: asked.exercises.map((exercise, index) =>
      exerciseView(exercise, allotted[index] ?? { shown: 0, more: 0 }, unit, now),
    ),
    scores: asked.scores.map((score) => scoreView(score, unit)),
  };
}

/** What the fields hold when the form is opened. */
export function typedOf({ exercises, scores }: AskedResult, unit: LoadUnit): Record<string, string> {
  const sets = exercises.flatMap(({ slot, measure, stored }) =>
    stored.flatMap((set, row) => {
      const typed = typedSet(set, unit);
      return fieldsOfMeasure[measure].map((field) => [setFieldName(slot, row, field), typed[field]] as const);
    }),
  );
  const typedScores = scores.flatMap((score) => {
    const typed = score.stored && typedScore(score.stored, unit);
    if (!typed) return [];
    return fieldsOfScore(score).map((field) => [scoreFieldName(score.partKey, field), typed[field]] as const);
  });
  return Object.fromEntries([...sets, ...typedScores].filter(([, text]) => text !== ''));
}

function exerciseView(
  exercise: AskedExercise,
  { shown, more }: { readonly shown: number; readonly more: number },
  unit: LoadUnit,
  now: Temporal.Instant,
) {
  const { slot, exerciseId, name, measure, prescribed, last, stored } = exercise;
  const rows = Array.from({ length: shown + more }, (_, row) => ({
    number: row + 1,
    inputs: fieldsOfMeasure[measure].map((field) => setInput(exercise, row, field, unit)),
  }));
  const lastText = last ? setsText(last.sets, unit) : '';
  return {
    ...{ slot, exerciseId, name, prescribed },
    headers: fieldsOfMeasure[measure].map((field) => headerOf(field, unit)),
    shown: rows.slice(0, shown),
    more: rows.slice(shown),
    last: last && lastText ? { text: lastText, on: dayOf(last.date, now) } : null,
    same:
      last && lastText && stored.length === 0 ? { name: sameFieldName(slot), value: last.resultId } : null,
    plates: platesOf(exercise, unit),
  };
}

const dayOf = (date: string, now: Temporal.Instant) => formatShortDate(Temporal.PlainDate.from(date), now);

function headerOf(field: SetField, unit: LoadUnit): string {
  const headers: Record<SetField, string> = {
    load: unit,
    reps: 'Reps',
    distance: 'Metres',
    time: 'Time',
    calories: 'Calories',
    rpe: 'RPE',
  };
  return headers[field];
}

function setInput({ slot, name, last }: AskedExercise, row: number, field: SetField, unit: LoadUnit) {
  const before = last?.sets[row];
  const labels: Record<SetField, string> = {
    load: `weight in ${unit}`,
    reps: 'reps',
    distance: 'distance in metres',
    time: 'time',
    calories: 'calories',
    rpe: 'how hard it was, from 1 to 10',
  };
  return {
    name: setFieldName(slot, row, field),
    label: `${name}, set ${row + 1}: ${labels[field]}`,
    placeholder: before && field !== 'rpe' ? typedSet(before, unit)[field] : '',
    // A phone's number pad has no colon.
    inputMode: field === 'time' ? ('text' as const) : ('decimal' as const),
  };
}

/** Plates for loads around the prescribed one, otherwise around last time's heaviest. */
function platesOf({ isBarbell, prescribedLoadInGrams, last }: AskedExercise, unit: LoadUnit) {
  if (!isBarbell) return null;
  const heaviest = Math.max(0, ...(last?.sets.map(({ loadInGrams }) => loadInGrams) ?? []));
  const rows = plateTable(prescribedLoadInGrams || heaviest, unit);
  return rows.length === 0 ? null : { bars: barsOf(unit).map(({ label }) => label), rows };
}

function scoreView(score: AskedScore, unit: LoadUnit) {
  const { partKey, title, timer, scoreType, timeCapInMilliseconds: cap } = score;
  const label = scoreTypes.find(({ code }) => code === scoreType)?.label ?? '';
  return {
    ...{ partKey, title: title || timer, timer: title ? timer : '' },
    fields: fieldsOfScore(score).map((field) => scoreInput(partKey, field, { label, unit, cap })),
  };
}

interface ScoreWords {
  readonly label: string;
  readonly unit: LoadUnit;
  readonly cap: number;
}

function scoreInput(partKey: string, field: ScoreField, { label, unit, cap }: ScoreWords) {
  const isTimed = cap > 0 && label === 'Time';
  const labels: Record<ScoreField, string> = {
    time: 'Your time',
    capped: `Stopped by the time cap (${formatDuration(cap)})`,
    rounds: 'Rounds',
    reps: isTimed ? 'If stopped: reps done' : 'Reps',
    load: `Weight (${unit})`,
    distance: 'Distance (metres)',
    calories: 'Calories',
    scaled: 'Scaled (not as prescribed)',
  };
  const hints: Partial<Record<ScoreField, string>> = { time: 'Such as 12:34' };
  return {
    ...{ field, name: scoreFieldName(partKey, field), label: labels[field], hint: hints[field] },
    isTick: field === 'capped' || field === 'scaled',
    inputMode: field === 'time' ? ('text' as const) : ('decimal' as const),
  };
}
