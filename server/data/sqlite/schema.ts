/** Tables, key columns and indexes, as the index list wants them. */
import type { CollectionIndexes, IndexList } from '../indexes.ts';
import type { FieldPath } from '../store.ts';
import type { Connection } from './connection.ts';

/** An index in SQLite: leading fields in any order for equality, then the order of a list; the document's id ends it. */
export interface TableIndex {
  readonly name: string;
  readonly paths: readonly FieldPath[];
}

export interface Table {
  readonly name: string;
  /** Fields with a key column. */
  readonly keyed: readonly FieldPath[];
  /** Arrays whose members lie in a side table. */
  readonly contained: readonly FieldPath[];
  readonly indexes: readonly TableIndex[];
}

export const META_TABLE = 'clubfloor_meta';

export const keyColumn = (path: FieldPath) => `k_${path.replaceAll('.', '_')}`;
export const sideTable = (table: string, path: FieldPath) => `${table}__${path.replaceAll('.', '_')}`;

/** What a collection's table looks like. @throws TypeError for a name that is no collection's. */
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
 * SQLite reads an index both ways, so directions do not matter (only an order of mixed directions is left to a sort). Arrays are the
 * side table's work. A field that only ever narrows a list needs no index of its own: those of the lists begin with it.
 */
function indexesOf(table: string, { singles, composites }: CollectionIndexes): TableIndex[] {
  const lists = composites.filter((fields) => fields.every(({ mode }) => mode !== 'contains'));
  const narrowing = new Set(
    lists.flatMap(([first, ...others]) => (others.length === 1 ? [first?.path] : [])),
  );
  const ordering = new Set(lists.map((fields) => fields.at(-1)?.path));
  const alone = singles.filter(
    ({ path, mode }) => mode !== 'contains' && (ordering.has(path) || !narrowing.has(path)),
  );
  const found = new Map<string, TableIndex>();
  for (const fields of [...alone.map((field) => [field]), ...lists]) {
    const paths = fields.map(({ path }) => path);
    const name = `ix_${table}__${paths.map((path) => path.replaceAll('.', '_')).join('__')}`;
    found.set(name, { name, paths });
  }
  return [...found.values()];
}

/** Makes the table with its indexes; nothing happens where they are there. */
export function createTable({ exec }: Connection, table: Table): void {
  const keys = table.keyed.map((path) => `${keyColumn(path)} TEXT, `).join('');
  exec(`CREATE TABLE IF NOT EXISTS ${table.name}
    (doc INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, version INTEGER NOT NULL, ${keys}fields TEXT NOT NULL) STRICT`);
  for (const path of table.contained) {
    exec(`CREATE TABLE IF NOT EXISTS ${sideTable(table.name, path)}
      (member TEXT NOT NULL, doc INTEGER NOT NULL, PRIMARY KEY (member, doc)) STRICT, WITHOUT ROWID`);
  }
  for (const { name, paths } of table.indexes) {
    exec(
      `CREATE INDEX IF NOT EXISTS ${name} ON ${table.name} (${[...paths.map(keyColumn), 'id'].join(', ')})`,
    );
  }
}
