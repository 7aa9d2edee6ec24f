import type { CollectionIndexes, IndexList } from '../indexes.ts';
import type { FieldPath } from '../store.ts';
import type { Connection } from './connection.ts';
import { clubLayouts, type Layout, type Layouts } from './layouts.ts';

/** An index in SQLite: narrowing fields, then a list's order. */
export interface TableIndex {
  readonly name: string;
  readonly paths: readonly FieldPath[];
  /** Fields that it contains after the id. */
  readonly companions: readonly FieldPath[];
  /** It leaves out documents where its last field is empty. */
  readonly isPartial: boolean;
  readonly sql: string;
}

export interface Table {
  readonly name: string;
  /** The table with the key columns. */
  readonly rows: string;
  /** Fields with a key column. */
  readonly keyed: readonly FieldPath[];
  /** Arrays whose members are stored in a side table. */
  readonly contained: readonly FieldPath[];
  readonly indexes: readonly TableIndex[];
  /** Fields whose values are counted as they are written, beside all documents (`kept-counts.ts`); null: nothing is. */
  readonly counted: readonly FieldPath[] | null;
}

export const META_TABLE = 'clubfloor_meta';

/** Document tables; tables derived from them have two underscores in their names. */
export const COLLECTION_NAMES_SQL =
  "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB '*_*' ORDER BY name";

export const keyColumn = (path: FieldPath) => `k_${path.replaceAll('.', '_')}`;
export const keysTable = (table: string) => `${table}__keys`;
export const sideTable = (table: string, path: FieldPath) => `${table}__in_${path.replaceAll('.', '_')}`;

export const hasKeysInRow = ({ name, rows }: Table) => rows === name;

/** What a collection's tables look like. @throws TypeError for a name that is not a valid collection name. */
export function tableOf(list: IndexList, name: string, layouts: Layouts = clubLayouts): Table {
  if (!/^(?!sqlite)[A-Za-z][A-Za-z0-9]*$/.test(name))
    throw new TypeError(`"${name}" cannot name a collection`);
  const { singles, composites }: CollectionIndexes = list.get(name) ?? { singles: [], composites: [] };
  const fields = [...singles, ...composites.flat()];
  const paths = (isContained: boolean) => [
    ...new Set(fields.filter(({ mode }) => (mode === 'contains') === isContained).map(({ path }) => path)),
  ];
  const layout = layouts.get(name) ?? {};
  const rows = layout.hasKeysInRow ? name : keysTable(name);
  const indexes = indexesOf({ name, rows }, { singles, composites }, layout);
  const counted = layout.counted?.filter((path) => paths(false).includes(path)) ?? null;
  return { name, rows, keyed: paths(false), contained: paths(true), indexes, counted };
}

/**
 * SQLite reads an index both ways, so directions do not matter (only an order of mixed directions is left to a sort). A field that
 * only ever narrows a list needs no index of its own: the lists' indexes begin with it.
 */
function indexesOf(
  { name: table, rows }: Pick<Table, 'name' | 'rows'>,
  { singles, composites }: CollectionIndexes,
  { optional = [], walked = {} }: Layout,
): TableIndex[] {
  const lists = composites
    .filter((fields) => fields.every(({ mode }) => mode !== 'contains'))
    .map((fields) => fields.map(({ path }) => path));
  const isPartial = (paths: readonly FieldPath[]) => optional.includes(paths.at(-1) ?? '');
  const led = lists.map((paths) => paths.filter((path) => !walked[paths.at(-1) ?? '']?.includes(path)));
  const isWhole = (paths: readonly FieldPath[]) => paths.length === 2 && !isPartial(paths);
  const narrowing = new Set([
    ...led.filter(isWhole).map(([first]) => first),
    ...Object.values(walked).flat(),
  ]);
  const ordering = new Set(lists.map((paths) => paths.at(-1)));
  const alone = singles
    .filter(({ path, mode }) => mode !== 'contains' && (ordering.has(path) || !narrowing.has(path)))
    .map(({ path }) => [path]);
  const found = new Map<string, TableIndex>();
  for (const paths of [...alone, ...led]) {
    const name = `ix_${table}__${paths.map((path) => path.replaceAll('.', '_')).join('__')}`;
    const companions = paths.length < 2 ? (walked[paths[0] ?? ''] ?? []) : companionsOf(paths, lists);
    const index = { name, paths, companions, isPartial: isPartial(paths) };
    found.set(name, { ...index, sql: indexSql(rows, index) });
  }
  return [...found.values()];
}

/** The fields that narrow the same list: with them in it, several filters are answered within one index. */
function companionsOf(paths: readonly FieldPath[], lists: readonly FieldPath[][]): FieldPath[] {
  const narrowing = lists.filter((list) => list.at(-1) === paths.at(-1)).flatMap((list) => list.slice(0, -1));
  return [...new Set(narrowing)].filter((path) => !paths.includes(path));
}

function indexSql(rows: string, { name, paths, companions, isPartial }: Omit<TableIndex, 'sql'>): string {
  const columns = [...paths.map(keyColumn), 'id', ...companions.map(keyColumn)];
  const where = isPartial ? ` WHERE ${isFilled(paths.at(-1) ?? '')}` : '';
  return `CREATE INDEX ${name} ON ${rows} (${columns.join(', ')})${where}`;
}

/** Keys of null and of empty text. */
export const EMPTY_KEYS: readonly string[] = ['0', '4'];

/** SQLite uses a partial index only for a query with the same words in it. */
export const isFilled = (path: FieldPath) =>
  `${keyColumn(path)} NOT IN (${EMPTY_KEYS.map((key) => `'${key}'`).join(', ')})`;

const keyColumns = ({ keyed }: Pick<Table, 'keyed'>) =>
  keyed.map((path) => `, ${keyColumn(path)} TEXT`).join('');

/** Creates the table of a collection's documents if it does not exist. */
export function createDocumentTable({ exec }: Connection, table: Table): void {
  const keys = hasKeysInRow(table) ? keyColumns(table) : '';
  exec(`CREATE TABLE IF NOT EXISTS ${table.name}
    (doc INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, version INTEGER NOT NULL${keys}, fields TEXT NOT NULL) STRICT`);
}

export function createKeysTable({ exec }: Connection, table: Table): void {
  exec(`CREATE TABLE ${table.rows} (doc INTEGER PRIMARY KEY, id TEXT NOT NULL${keyColumns(table)}) STRICT`);
}

export function createSideTable({ exec }: Connection, { name }: Table, path: FieldPath): void {
  exec(`CREATE TABLE ${sideTable(name, path)}
    (member TEXT NOT NULL, doc INTEGER NOT NULL, PRIMARY KEY (member, doc)) STRICT, WITHOUT ROWID`);
}
