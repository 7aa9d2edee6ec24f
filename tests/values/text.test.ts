import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { charactersOf, cutText, listed, shorten, wellFormed } from '#domain/values/text.ts';

const FAMILY = '👩‍👩‍👧';
const FLAG = '🏴󠁧󠁢󠁳󠁣󠁴󠁿';
const HALF = '\ud83d';
/** An e followed by a combining accent, as some keyboards type it. */
const E_ACUTE = 'e\u0301';

describe('text that is cut', () => {
  test.each([
    ['Ann', 3, 'Ann'],
    ['Anna', 3, 'Ann'],
    ['', 3, ''],
    ['Ann', 0, ''],
    ['ab🙂', 3, 'ab'],
    ['ab🙂', 4, 'ab🙂'],
    [`a${FAMILY}b`, 5, 'a'],
    [`a${FAMILY}b`, 9, `a${FAMILY}`],
    [`a${FLAG}`, 10, 'a'],
    [`Ren${E_ACUTE}`, 4, 'Ren'],
    [`Ren${E_ACUTE}e`, 5, `Ren${E_ACUTE}`],
    ['one\r\ntwo', 4, 'one'],
  ])('%j to %i is %j', (text, most, cut) => {
    expect(cutText(text, most)).toBe(cut);
  });

  test('keeps some of a character that is longer than all that may be left', () => {
    expect(cutText(`e${'\u0301'.repeat(500)}`, 80)).toBe(`e${'\u0301'.repeat(79)}`);
    expect(cutText(FAMILY, 3)).toBe('👩\u200d');
    expect(cutText(FAMILY, 1)).toBe('');
  });

  test('loses half a character that it had', () => {
    expect(cutText(`Ann${HALF}`, 80)).toBe('Ann\u{FFFD}');
  });

  test('is well-formed, a beginning, and no longer than it may be, whatever it was', () => {
    const unit = fc.integer({ max: 0xffff, min: 0 }).map((code) => String.fromCharCode(code));
    const halves = fc.constantFrom('\ud83d', '\ude42', '🙂', E_ACUTE);
    fc.assert(
      fc.property(
        fc.array(fc.oneof(unit, halves)).map((units) => units.join('')),
        fc.nat(20),
        (text, most) => {
          const cut = cutText(text, most);
          expect(cut.isWellFormed()).toBe(true);
          expect(cut.length).toBeLessThanOrEqual(most);
          expect(text.toWellFormed().startsWith(cut)).toBe(true);
        },
      ),
    );
  });

  test('ends between two characters, whatever they are', () => {
    const character = fc.constantFrom('a', '🙂', FAMILY, FLAG, E_ACUTE, '日', ' ');
    fc.assert(
      fc.property(fc.array(character), fc.integer({ min: 20, max: 60 }), (characters, most) => {
        const text = characters.join('');
        const cut = cutText(text, most);
        expect(charactersOf(text).slice(0, charactersOf(cut).length).join('')).toBe(cut);
        expect(charactersOf(cut).join('')).toBe(cut);
      }),
    );
  });

  test('is seen to be cut in a sentence that quotes it', () => {
    expect(shorten('x'.repeat(40))).toBe('x'.repeat(40));
    expect(shorten(`${'x'.repeat(39)}🙂`)).toBe(`${'x'.repeat(39)}…`);
  });
});

describe('a value from outside', () => {
  test('has half characters replaced, at any depth and in names', () => {
    expect(wellFormed({ a: [HALF, { [`b${HALF}`]: `c${HALF}` }] })).toEqual({
      a: ['\u{FFFD}', { 'b\u{FFFD}': 'c\u{FFFD}' }],
    });
  });

  test('is the same one where nothing is wrong with it, instants and all', () => {
    const at = Temporal.Instant.from('2026-11-21T06:00:00Z');
    const value = { name: '🙂', at, list: [1, null, true, at], nested: { ok: 'é' } };
    expect(wellFormed(value)).toBe(value);
    expect(wellFormed({ at, name: HALF }).at).toBe(at);
  });

  test('keeps the first of two fields that come to have one name', () => {
    expect(wellFormed({ [`a${HALF}`]: 1, 'a\ude42': 2 })).toEqual({ 'a\u{FFFD}': 1 });
  });
});

test.each([
  [[], ''],
  [['Ann'], 'Ann'],
  [['Ann', 'Bob'], 'Ann and Bob'],
  [['Ann', 'Bob', 'Cy'], 'Ann, Bob and Cy'],
])('names %j in a sentence', (names, expected) => {
  expect(listed(names)).toBe(expected);
});
