/** Fields and their values. */
import { answers, done, invalid, type Outcome, type RequestCase, requestCase, text, whole } from './cases.ts';
import type { RawFirestore, WireFields } from './raw-firestore.ts';

const MAX_VALUE_BYTES = 1_048_487;
/** The document itself, the id "A", and the fields f and g, each with a text. */
const sizeBesidesTexts = (to: RawFirestore) => 32 + (16 + to.collection.length + 1 + 2) + 2 * (2 + 1);
const half = '\ud83d';
const notText = { code: 2, says: /Application error/ };

function maps(levels: number): object {
  return levels === 0 ? whole(1) : { mapValue: { fields: { a: maps(levels - 1) } } };
}

function lists(levels: number): object {
  return levels === 0 ? whole(1) : { arrayValue: { values: [listsInMaps(levels - 1)] } };
}

function listsInMaps(levels: number): object {
  return levels === 0 ? whole(1) : { mapValue: { fields: { a: lists(levels - 1) } } };
}

const fields: [string, WireFields, Outcome][] = [
  ['a field without a name', { '': text('x') }, invalid(/empty/)],
  ['a field called "__x__"', { __x__: text('x') }, invalid(/reserved/)],
  [
    'a field called "__x__" in a map',
    { m: { mapValue: { fields: { __x__: text('x') } } } },
    invalid(/reserved/),
  ],
  ['a field called "__"', { __: text('x') }, done],
  ['a field called "____"', { ____: text('x') }, invalid(/reserved/)],
  ['a field whose name has 1,500 bytes', { ['f'.repeat(1500)]: text('x') }, done],
  [
    'a field whose name has 1,501 bytes',
    { ['f'.repeat(1501)]: text('x') },
    invalid(/longer than 1500 bytes/),
  ],
  [
    'names in each other that have 2,001 bytes together',
    { ['f'.repeat(1000)]: { mapValue: { fields: { ['g'.repeat(1000)]: text('x') } } } },
    invalid(/Property f+/),
  ],
  ['20 maps in each other', { a: maps(20) }, done],
  ['21 maps in each other', { a: maps(21) }, invalid(/invalid nested entity/)],
  ['20 lists and maps in each other', { a: lists(20) }, done],
  ['21 lists and maps in each other', { a: lists(21) }, invalid(/invalid nested entity/)],
  [
    'a list in a list',
    { a: { arrayValue: { values: [{ arrayValue: {} }] } } },
    invalid(/array value in an array/),
  ],
  ['a value without a type', { a: {} }, invalid(/type unset/)],
  ['a text of 1 MiB less 89 bytes', { f: text('x'.repeat(MAX_VALUE_BYTES)) }, done],
  [
    'a text of one byte more',
    { f: text('x'.repeat(MAX_VALUE_BYTES + 1)) },
    invalid(/"f" is longer than 1048487 bytes/),
  ],
  ['half a character as a value', { a: text(`x${half}`) }, notText],
  ['the other half', { a: text('\ude00x') }, notText],
  ['half a character in a list', { a: { arrayValue: { values: [text(half)] } } }, notText],
  ['half a character as a field', { [`x${half}`]: text('x') }, notText],
];

export const valueCases: RequestCase[] = [
  ...fields.map(([name, given, expected]) => requestCase(name, expected, (to) => to.write('A', given))),
  ...[
    { name: 'a document of exactly 1 MiB', more: 0, expected: done },
    {
      name: 'a document of one byte more than 1 MiB',
      more: 1,
      expected: invalid(/cannot be written|too (large|big)|size/i),
    },
  ].map(({ name, more, expected }) =>
    requestCase(name, expected, (to) => {
      const rest = 1024 * 1024 - sizeBesidesTexts(to) - 500_000 + more;
      return to.write('A', { f: text('x'.repeat(500_000)), g: text('x'.repeat(rest)) });
    }),
  ),
  requestCase(
    'whole characters, the sign for a lost one, and none',
    answers([{ a: text('é😀\ufffd\0') }]),
    async (to) => {
      await to.write('A', { a: text('é😀\ufffd\0') });
      return to.read(['A']);
    },
  ),
  // Protobuf's own writer for Node treats long texts in another way than short ones.
  requestCase(
    'half a character in a long text is lost before it is sent',
    answers([{ a: text(`${'x'.repeat(60)}\ufffd`) }]),
    async (to) => {
      await to.write('A', { a: text('x'.repeat(60) + half) });
      return to.read(['A']);
    },
  ),
];
