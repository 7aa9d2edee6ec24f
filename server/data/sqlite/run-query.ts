/** Pages, counts and sums over one table. */
import type { QueryShape } from '../query-shape.ts';
import type { FieldPath, StoredFields } from '../store.ts';
import { chooseDriver, type Driver } from './choose-index.ts';
import {
  containsCondition,
  equalityCondition,
  type FixedKeys,
  joinWith,
  placeCondition,
  presenceConditions,
  rangeConditions,
  type Sql,
} from './conditions.ts';
import type { Connection } from './connection.ts';
import { type CursorPlace, type CursorSide, readCursor, writeCursor } from './cursors.ts';
import { keyColumn, sideTable, type Table } from './schema.ts';
import { keyOf } from './sort-keys.ts';
import { fieldsFromJson } from './stored-json.ts';

export interface StoredDocument {
  readonly id: string;
  readonly version: number;
  readonly fields: StoredFields;
}

export interface StoredPage {
  readonly documents: readonly StoredDocument[];
  readonly nextCursor: string | null;
  readonly previousCursor: string | null;
}

/** A document's place: its row, and its keys in the query's order with its id last. */
interface Place {
  readonly doc: number;
  readonly keys: readonly string[];
}

interface Column {
  readonly name: string;
  readonly isDescending: boolean;
}

/** `in` over several fields multiplies; more combinations than this are refused. */
const MOST_COMBINATIONS = 1000;

export function readPage(
  connection: Connection,
  table: Table,
  shape: QueryShape,
  { limit, cursor }: { limit: number; cursor?: string | null },
): StoredPage {
  const start = readCursor(cursor, shape.orders.length + 1);
  const isBack = start?.side === 'before' || start?.side === 'until';
  const places = findPlaces(connection, table, shape, { start, isBack, limit: limit + 1 });
  const hasMore = places.length > limit;
  // A page back that comes up short has reached the start: there the first page is shown, and it is full.
  if (isBack && !hasMore) return readPage(connection, table, shape, { limit });

  const shown = isBack ? places.slice(0, limit).reverse() : places.slice(0, limit);
  const cursorAt = (side: CursorSide, place: Place | undefined, otherwise: CursorSide) =>
    writeCursor(place ? { side, keys: place.keys } : { side: otherwise, keys: start?.keys ?? [] });
  const hasNext = isBack || hasMore;
  const hasPrevious = isBack ? hasMore : start !== null;
  return {
    documents: shown.map(({ doc }) => readDocument(connection, table, doc)),
    nextCursor: hasNext ? cursorAt('after', shown.at(-1), 'from') : null,
    previousCursor: hasPrevious ? cursorAt('before', shown[0], 'until') : null,
  };
}

export function countDocuments(connection: Connection, table: Table, shape: QueryShape): number {
  return addUp(connection, table, shape, 'count(*)');
}

/** Numbers only; other values and missing fields add nothing. */
export function sumField(connection: Connection, table: Table, shape: QueryShape, path: FieldPath): number {
  const json = `$${path
    .split('.')
    .map((name) => `."${name}"`)
    .join('')}`;
  const number = `CASE WHEN json_type(t.fields, '${json}') IN ('integer', 'real') THEN t.fields ->> '${json}' END`;
  return addUp(connection, table, shape, `total(${number})`);
}

function addUp(connection: Connection, table: Table, shape: QueryShape, aggregate: string): number {
  return combinations(shape)
    .map((fixed) => {
      const { text, values } = selection(connection, table, shape, { fixed, conditions: [] });
      return Number(connection.get(`SELECT ${aggregate} AS n FROM ${text}`, ...values)?.n);
    })
    .reduce((sum, part) => sum + part, 0);
}

function readDocument(connection: Connection, table: Table, doc: number): StoredDocument {
  const row = connection.get(`SELECT id, version, fields FROM ${table.name} WHERE doc = ?`, doc);
  return toDocument(row as { id: string; version: number; fields: string });
}

export function toDocument({
  id,
  version,
  fields,
}: {
  id: string;
  version: number;
  fields: string;
}): StoredDocument {
  return { id, version, fields: fieldsFromJson(fields) };
}

