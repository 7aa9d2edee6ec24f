import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defuseCell, restoreCell } from '#domain/values/csv-safety.ts';

describe('row 31: a cell of an export', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+441234', "'+441234"],
    ['-5', "'-5"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', "'\r=1"],
    ['\n=1', "'\n=1"],
    ['＝1', "'＝1"],
    ["'=1", "''=1"],
    ["''@x", "'''@x"],
    ['Priya', 'Priya'],
    ["'tis", "'tis"],
    ["O'Brien", "O'Brien"],
    ['a=b', 'a=b'],
    ['', ''],
    ["'", "'"],
  ])('%j is written as %j', (cell, written) => {
    expect(defuseCell(cell)).toBe(written);
    expect(restoreCell(written)).toBe(cell);
  });

  const cell = fc
    .array(
      fc.oneof(fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', "'", '＝', 'a', '1', ' '), fc.string()),
    )
    .map((pieces) => pieces.join(''));

  it('never begins with what a spreadsheet runs', () => {
    fc.assert(
      fc.property(cell, (value) => {
        expect(defuseCell(value)).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
      }),
    );
  });

  it('comes back as it was, whatever it was', () => {
    fc.assert(
      fc.property(cell, (value) => {
        expect(restoreCell(defuseCell(value))).toBe(value);
      }),
    );
  });

  it('is left alone where it was typed into a spreadsheet by somebody', () => {
    expect(restoreCell('Priya')).toBe('Priya');
    expect(restoreCell('=1')).toBe('=1');
  });
});
