import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { withBackgroundDeadline } from '#server/data/deadline.ts';
import { createCloudFiles } from '#server/files/cloud-storage/create-cloud-files.ts';
import { nextPause, UPLOAD_RETRY_MS } from '#server/files/cloud-storage/retry-schedule.ts';
import { createDiskFiles } from '#server/files/disk/create-disk-files.ts';
import {
  type Files,
  FilesUnavailableError,
  FileTooLargeError,
  type FileType,
  MAX_FILE_BYTES,
} from '#server/files/files.ts';
import { type StorageDouble, startStorageDouble } from '../support/storage-double.ts';

let folder: string;
let storage: StorageDouble;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clubfloor-files-'));
  storage = await startStorageDouble('the-club');
});
afterEach(async () => {
  await storage.stop();
  await rm(folder, { recursive: true });
});

const onDisk = () => createDiskFiles(join(folder, 'files'));

/** A clock that a wait moves, so that ten minutes of retries take none. */
function onCloud(): Files & { waited(): number } {
  let now = 0;
  const files = createCloudFiles({
    bucket: 'the-club',
    emulatorOrigin: storage.origin,
    clock: () => now,
    wait: async (ms) => {
      now += ms;
    },
  });
  return { ...files, waited: () => now };
}

const bytes = (text: string) => new TextEncoder().encode(text);
const textOf = (content: Uint8Array | null) => content && new TextDecoder().decode(content);

describe.each<[string, () => Files]>([
  ['the disk', onDisk],
  ['Cloud Storage, over HTTP', onCloud],
])('files on %s', (_, open) => {
  test('what is put comes back byte for byte, and again over what was there', async () => {
    const files = open();
    const content = new Uint8Array(randomBytes(300_000));
    await files.put('photos/u1/a', content, 'image/jpeg');
    expect(Buffer.from((await files.get('photos/u1/a')) ?? []).equals(content)).toBe(true);
    await files.put('photos/u1/a', bytes('new'), 'image/jpeg');
    expect(textOf(await files.get('photos/u1/a'))).toBe('new');
  });

  test('an empty file is a file', async () => {
    const files = open();
    await files.put('photos/u1/a', bytes(''), 'text/csv');
    expect(textOf(await files.get('photos/u1/a'))).toBe('');
  });

  test('what is not there is null, and removing it is not an error', async () => {
    const files = open();
    expect(await files.get('photos/u1/a')).toBeNull();
    await files.remove('photos/u1/a');
    await files.put('photos/u1/a', bytes('x'), 'image/png');
    await files.remove('photos/u1/a');
    expect(await files.get('photos/u1/a')).toBeNull();
  });

  test('a folder lists what is in it and below it, in order, and nothing beside it', async () => {
    const files = open();
    expect(await files.list('photos')).toEqual([]);
    for (const path of ['photos/u2/b', 'photos/u1/z', 'photos/u1/a', 'photos/u10/a', 'plans/u1/a'])
      await files.put(path, bytes(path), 'image/webp');
    expect(await files.list('photos/u1')).toEqual(['photos/u1/a', 'photos/u1/z']);
    expect(await files.list('photos')).toEqual(['photos/u1/a', 'photos/u1/z', 'photos/u10/a', 'photos/u2/b']);
  });

  test.each([
    '../secret',
    'photos/../../secret',
    'photos/./a',
    '/etc/passwd',
    'photos//a',
    'photos/u1/a.html',
    'photos\\u1\\a',
    'photos/%2e%2e/a',
    'photos/u1/a\u0000',
    'photos/u1/a\n',
    '.unfinished/a',
    'a',
    '',
    'a/b/c/d/e',
    `photos/${'x'.repeat(129)}`,
  ])('row 25: %j is no path, for nothing that can be done with one', async (path) => {
    const files = open();
    await expect(files.put(path, bytes('x'), 'image/png')).rejects.toThrow(TypeError);
    await expect(files.get(path)).rejects.toThrow(TypeError);
    await expect(files.remove(path)).rejects.toThrow(TypeError);
    if (path !== 'a') await expect(files.list(path)).rejects.toThrow(TypeError);
  });

  test('row 25: only types that a browser neither shows as a page nor runs are kept', async () => {
    for (const type of ['text/html', 'image/svg+xml', 'application/javascript'] as unknown as FileType[])
      await expect(open().put('photos/u1/a', bytes('x'), type)).rejects.toThrow(TypeError);
  });

  test('a file that is too large is refused before anything is stored', async () => {
    const files = open();
    const large = new Uint8Array(MAX_FILE_BYTES + 1);
    await expect(files.put('photos/u1/a', large, 'image/png')).rejects.toThrow(FileTooLargeError);
    expect(await files.list('photos')).toEqual([]);
  });
});

