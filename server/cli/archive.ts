/** One file with everything of a club: a ZIP archive whose manifest says what is in it, byte by byte. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise } from 'yauzl';
import { z } from 'zod';
import { MaintenanceError } from '../data/maintenance.ts';
import { type Store, StoreUnavailableError } from '../data/store.ts';
import { everyFile } from '../files/every-file.ts';
import { type Files, fileTypes } from '../files/files.ts';
import type { ZipPart } from '../http/zip-response.ts';

export const DATABASE = 'club.sqlite';
export const SECRET = 'secret.sealed';
export const FILES = 'files/';
const MANIFEST = 'manifest.json';

const manifestShape = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  /** By name in the archive. */
  entries: z.record(
    z.string(),
    z.object({ bytes: z.number(), sha256: z.string(), type: z.enum(fileTypes).optional() }),
  ),
  /** Files that records name and that were not there when the backup was made. */
  missing: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifestShape>;

interface Packed {
  /** A copy of the club's database, as it is at one moment. */
  readonly database: string;
  readonly files: Files;
  /** Opens that copy, once it is in the archive. */
  openCopy(): Store;
  /** Null: the secret stays out. */
  readonly sealedSecret: string | null;
  readonly madeAt: Temporal.Instant;
}

/** The parts of an archive, each read as the one before is written; the manifest is the last, when all are known. */
export async function* pack({
  database,
  files,
  openCopy,
  sealedSecret,
  madeAt,
}: Packed): AsyncGenerator<ZipPart> {
  const manifest: Manifest = { format: 1, madeAt: String(madeAt), entries: {}, missing: [] };
  yield { name: DATABASE, content: noted(createReadStream(database), manifest, { name: DATABASE }) };
  const store = openCopy();
  try {
    for await (const { path, type } of everyFile(store)) {
      const content = await files.get(path);
      if (content === null) manifest.missing.push(path);
      else yield { ...part(`${FILES}${path}`, content, type), isStored: true };
    }
  } finally {
    await store.close();
  }
  if (sealedSecret !== null) yield part(SECRET, Buffer.from(sealedSecret));
  yield { name: MANIFEST, content: text() };

  function part(name: string, content: Uint8Array, type?: Manifest['entries'][string]['type']): ZipPart {
    return { name, content: noted([content], manifest, { name, type }) };
  }

  function* text() {
    yield JSON.stringify(manifest, null, 1);
  }
}

/** The same pieces, noted in the manifest when all of them have gone by. */
async function* noted(
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { entries }: Manifest,
  { name, type }: { name: string; type?: Manifest['entries'][string]['type'] },
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of content) {
    hash.update(piece);
    bytes += piece.byteLength;
    yield piece;
  }
  entries[name] = { bytes, sha256: hash.digest('hex'), ...(type && { type }) };
}

/** Reads all of an archive. @returns its manifest @throws MaintenanceError where anything in it is not what was put in */
export async function checkArchive(file: string): Promise<Manifest> {
  const found = new Map<string, string>();
  let written: unknown = null;
  await eachEntry(file, async ({ fileName, crc32: sum }, read) => {
    if (fileName === MANIFEST) {
      const text = await buffer(await read());
      // Nothing else says what the manifest was.
      if (crc32(text) !== sum) throw new Error('its manifest is not as it was written');
      written = JSON.parse(String(text));
      return;
    }
    const hash = createHash('sha256');
    for await (const piece of await read()) hash.update(piece);
    found.set(fileName, hash.digest('hex'));
  });
  const manifest = manifestShape.safeParse(written);
  if (!manifest.success || !manifest.data.entries[DATABASE])
    throw new MaintenanceError(`${file} is not a backup of a club.`);
  const wrong = Object.entries(manifest.data.entries).find(
    ([name, { sha256 }]) => found.get(name) !== sha256,
  );
  if (wrong) throw new MaintenanceError(`${file} is damaged: ${wrong[0]} is not as it was backed up.`);
  return manifest.data;
}

type ReadEntry = () => Promise<NodeJS.ReadableStream & AsyncIterable<Buffer>>;

/** One entry after the other. @throws MaintenanceError where the archive cannot be read */
export async function eachEntry(
  file: string,
  work: (entry: Entry, read: ReadEntry) => Promise<void>,
): Promise<void> {
  try {
    const zip = await openPromise(file, { autoClose: false });
    try {
      for await (const entry of zip.eachEntry()) await work(entry, () => zip.openReadStreamPromise(entry));
    } finally {
      zip.close();
    }
  } catch (error) {
    const isElsewhere = error instanceof MaintenanceError || error instanceof StoreUnavailableError;
    // Errors of the file system have a code such as ENOSPC; what is wrong with an archive has none, or one of the decompressor.
    if (isElsewhere || /^E[A-Z]+$/.test((error as NodeJS.ErrnoException).code ?? '')) throw error;
    throw new MaintenanceError(`${file} is damaged: ${(error as Error).message}.`, { cause: error });
  }
}
