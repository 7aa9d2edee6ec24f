/** Queries, their cursors and sums. */
import { answers, invalid, type Outcome, type RequestCase, requestCase, text, whole } from './cases.ts';
import type { RawFirestore } from './raw-firestore.ts';

const by = (fieldPath: string) => ({ field: { fieldPath }, direction: 'ASCENDING' });
const startAt = (...values: object[]) => ({ values, before: true });
const where = (fieldPath: string, op: string, value: object) => ({
  where: { fieldFilter: { field: { fieldPath }, op, value } },
});
const wholes = (count: number) => ({
  arrayValue: { values: Array.from({ length: count }, (_, at) => whole(at)) },
});
const byName = (cursor: object) => ({ orderBy: [by('__name__')], startAt: startAt(cursor) });
const byNumber = (...cursor: object[]) => ({ orderBy: [by('n')], startAt: startAt(...cursor) });
const reference = (referenceValue: string) => ({ referenceValue });

const notReference = invalid(/not a document reference/);
const count = (alias: string) => ({ alias, count: {} });

const tooLarge = invalid(/too large to be used in a query/);
const uncertain = { code: 12, says: /more than 1500 bytes/ };

const queries: [string, (to: RawFirestore) => object, Outcome][] = [
  ['a cursor of a name', (to) => byName(reference(to.name('B'))), answers(['B', 'C'])],
  ['a cursor of a name that is a text', () => byName(text('B')), notReference],
  ['a cursor of a name that is null', () => byName({ nullValue: 0 }), notReference],
  ['a cursor of a name that is a number', () => byName(whole(1)), notReference],
  ['a cursor of a name that is none', () => byName(reference('hello')), invalid(/lacks "projects"/)],
  ['a cursor of a collection', (to) => byName(reference(`${to.documents}/c`)), invalid(/lacks "\/"/)],
  ['a cursor of a document called "__x__"', (to) => byName(reference(to.name('__x__'))), invalid(/reserved/)],
  ['a cursor of a document called "."', (to) => byName(reference(to.name('.'))), invalid(/id "\."/)],
  [
    "a cursor of another project's document",
    (to) => byName(reference(to.name('B').replace(/^projects\/[^/]+/, 'projects/other'))),
    invalid(/different database/),
  ],
  ['a cursor of a number', () => byNumber(whole(2)), answers(['B', 'C'])],
  ['a cursor of a text among numbers', () => byNumber(text('x')), answers([])],
  ['a cursor with a value too many', () => byNumber(whole(2), text('B')), invalid(/too many values/)],
  ['a cursor without values', () => byNumber(), answers(['A', 'B', 'C'])],
  [
    'a cursor of a reserved field',
    () => byNumber({ mapValue: { fields: { __a__: text('x') } } }),
    invalid(/reserved/),
  ],
  ['a cursor without a type', () => byNumber({}), invalid(/type unset/)],
  ['a cursor of half a character', () => byNumber(text('\ud83d')), { code: 2, says: /Application error/ }],
  ['a filter by name', (to) => where('__name__', 'EQUAL', reference(to.name('B'))), answers(['B'])],
  [
    'a filter by a name that is a text',
    () => where('__name__', 'EQUAL', text('B')),
    invalid(/must be a Key/),
  ],
  [
    'a range of names that are texts',
    () => where('__name__', 'GREATER_THAN', text('B')),
    invalid(/must be a Key/),
  ],
  ['equal to null', () => where('n', 'EQUAL', { nullValue: 0 }), invalid(/IS_NULL/)],
  ['equal to a text of 1,499 bytes', () => where('n', 'EQUAL', text('x'.repeat(1499))), answers([])],
  ['equal to a text of 1,500 bytes', () => where('n', 'EQUAL', text('x'.repeat(1500))), tooLarge],
  ['a cursor of 1,501 bytes', () => byNumber(text('x'.repeat(1501))), uncertain],
  ['one of none', () => where('n', 'IN', { arrayValue: {} }), invalid(/non-empty ArrayValue/)],
  ['one of 30', () => where('n', 'IN', wholes(30)), answers(['A', 'B', 'C'])],
  ['one of 31', () => where('n', 'IN', wholes(31)), invalid(/up to 30/)],
  [
    'two members of a list at once',
    () => ({
      where: {
        compositeFilter: {
          op: 'AND',
          filters: ['x', 'y'].map((tag) => where('tags', 'ARRAY_CONTAINS', text(tag)).where),
        },
      },
    }),
    invalid(/maximum of 1 'ARRAY_CONTAINS'/i),
  ],
  [
    'an order after the name',
    () => ({ orderBy: [by('__name__'), by('n')] }),
    invalid(/more fields after the key/),
  ],
  ['a limit below nothing', () => ({ limit: { value: -1 } }), invalid(/limit is negative/)],
  ['an offset below nothing', () => ({ offset: -1 }), invalid(/offset is negative/)],
  [
    'an order by what is no path',
    () => ({ orderBy: [by('a..b')] }),
    invalid(/Invalid property path "a\.\.b"/),
  ],
  [
    'an order by a reserved field',
    () => ({ orderBy: [by('__x__')] }),
    invalid(/reserved name in field path/),
  ],
  ['a collection called "."', () => ({ from: [{ collectionId: '.' }] }), invalid(/reserved/)],
  ['a collection with a slash', () => ({ from: [{ collectionId: 'a/b' }] }), invalid(/contains "\/"/)],
  [
    'two orders without an index',
    () => ({ orderBy: [by('n'), by('m')] }),
    { code: 9, says: /requires an index/ },
  ],
];

export const queryCases: RequestCase[] = [
  ...queries.map(([name, query, expected]) =>
    requestCase(`a query: ${name}`, expected, async (to) => {
      await to.commit(['A', 'B', 'C'].map((id, at) => to.set(id, { n: whole(at + 1), m: whole(1) })));
      return to.query(query(to));
    }),
  ),
  requestCase('a count', answers({ a: whole(1) }), async (to) => {
    await to.write('A');
    return to.aggregate([count('a')]);
  }),
  requestCase('no sums', invalid(/can not be empty/), (to) => to.aggregate([])),
  requestCase('two sums of one name', invalid(/duplicate alias/), (to) =>
    to.aggregate([count('a'), count('a')]),
  ),
  requestCase('six sums at once', invalid(/maximum number of aggregations/), (to) =>
    to.aggregate(['a', 'b', 'c', 'd', 'e', 'f'].map(count)),
  ),
];
