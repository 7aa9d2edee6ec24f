import { readdirSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { type Precompressed, sendPrecompressed, tagOf } from './precompressed.ts';
import type { HeaderList } from './security-headers.ts';

/** A file of the build, with its precompressed forms. */
interface StaticFile extends Precompressed {
  readonly head: HeaderList;
}

export interface StaticFiles {
  /** The build's id, as open pages know it. */
  readonly buildId: string;
  /** When the build was made, in milliseconds since the epoch. */
  readonly builtAt: number;
  /** Serves `pathname` if it is one of the files; false: it is not. For GET and HEAD. */
  serve(req: IncomingMessage, res: ServerResponse, pathname: string, headers: HeaderList): boolean;
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/**
 * Reads the client build (public files included) into memory, once: it is about a megabyte, and a disk
 * fault can then not affect requests. Without a build, nothing is served.
 */
export function readStaticFiles(clientDirectory: string, buildId: string): StaticFiles {
  const files = new Map<string, StaticFile>();
  for (const path of listFiles(clientDirectory)) {
    const name = relative(clientDirectory, path).split(sep).join('/');
    if (!/\.(?:br|gz)$/.test(name) && !/(?:^|\/)\.(?!well-known)/.test(name))
      files.set(`/${name}`, readStaticFile(path, name));
  }
  return {
    buildId,
    builtAt: Math.round(statSync(clientDirectory, { throwIfNoEntry: false })?.mtimeMs ?? 0),
    serve(req, res, pathname, headers) {
      const file = files.get(pathname);
      if (!file) return false;
      sendPrecompressed(req, res, file, [...headers, ...file.head]);
      return true;
    },
  };
}

function listFiles(directory: string): string[] {
  if (!statSync(directory, { throwIfNoEntry: false })) return [];
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function readStaticFile(path: string, name: string): StaticFile {
  const plain = readFileSync(path);
  const br = readIfExists(`${path}.br`);
  const gzip = readIfExists(`${path}.gz`);
  const isImmutable = isHashedAsset(`/${name}`);
  const head = [
    'Content-Type',
    contentTypeOf(name),
    'Cache-Control',
    isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
  ];
  if (br || gzip) head.push('Vary', 'Accept-Encoding');
  return { plain, br, gzip, etag: tagOf(plain), head };
}

/** The media type by the name's ending. */
export function contentTypeOf(name: string): string {
  return types[extname(name)] ?? 'application/octet-stream';
}

function readIfExists(path: string): Buffer | null {
  return statSync(path, { throwIfNoEntry: false }) ? readFileSync(path) : null;
}

/** Vite puts the hash of its content into the name of every file below `/assets/`. */
export function isHashedAsset(pathname: string): boolean {
  return pathname.startsWith('/assets/');
}
