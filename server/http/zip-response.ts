/** Downloads of many files as one ZIP archive, written while it is sent. */
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { ZipFile } from 'yazl';
import { localDate } from '#domain/values/dates.ts';
import { withDownloadDeadline } from '../data/deadline.ts';

/** One file of an archive. */
export interface ZipPart {
  /** With its folders: `pictures/1600x1067-3f….jpg`. */
  readonly name: string;
  /** Pieces of the file, read only when the one before is sent. */
  readonly content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
  /** Pictures are small already. */
  readonly isStored?: boolean;
}

/**
 * An archive, streamed as fast as the client reads it: of all its files, one piece of one is in memory. Where a part fails, the
 * download breaks off, so that half an archive is never taken for a whole one.
 * @param name of the file, such as `my-data.zip`
 * @param at the files in it have its date in the club's time zone
 */
export function zipResponse(name: string, parts: AsyncIterable<ZipPart>, at: Temporal.Instant): Response {
  return new Response(Readable.toWeb(zipStream(parts, at)) as NodeStream as ReadableStream<Uint8Array>, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${name}"`,
    },
  });
}

/** The archive itself: it fails where a part does. */
export function zipStream(parts: AsyncIterable<ZipPart>, at: Temporal.Instant): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error) => output.destroy(error as Error));
  addParts(zip, parts, dateOfFiles(at)).catch((error: Error) => output.destroy(error));
  return output;
}

/** Archives hold a wall clock without a time zone. Noon is there on every day of every zone, also that of this process. */
function dateOfFiles(at: Temporal.Instant): Date {
  const { year, month, day } = localDate(at);
  return new Date(year, month - 1, day, 12);
}

/** One after the other, and each only when the one before is read to its end. */
async function addParts(zip: ZipFile, parts: AsyncIterable<ZipPart>, mtime: Date): Promise<void> {
  const output = zip.outputStream as Readable;
  const left = new AbortController();
  output.once('close', () => left.abort());
  for await (const { name, content, isStored = false } of timed(parts)) {
    const source = Readable.from(timed(content), { highWaterMark: 1, signal: left.signal });
    zip.addReadStream(source, name, { mtime, compress: !isStored, forceDosTimestamp: true });
    await finished(source);
  }
  zip.end();
}

/** However long the whole takes: each step of it has as long as a page of the club's. */
async function* timed<T>(values: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T> {
  const steps = Symbol.asyncIterator in values ? values[Symbol.asyncIterator]() : values[Symbol.iterator]();
  try {
    for (;;) {
      const step = await withDownloadDeadline(() => steps.next());
      if (step.done) return;
      yield step.value;
    }
  } finally {
    await steps.return?.();
  }
}
