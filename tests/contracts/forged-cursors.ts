/** Cursors forged by somebody who knows the engines' format: well-formed, but pointing to where no document can be. */
import { keyOf } from '#server/data/sort-keys.ts';
import type { StoredValue } from '#server/data/store.ts';

const nested = (levels: number): StoredValue => (levels === 0 ? 1 : { a: nested(levels - 1) });

export const forgedPlaces: readonly (readonly [name: string, value: StoredValue, id: string])[] = [
  ['a reserved id', 1, '__x__'],
  ['a folder as an id', 1, '.'],
  ['the folder above as an id', 1, '..'],
  ['an id with a slash', 1, 'a/b'],
  ['an id that is too long', 1, 'x'.repeat(1501)],
  ['half a character in an id', 1, 'a\ud83d'],
  ['no id', 1, ''],
  ['half a character', '\ud83d', 'a'],
  ['half a character in an array', ['\ud83d'], 'a'],
  ["half a character in a field's name", { '\ud83d': 1 }, 'a'],
  ["a reserved field's name", { __a__: 1 }, 'a'],
  ["a reserved field's name in an array", [{ __a__: 1 }], 'a'],
  ['maps without end', nested(30), 'a'],
];

/** To the same place, as SQLite writes it and as Firestore does. @param count how many fields the order has */
export function forgeCursors(value: StoredValue, id: string, count = 1): string[] {
  const values = Array.from({ length: count }, () => value);
  const forms = [
    ['after', ...values.map(keyOf), id],
    { side: 'after', values: values.map((one) => ({ value: one })), id },
  ];
  return forms.map((form) => Buffer.from(JSON.stringify(form)).toString('base64url'));
}
