import { setsText } from '#domain/training/set-text.ts';
import { trainedMilliseconds } from '#domain/training/training-year.ts';
import type { Result } from '../../data/collections/results.ts';
import type { CsvColumn } from '../../http/csv-response.ts';

/** A result with the texts of its scores: `10:00 (Rx)`. */
export interface ResultRow {
  readonly result: Result;
  readonly scores: readonly string[];
  readonly className: string;
}

/** One line per result; loads in kilograms. */
export const resultColumns: readonly CsvColumn<ResultRow>[] = [
  ['Date', ({ result }) => result.date],
  ['Member', ({ result }) => result.memberName],
  ['Member ID', ({ result }) => result.memberUid],
  ['Training', ({ result }) => result.title],
  ['Class', ({ className }) => className],
  ['Score', ({ scores }) => scores.join('; ')],
  [
    'Exercises',
    ({ result }) =>
      result.exercises.map(({ exerciseName, sets }) => `${exerciseName}: ${setsText(sets, 'kg')}`).join('; '),
  ],
  ['Minutes', ({ result }) => Math.round(trainedMilliseconds(result) / 60_000), 'number'],
  ['Note', ({ result }) => result.note],
  ['Logged by', ({ result }) => (result.source === 'import' ? 'Import' : result.loggedByName)],
];