describe('the disk', () => {
  test('keeps files for its own account only, and leaves nothing unfinished', async () => {
    await onDisk().put('photos/u1/a', bytes('x'), 'image/png');
    const root = join(folder, 'files');
    expect((await stat(join(root, 'photos/u1/a'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(root, 'photos/u1'))).mode & 0o777).toBe(0o700);
    expect(await readdir(join(root, '.unfinished'))).toEqual([]);
  });

  test('of two who write at once one wins whole', async () => {
    const files = onDisk();
    const [one, two] = [bytes('1'.repeat(200_000)), bytes('2'.repeat(200_000))];
    await Promise.all([one, two].map((content) => files.put('photos/u1/a', content, 'image/png')));
    const text = await readFile(join(folder, 'files/photos/u1/a'), 'utf8');
    expect([textOf(one), textOf(two)]).toContain(text);
  });

  test('a folder that cannot be written is a service that is away', async () => {
    await writeFile(join(folder, 'files'), 'in the way');
    await expect(onDisk().put('photos/u1/a', bytes('x'), 'image/png')).rejects.toThrow(FilesUnavailableError);
  });
});

describe('Cloud Storage', () => {
  test('a file lies there under the type that we gave it', async () => {
    await onCloud().put('photos/u1/a', bytes('x'), 'image/jpeg');
    expect(storage.objects.get('photos/u1/a')?.type).toBe('image/jpeg');
  });

  test('an upload is tried for ten minutes and another operation for two, where nobody waits; a page gives up within ten seconds', async () => {
    storage.failures.push(...Array(500).fill(503));
    const spans = [];
    for (const run of [withBackgroundDeadline, (work: () => Promise<void>) => work()]) {
      const [uploading, reading] = [onCloud(), onCloud()];
      await expect(run(() => uploading.put('photos/u1/a', bytes('x'), 'image/png'))).rejects.toThrow(
        FilesUnavailableError,
      );
      await expect(run(async () => void (await reading.get('photos/u1/a')))).rejects.toThrow('503');
      spans.push(uploading.waited() / 1000, reading.waited() / 1000);
    }
    const [upload = 0, operation = 0, ...onPage] = spans;
    expect(upload).toBeGreaterThan(560);
    expect(upload).toBeLessThan(600);
    expect(operation).toBeGreaterThan(80);
    expect(operation).toBeLessThan(120);
    expect(Math.max(...onPage)).toBeLessThan(10);
  });

  test('pauses double up to half a minute, never run past the end, and differ by chance', () => {
    const pauses = [1, 2, 3, 7, 20].map((failures) => nextPause(failures, 0, UPLOAD_RETRY_MS, 1));
    expect(pauses).toEqual([500, 1000, 2000, 32_000, 32_000]);
    expect(nextPause(3, 0, UPLOAD_RETRY_MS, 0)).toBe(1000);
    expect(nextPause(7, UPLOAD_RETRY_MS - 32_000, UPLOAD_RETRY_MS, 1)).toBeNull();
  });
});

test('files lie on the disk, or in the bucket where one is named', () => {
  expect(readConfig({}).files).toBe('disk');
  const named = { FIREBASE_PROJECT_ID: 'club', FIREBASE_STORAGE_BUCKET: 'the-club' };
  expect(readConfig(named).files).toBe('cloud-storage');
  expect(readConfig({ ...named, FILES: 'disk' }).files).toBe('disk');
});
