import type { CollectionIndexes, IndexList } from '../indexes.ts';
import type { FieldPath } from '../store.ts';
import type { Connection } from './connection.ts';

/** An index in SQLite: narrowing fields, then a list's order. */
export interface TableIndex {
  readonly name: string;
  readonly paths: readonly FieldPath[];
  /** Fields that it contains after the id. */
  readonly companions: readonly FieldPath[];
  readonly sql: string;
}

export interface Table {
  readonly name: string;
  /** Fields with a key column. */
  readonly keyed: readonly FieldPath[];
  /** Arrays whose members are stored in a side table. */
  readonly contained: readonly FieldPath[];
  readonly indexes: readonly TableIndex[];
}

export const META_TABLE = 'clubfloor_meta';

/** Document tables; tables derived from them have two underscores in their names. */
export const COLLECTION_NAMES_SQL =
  "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB '*_*' ORDER BY name";

export const keyColumn = (path: FieldPath) => `k_${path.replaceAll('.', '_')}`;
export const keysTable = (table: string) => `${table}__keys`;
export const sideTable = (table: string, path: FieldPath) => `${table}__in_${path.replaceAll('.', '_')}`;

/** What a collection's tables look like. @throws TypeError for a name that is not a valid collection name. */
export function tableOf(list: IndexList, name: string): Table {
  if (!/^(?!sqlite)[A-Za-z][A-Za-z0-9]*$/.test(name))
    throw new TypeError(`"${name}" cannot name a collection`);
  const { singles, composites }: CollectionIndexes = list.get(name) ?? { singles: [], composites: [] };
  const fields = [...singles, ...composites.flat()];
  const paths = (isContained: boolean) => [
    ...new Set(fields.filter(({ mode }) => (mode === 'contains') === isContained).map(({ path }) => path)),
  ];
  return {
    name,
    keyed: paths(false),
    contained: paths(true),
    indexes: indexesOf(name, { singles, composites }),
  };
}

/**
 * SQLite reads an index both ways, so directions do not matter (only an order of mixed directions is left to a sort). A field that
 * only ever narrows a list needs no index of its own: the lists' indexes begin with it.
 */
function indexesOf(table: string, { singles, composites }: CollectionIndexes): TableIndex[] {
  const lists = composites
    .filter((fields) => fields.every(({ mode }) => mode !== 'contains'))
    .map((fields) => fields.map(({ path }) => path));
  const narrowing = new Set(lists.filter(({ length }) => length === 2).map(([first]) => first));
  const ordering = new Set(lists.map((paths) => paths.at(-1)));
  const alone = singles
    .filter(({ path, mode }) => mode !== 'contains' && (ordering.has(path) || !narrowing.has(path)))
    .map(({ path }) => [path]);
  const found = new Map<string, TableIndex>();
  for (const paths of [...alone, ...lists]) {
    const name = `ix_${table}__${paths.map((path) => path.replaceAll('.', '_')).join('__')}`;
    const companions = companionsOf(paths, lists);
    found.set(name, { name, paths, companions, sql: indexSql(table, name, paths, companions) });
  }
  return [...found.values()];
}

/** The fields that narrow the same list: with them in it, several filters are answered within one index. */
function companionsOf(paths: readonly FieldPath[], lists: readonly FieldPath[][]): FieldPath[] {
  if (paths.length < 2) return [];
  const narrowing = lists.filter((list) => list.at(-1) === paths.at(-1)).flatMap((list) => list.slice(0, -1));
  return [...new Set(narrowing)].filter((path) => !paths.includes(path));
}

function indexSql(
  table: string,
  name: string,
  paths: readonly FieldPath[],
  companions: readonly FieldPath[],
): string {
  const columns = [...paths.map(keyColumn), 'id', ...companions.map(keyColumn)];
  return `CREATE INDEX ${name} ON ${keysTable(table)} (${columns.join(', ')})`;
}

/** Creates the table of a collection's documents if it does not exist. */
export function createDocumentTable({ exec }: Connection, { name }: Table): void {
  exec(`CREATE TABLE IF NOT EXISTS ${name}
    (doc INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, version INTEGER NOT NULL, fields TEXT NOT NULL) STRICT`);
}

export function createKeysTable({ exec }: Connection, { name, keyed }: Table): void {
  const keys = keyed.map((path) => `, ${keyColumn(path)} TEXT`).join('');
  exec(`CREATE TABLE ${keysTable(name)} (doc INTEGER PRIMARY KEY, id TEXT NOT NULL${keys}) STRICT`);
}

export function createSideTable({ exec }: Connection, { name }: Table, path: FieldPath): void {
  exec(`CREATE TABLE ${sideTable(name, path)}
    (member TEXT NOT NULL, doc INTEGER NOT NULL, PRIMARY KEY (member, doc)) STRICT, WITHOUT ROWID`);
}
