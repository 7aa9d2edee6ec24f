import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/**
 * Writes `<file>.br` and `<file>.gz` beside every text asset of the client build.
 * Done at build time, where the best level costs nothing at run time.
 */
const folder = 'build/client';
const textEndings = new Set([
  '.css',
  '.html',
  '.js',
  '.json',
  '.map',
  '.svg',
  '.txt',
  '.webmanifest',
  '.xml',
]);
/** Below this size (bytes) the headers cost more than the compression saves. */
const minimumSize = 512;

for (const path of textAssets()) {
  const content = readFileSync(path);
  if (content.length < minimumSize) continue;
  writeFileSync(`${path}.br`, brotliCompressSync(content, { params: brotliParams(content.length) }));
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
}

function textAssets() {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && textEndings.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
}

function brotliParams(size: number) {
  return {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  };
}
