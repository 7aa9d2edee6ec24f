import { decideExerciseImport, type KnownExercise } from '#domain/training/exercise-import.ts';
import { exerciseSlug } from '#domain/training/exercise-name.ts';
import { findByName } from '#domain/training/exercise-search.ts';
import { type FreeExercise, readFreeExercise } from '#domain/training/free-exercise.ts';
import { cutText } from '#domain/values/text.ts';
import { type Exercise, exercises } from '../../data/collections/exercises.ts';
import type { ImportRow } from '../../data/collections/imports.ts';
import { type RowCheck, VALUES_AT_ONCE } from '../../imports/check-phase.ts';
import { groups } from '../../imports/groups.ts';
import type { Services } from '../../services.ts';
import { readCatalogue } from '../exercises/catalogue.ts';
import { factsOf, newExercise } from '../exercises/save-exercise.ts';
import { exerciseHash } from './exercise-hash.ts';

type Parts = Pick<Services, 'store' | 'now'>;
type Read = Extract<FreeExercise, { kind: 'read' }>;

/** Compares rows with the exercises that the club has. */
export async function checkExercises(
  { store, now }: Parts,
  rows: readonly ImportRow[],
): Promise<{ checks: RowCheck[]; others: never[] }> {
  const readings = rows.map(readRow);
  const read = readings.filter((reading) => reading.kind === 'read');
  const known = await findKnown(store, read);
  const at = now();
  const checks = readings.map((reading): RowCheck => {
    if (reading.kind === 'refused') {
      const { name, reasons } = reading;
      return { outcome: 'error', notes: [...reasons], key: '', name: cutText(name, 100) };
    }
    const { facts, sourceId } = reading;
    const before = known(reading);
    const sourceHash = exerciseHash(facts);
    const decision = decideExerciseImport(facts, before && aboutKnown(before, sourceId, sourceHash));
    const row = { ...decision, notes: [...decision.notes], name: facts.name, targetId: before?.id ?? '' };
    if (decision.outcome === 'error') return { ...row, key: '' };
    const key = exerciseSlug(facts.name);
    if (decision.outcome === 'same') return { ...row, key };
    const exercise = newExercise(before?.id ?? key, facts, at, { sourceId, sourceHash });
    return { ...row, key, targetId: exercise.id, exercise, state: 'waiting' };
  });
  return { checks, others: [] };
}

function readRow({ source, problem }: ImportRow): FreeExercise {
  if (problem !== '') return { kind: 'refused', name: '', reasons: [problem] };
  return readFreeExercise(JSON.parse(source));
}

function aboutKnown(exercise: Exercise, sourceId: string, sourceHash: string): KnownExercise {
  const isFromFile = exercise.sourceId === sourceId;
  const facts = factsOf(exercise);
  return {
    facts,
    isFromFile,
    isEdited: isFromFile && exerciseHash(facts) !== exercise.sourceHash,
    isFileUnchanged: isFromFile && exercise.sourceHash === sourceHash,
    mergedInto: exercise.mergedInto,
  };
}

/** Finds the club's exercise of a record: by its id in the file, by its address, by its name or another name of it. */
async function findKnown(store: Parts['store'], read: readonly Read[]) {
  const bySource = new Map<string, Exercise>();
  for (const group of groups(read, VALUES_AT_ONCE)) {
    const ids = group.map(({ sourceId }) => sourceId);
    const { items } = await store.query(exercises, { where: [['sourceId', 'in', ids]], limit: 1000 });
    for (const exercise of items) bySource.set(exercise.sourceId, exercise);
  }
  const entries = await readCatalogue(store);
  const idOf = ({ facts }: Read) => findByName(entries, facts.name)[0]?.id ?? exerciseSlug(facts.name);
  const byId = new Map<string, Exercise>();
  const others = read.filter(({ sourceId }) => !bySource.has(sourceId)).map(idOf);
  for (const exercise of await store.findMany(exercises, [...new Set(others)]))
    if (exercise) byId.set(exercise.id, exercise);
  return (reading: Read) => bySource.get(reading.sourceId) ?? byId.get(idOf(reading)) ?? null;
}
