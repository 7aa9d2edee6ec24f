import { describe, expect, test } from 'vitest';
import { memberSearchTerms } from '#domain/members/member-search.ts';
import { isOneSlip, nearness, readNearWords } from '#domain/members/near-names.ts';

const person = (firstName: string, lastName: string) => ({ firstName, lastName, email: '', mobile: '' });
const found = (typed: string, name: string) => {
  const somebody = person(...(name.split(' ') as [string, string]));
  const terms = memberSearchTerms(somebody);
  return readNearWords(typed).some(
    (near) => near.terms.some((term) => terms.includes(term)) && nearness(somebody, near.word) !== null,
  );
};

test.each([
  ['Jonh', 'John Reid', true],
  ['ojhn', 'John Reid', true],
  ['Smiht', 'Ann Smith', true],
  ['Smtih', 'Ann Smith', true],
  ['Msith', 'Ann Smith', true],
  ['Smth', 'Ann Smith', true],
  ['Smitth', 'Ann Smith', true],
  ['Amith', 'Ann Smith', true],
  ['Garcis', 'Eva García', true],
  ['Gracia', 'Eva García', true],
  ['Jonhs', 'Ann Johnson', true],
  ['Johsn', 'Ann Johnson', true],
  ['Smiht', 'Ann Smithson', true],
  ['Smyth', 'Ann Smith', true],
  ['Jonx', 'Ann Jones', false],
  ['Jonxx', 'Ann Jones', false],
  ['Smhti', 'Ann Smith', false],
  ['Jon', 'Jan Reid', false],
])('“%s” finds %s: %s', (typed, name, expected) => {
  expect(found(typed, name)).toBe(expected);
});

/** Every slip of one letter in a word. */
function slipsOf(word: string): string[] {
  const letters = [...word];
  return letters.flatMap((letter, at) => [
    letters.toSpliced(at, 1).join(''),
    letters.toSpliced(at, 0, 'z').join(''),
    letters.toSpliced(at, 1, 'z').join(''),
    ...(at > 0 ? [letters.toSpliced(at - 1, 2, letter, letters[at - 1] ?? '').join('')] : []),
  ]);
}

describe('every slip of one letter', () => {
  test.each(['smith', 'garcia', 'macdonald', 'okonkwo', 'williamson'])('in %s finds them', (word) => {
    for (const slip of slipsOf(word).filter(({ length }) => length > 4))
      expect([slip, found(slip, `Ann ${word}`)]).toEqual([slip, true]);
  });

  test('is one, and two are not', () => {
    for (const slip of slipsOf('williamson'))
      expect([slip, isOneSlip(slip, 'williamson')]).toEqual([slip, true]);
    for (const [one, other] of [
      ['wiliamsn', 'williamson'],
      ['ab', 'cd'],
      ['abcd', 'badc'],
      ['abc', 'cab'],
    ])
      expect([one, isOneSlip(one ?? '', other ?? '')]).toEqual([one, false]);
  });
});

test.each([['0770 0900'], ['ann@post.example'], ['a b c d'], ['Ann O2'], ['Bo']])(
  'in “%s” no slip is looked for',
  (typed) => {
    expect(readNearWords(typed)).toEqual([]);
  },
);
