import { expect, it } from 'vitest';
import { readSources, type SourceFile } from '../support/source-files.ts';

/** `npm run bench` is run by Node itself, from a folder whose package knows no `#server`: what it loads is imported by relative paths. */
it('no file that the bench program loads from the tests is imported by a name that Node does not know there', () => {
  const sources = new Map(readSources('tests').map((source) => [source.path, source]));
  const isLoaded = (path: string) => sources.has(path);
  const valuesOf = ({ imports }: SourceFile) => imports.filter(({ isTypeOnly }) => !isTypeOnly);
  const loaded = new Set([...sources.keys()].filter((path) => path.startsWith('tests/bench/')));
  expect(loaded.size).toBeGreaterThan(10);
  for (const path of loaded) {
    const source = sources.get(path);
    for (const { target } of source ? valuesOf(source) : []) if (isLoaded(target)) loaded.add(target);
  }
  const unknown = [...loaded].flatMap((path) => {
    const source = sources.get(path);
    const named = source ? valuesOf(source).filter(({ written }) => written.startsWith('#')) : [];
    return named.map(({ written }) => `${path} imports ${written}`);
  });
  expect(unknown).toEqual([]);
});
