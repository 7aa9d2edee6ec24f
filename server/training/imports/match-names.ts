import { createHash } from 'node:crypto';
import { foldExerciseName } from '#domain/training/exercise-name.ts';
import { findByName } from '#domain/training/exercise-search.ts';
import { cutText } from '#domain/values/text.ts';
import type { CatalogueEntry } from '../../data/collections/exercises.ts';
import { type Import, type ImportName, importNames } from '../../data/collections/imports.ts';
import type { Store } from '../../data/store.ts';
import { readCatalogue } from '../exercises/catalogue.ts';

export type NameMatch =
  | { readonly kind: 'exercise'; readonly exercise: CatalogueEntry }
  /** Nobody has chosen an exercise yet. */
  | { readonly kind: 'open' }
  /** An admin chose to leave its rows out. */
  | { readonly kind: 'left-out' };

export function importNameKey(importId: string, name: string): string {
  const hash = createHash('sha256').update(foldExerciseName(name)).digest('hex').slice(0, 32);
  return `${importId}_${hash}`;
}

/**
 * Finds the exercises for the names in some rows: by name, by another name, or as an admin chose.
 * @returns `open`: names without an exercise or a choice, to be stored
 */
export async function matchNames(
  store: Store,
  list: Import,
  names: readonly string[],
): Promise<{ matchOf(name: string): NameMatch; readonly open: readonly ImportName[] }> {
  const entries = await readCatalogue(store);
  const byFolded = new Map(names.map((name) => [foldExerciseName(name), name]));
  const matches = new Map<string, NameMatch>();
  for (const [folded, name] of byFolded) {
    const exercise = onlyOne(findByName(entries, name));
    if (exercise) matches.set(folded, { kind: 'exercise', exercise });
  }
  const unmatched = [...byFolded].filter(([folded]) => !matches.has(folded));
  const ids = unmatched.map(([, name]) => importNameKey(list.id, name));
  const chosen = await store.findMany(importNames, ids);
  const open: ImportName[] = [];
  for (const [index, [folded, name]] of unmatched.entries()) {
    const choice = chosen[index];
    const exercise = entries.find(({ id }) => id === choice?.exerciseId);
    if (exercise) matches.set(folded, { kind: 'exercise', exercise });
    else if (choice && !choice.isOpen && choice.exerciseId === '') matches.set(folded, { kind: 'left-out' });
    else {
      matches.set(folded, { kind: 'open' });
      const { id: importId, expiresAt } = list;
      const facts = { importId, name: cutText(name, 200), isOpen: true, exerciseId: '', expiresAt };
      open.push({ id: ids[index] ?? '', ...facts });
    }
  }
  return { matchOf: (name) => matches.get(foldExerciseName(name)) ?? { kind: 'open' }, open };
}

/** Archived exercises count if there is no current one. */
function onlyOne(found: readonly CatalogueEntry[]): CatalogueEntry | null {
  const current = found.filter(({ isArchived }) => !isArchived);
  const [exercise, another] = current.length > 0 ? current : found;
  return exercise && !another ? exercise : null;
}
