import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parseSync, Visitor } from 'vite';
import { describe, expect, it } from 'vitest';
import { listFiles } from './support/source-files.ts';

/** Finds what makes a pattern slower than linear in the length of the text, in JavaScript's backtracking engine. */
const require = createRequire(import.meta.url);
const { analyse } = require('scslre') as {
  analyse(pattern: RegExp): { readonly reports: readonly { readonly type: string }[] };
};

const isSlow = (pattern: RegExp) => analyse(pattern).reports.length > 0;

/** Every pattern written in a file, as it is written. */
function patternsIn(path: string, text: string): RegExp[] {
  const found: RegExp[] = [];
  const visitor = new Visitor({
    Literal(node) {
      if ('regex' in node) found.push(new RegExp(node.regex.pattern, node.regex.flags));
    },
  });
  visitor.visit(parseSync(path, text).program);
  return found;
}

const files = ['app', 'domain', 'server'].flatMap(listFiles).filter((path) => /\.(?:tsx?|js)$/.test(path));

describe('row 35: patterns', () => {
  it('row 35: every pattern of the product takes time in proportion to the text, whatever the text', () => {
    const all = files.map((path) => ({ path, patterns: patternsIn(path, readFileSync(path, 'utf8')) }));
    expect(all.flatMap(({ patterns }) => patterns).length).toBeGreaterThan(100);
    const slow = all.flatMap(({ path, patterns }) =>
      patterns.filter(isSlow).map((pattern) => `${path}: ${pattern}`),
    );
    expect(slow).toEqual([]);
  });

  it('row 35: a pattern is written as one, so that it can be looked at, or made of parts that are', () => {
    const made = files.filter((path) => /\bRegExp\(/.test(readFileSync(path, 'utf8')));
    expect(made).toEqual(['domain/values/csv-safety.ts', 'server/config/app-secret.ts']);
  });

  it.each([
    ['a date with spaces that two parts want', String.raw`x = /^(\d{1,2})\s*[/. -]\s*(\d+)$/`],
    ['an address whose dots are letters too', String.raw`x.test(/^[^\s@]+@[^\s@]+\.[^\s@]+$/)`],
    ['an end that is looked for from everywhere', String.raw`x.replace(/\s+$/, '')`],
    ['a repeat in a repeat', 'x = /^(a+)+$/'],
  ])('finds %s', (_, code) => {
    expect(patternsIn('a.ts', code).map(isSlow)).toEqual([true]);
  });

  it.each([String.raw`/^\d{4}-\d\d$/`, '/a,*b/', String.raw`/^(?:\+44|0)7\d{9}$/`])(
    'has nothing against %s',
    (code) => {
      expect(patternsIn('a.ts', `x = ${code}`).map(isSlow)).toEqual([false]);
    },
  );
});
