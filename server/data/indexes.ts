/**
 * The one list of indexes, `firestore.indexes.json` (Firestore's own format), and Firestore's rule for which queries it serves.
 * Every engine checks here first, so that a query that works in a test on SQLite also works on Firestore.
 */
import indexFile from '../../firestore.indexes.json' with { type: 'json' };
import type { QueryShape } from './query-shape.ts';
import { type FieldPath, MissingIndexError } from './store.ts';

export type IndexMode = 'asc' | 'desc' | 'contains';

export interface IndexedField {
  readonly path: FieldPath;
  readonly mode: IndexMode;
}

export interface CollectionIndexes {
  /** Single-field indexes (`fieldOverrides`). */
  readonly singles: readonly IndexedField[];
  readonly composites: readonly (readonly IndexedField[])[];
}

/** Collection name → its indexes. */
export type IndexList = ReadonlyMap<string, CollectionIndexes>;

interface FileField {
  fieldPath?: string;
  order?: string;
  arrayConfig?: string;
}

interface IndexFile {
  indexes: { collectionGroup: string; fields: FileField[] }[];
  fieldOverrides: { collectionGroup: string; fieldPath: string; indexes: FileField[] }[];
}

/** The product's own list. */
export const clubIndexes: IndexList = parseIndexes(indexFile);

/** Reads the official format. @throws TypeError where a name cannot be used by every engine. */
export function parseIndexes(file: IndexFile): IndexList {
  const list = new Map<string, { singles: IndexedField[]; composites: IndexedField[][] }>();
  const of = (name: string) => {
    requireName(name);
    const entry = list.get(name) ?? { singles: [], composites: [] };
    list.set(name, entry);
    return entry;
  };
  for (const { collectionGroup, fieldPath, indexes } of file.fieldOverrides) {
    of(collectionGroup).singles.push(...indexes.map((index) => readField({ ...index, fieldPath })));
  }
  for (const { collectionGroup, fields } of file.indexes)
    of(collectionGroup).composites.push(fields.map(readField));
  return list;
}

function readField({ fieldPath = '', order, arrayConfig }: FileField): IndexedField {
  for (const part of fieldPath.split('.')) requireName(part);
  if (arrayConfig === 'CONTAINS') return { path: fieldPath, mode: 'contains' };
  return { path: fieldPath, mode: order === 'DESCENDING' ? 'desc' : 'asc' };
}

function requireName(name: string): void {
  if (!/^[A-Za-z][A-Za-z0-9]*$/.test(name))
    throw new TypeError(`"${name}" cannot be indexed: letters and digits only`);
}

/**
 * Firestore's rule. Equalities alone are served by merging single-field indexes; with an order or a range they need composite
 * indexes that end in exactly that order and whose leading fields together cover the equalities.
 * Stricter than Firestore in two ways: single fields must be listed, and the reverse order must be served too,
 * since the previous page is read in reverse.
 * @throws MissingIndexError
 */
export function requireIndex(list: IndexList, collection: string, shape: QueryShape): void {
  const indexes = list.get(collection) ?? { singles: [], composites: [] };
  const reversed = shape.orders.map(
    ([path, direction]) => [path, direction === 'asc' ? 'desc' : 'asc'] as const,
  );
  for (const orders of shape.orders.length > 0 ? [shape.orders, reversed] : [[]]) {
    const missing = findMissing(indexes, shape, orders);
    if (missing)
      throw new MissingIndexError(`${collection}: firestore.indexes.json has no index for ${missing}`);
  }
}

/**
 * A filtered sum needs an index from the filtered fields to the summed field.
 * @throws MissingIndexError
 */
export function requireSumIndex(
  list: IndexList,
  collection: string,
  shape: QueryShape,
  path: FieldPath,
): void {
  const isFiltered = shape.equalities.length > 0 || shape.contains || shape.ranges.length > 0;
  const isInOrder = shape.orders.some(([order]) => order === path);
  const orders = isInOrder ? shape.orders : [...shape.orders, [path, 'asc'] as const];
  requireIndex(list, collection, isFiltered ? { ...shape, orders } : shape);
}

function findMissing(
  { singles, composites }: CollectionIndexes,
  shape: QueryShape,
  orders: QueryShape['orders'],
): string | null {
  const wanted: IndexedField[] = shape.equalities.map(({ path }) => ({ path, mode: 'asc' }));
  if (shape.contains) wanted.push({ path: shape.contains.path, mode: 'contains' });
  const suffix = orders.map(([path, mode]): IndexedField => ({ path, mode }));
  if (suffix.length === 0) return describe(wanted.filter((field) => !isListed(singles, field)));
  if (wanted.length === 0 && suffix.length === 1)
    return describe(suffix.filter((field) => !isListed(singles, field, true)));

  const covered = composites
    .filter((fields) => endsIn(fields, suffix))
    .map((fields) => fields.slice(0, -suffix.length))
    .filter((prefix) => prefix.every((field) => isListed(wanted, field)));
  const left = wanted.filter((field) => !covered.some((prefix) => isListed(prefix, field)));
  return covered.length > 0 && left.length === 0 ? null : describe([...left, ...suffix]);
}

function isListed(
  fields: readonly IndexedField[],
  { path, mode }: IndexedField,
  isDirected = false,
): boolean {
  return fields.some(
    (field) =>
      field.path === path &&
      (isDirected ? field.mode === mode : (field.mode === 'contains') === (mode === 'contains')),
  );
}

function endsIn(fields: readonly IndexedField[], suffix: readonly IndexedField[]): boolean {
  if (fields.length < suffix.length) return false;
  const end = fields.slice(-suffix.length);
  return end.every((field, at) => field.path === suffix[at]?.path && field.mode === suffix[at]?.mode);
}

function describe(fields: readonly IndexedField[]): string | null {
  return fields.length === 0 ? null : fields.map(({ path, mode }) => `${path} ${mode}`).join(', ');
}
