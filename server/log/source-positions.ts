import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

const position = /:(\d+):(\d+)\)?$/;

/**
 * The same stack trace with the files and lines of the source instead of those of the built program, as far as there are source maps.
 * Read only when an error is saved: a running club without errors pays nothing for them.
 *
 * @see https://tc39.es/ecma426/ the format of source maps
 */
export async function withSourcePositions(stack: string): Promise<string> {
  const maps = new Map<string, Promise<SourceMap | null>>();
  const lines = stack.split('\n').map(async (line) => {
    const found = position.exec(line);
    if (!found) return line;
    const [, row, column] = found;
    const start = Math.max(line.lastIndexOf(' '), line.lastIndexOf('(')) + 1;
    const file = line.slice(start, found.index);
    const path = file.startsWith('file:') ? fileURLToPath(file) : file;
    const map = maps.get(path) ?? readMap(path);
    maps.set(path, map);
    const source = sourceOf(await map, Number(row), Number(column));
    return source ? line.replace(`${file}:${row}:${column}`, () => source) : line;
  });
  return (await Promise.all(lines)).join('\n');
}

/** Null: the file has none, as a library's, or none that can be read. */
async function readMap(path: string): Promise<SourceMap | null> {
  if (path.includes('/node_modules/')) return null;
  try {
    return new SourceMap(JSON.parse(await readFile(`${path}.map`, 'utf8')));
  } catch {
    return null;
  }
}

/** @param row from 1, as `column`: what a stack trace counts from */
function sourceOf(map: SourceMap | null, row: number, column: number): string | null {
  const origin = map?.findOrigin(row, column);
  if (!origin || !('fileName' in origin)) return null;
  const file = origin.fileName.replace(/^file:\/\//, '').replace(/^(?:\.\.?\/)+/, '');
  return `${file}:${origin.lineNumber}:${origin.columnNumber}`;
}
