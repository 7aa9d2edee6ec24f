import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'vite';

/** One import of a source file. `target` is a path from the repository's root, or the name of a package. */
export type SourceImport = { target: string; written: string; isTypeOnly: boolean };

export type SourceFile = {
  /** From the repository's root, with forward slashes. */
  path: string;
  text: string;
  /** The text with every comment blanked, so that a rule about code is not tripped by prose. */
  code: string;
  imports: SourceImport[];
};

/** Made by a command or a tool, wherever they stand from the repository's root. */
const notOurs = new Set(['build', 'data', 'coverage', '.git', '.react-router', 'tests/output']);

/** Every file below `folder` that is ours to write, in the order of their paths. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .map((entry) => ({ entry, path: normalize(join(folder, entry.name)) }))
    .filter(({ entry, path }) => entry.name !== 'node_modules' && !notOurs.has(path))
    .flatMap(({ entry, path }) => (entry.isDirectory() ? listFiles(path) : [path]))
    .sort();
}

/** The parsed TypeScript files below `folder`. */
export function readSources(folder: string): SourceFile[] {
  return listFiles(folder)
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => parseSource(path, readFileSync(path, 'utf8')));
}

/** Reads the imports, re-exports and dynamic imports of one file. */
export function parseSource(path: string, text: string): SourceFile {
  const parsed = parseSync(path, text);
  const imports = [
    ...parsed.module.staticImports.map(({ moduleRequest, entries }) => ({
      written: moduleRequest.value,
      isTypeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
    })),
    ...parsed.module.staticExports
      .flatMap(({ entries }) => entries)
      .filter((entry) => entry.moduleRequest !== null)
      .map((entry) => ({ written: entry.moduleRequest?.value ?? '', isTypeOnly: entry.isType })),
    ...parsed.module.dynamicImports.map(({ moduleRequest }) => ({
      written: text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
      isTypeOnly: false,
    })),
  ];
  return {
    path,
    text,
    code: blank(text, parsed.comments),
    imports: imports.map((found) => ({ ...found, target: resolveImport(path, found.written) })),
  };
}

function resolveImport(from: string, written: string): string {
  if (written.startsWith('.')) return normalize(join(dirname(from), written));
  return written.replace(/^#(app|domain|server)\//, '$1/');
}

function blank(text: string, spans: readonly { start: number; end: number }[]): string {
  return spans.reduce(
    (rest, { start, end }) =>
      rest.slice(0, start) + rest.slice(start, end).replaceAll(/[^\n]/g, ' ') + rest.slice(end),
    text,
  );
}