function findPlaces(
  connection: Connection,
  table: Table,
  shape: QueryShape,
  reading: { start: CursorPlace | null; isBack: boolean; limit: number },
): Place[] {
  const columns = columnsOf(shape, reading.isBack);
  const found = combinations(shape).map((fixed) => {
    const conditions = reading.start ? [placeCondition(columns, reading.start)] : [];
    const { text, values } = selection(connection, table, shape, { fixed, conditions });
    const order = columns
      .map(({ name, isDescending }) => `${name} ${isDescending ? 'DESC' : 'ASC'}`)
      .join(', ');
    const keys = columns.map(({ name }, at) => `${name} AS key${at}`).join(', ');
    const sql = `SELECT t.doc, ${keys} FROM ${text} ORDER BY ${order} LIMIT ${reading.limit}`;
    return connection.all(sql, ...values).map((row): Place => {
      return { doc: Number(row.doc), keys: columns.map((_, at) => String(row[`key${at}`])) };
    });
  });
  if (found.length === 1) return found[0] ?? [];
  return found
    .flat()
    .sort((one, other) => comparePlaces(columns, one, other))
    .slice(0, reading.limit);
}

/** The order of a reading: a page back is read in reverse. */
function columnsOf({ orders }: QueryShape, isBack: boolean): Column[] {
  const columns = orders.map(([path, direction]): Column => {
    return { name: `t.${keyColumn(path)}`, isDescending: (direction === 'desc') !== isBack };
  });
  return [...columns, { name: 't.id', isDescending: columns.at(-1)?.isDescending ?? isBack }];
}

function selection(
  connection: Connection,
  table: Table,
  shape: QueryShape,
  { fixed, conditions }: { fixed: FixedKeys; conditions: Sql[] },
): Sql {
  const driver = chooseDriver(connection, table, shape, fixed);
  const all = [
    ...[...fixed].map(([path, key]) => equalityCondition(path, key)),
    ...rangeConditions(shape.ranges),
    ...presenceConditions(shape.orders),
    ...conditions,
  ];
  const source = sourceOf(table, shape, driver);
  if (shape.contains && driver?.kind !== 'contains') all.push(containsCondition(table.name, shape.contains));
  const where = joinWith(' AND ', [...source.conditions, ...all]);
  return { text: `${source.text}${where.text ? ` WHERE ${where.text}` : ''}`, values: where.values };
}

function sourceOf(
  table: Table,
  { contains }: QueryShape,
  driver: Driver,
): { text: string; conditions: Sql[] } {
  if (driver?.kind === 'contains' && contains) {
    return {
      text: `${sideTable(table.name, contains.path)} s CROSS JOIN ${table.name} t ON t.doc = s.doc`,
      conditions: [{ text: 's.member = ?', values: [keyOf(contains.value)] }],
    };
  }
  return {
    text: `${table.name} t${driver?.kind === 'index' ? ` INDEXED BY ${driver.name}` : ''}`,
    conditions: [],
  };
}

/** Every choice of one value a field; none where fields ask for what no value can be. */
function combinations({ equalities }: QueryShape): FixedKeys[] {
  const allowed = new Map<FieldPath, Set<string>>();
  for (const { path, values } of equalities) {
    const keys = new Set(values.map(keyOf));
    allowed.set(path, allowed.get(path)?.intersection(keys) ?? keys);
  }
  let choices: FixedKeys[] = [new Map()];
  for (const [path, keys] of allowed) {
    choices = choices.flatMap((choice) => [...keys].map((key) => new Map(choice).set(path, key)));
    if (choices.length > MOST_COMBINATIONS)
      throw new RangeError(`more than ${MOST_COMBINATIONS} combinations of values`);
  }
  return choices;
}

/** By bytes, as SQLite compares text. */
function comparePlaces(columns: readonly Column[], one: Place, other: Place): number {
  for (const [at, { isDescending }] of columns.entries()) {
    const difference = Buffer.compare(Buffer.from(one.keys[at] ?? ''), Buffer.from(other.keys[at] ?? ''));
    if (difference !== 0) return isDescending ? -difference : difference;
  }
  return 0;
}
