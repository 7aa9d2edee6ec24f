import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { timeToWait, withPageDeadline } from '#server/data/deadline.ts';
import { type ZipPart, zipResponse } from '#server/http/zip-response.ts';
import { textOf, unzip } from '../support/unzip.ts';

const at = Temporal.Instant.from('2026-11-21T12:00:00Z');

async function* partsOf(parts: readonly ZipPart[]): AsyncGenerator<ZipPart> {
  yield* parts;
}

const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

test('what comes out is what went in, compressed or not, with names from anywhere', async () => {
  const picture = randomBytes(200_000);
  const response = zipResponse(
    'all.zip',
    partsOf([
      { name: 'read-me.txt', content: ['Zoë’s ', 'café 🏋️'] },
      { name: 'pictures/one.jpg', content: [picture], isStored: true },
      { name: 'empty.csv', content: [] },
      { name: 'tables/naïve.csv', content: ['a,b\r\n'.repeat(50_000)] },
    ]),
    at,
  );
  expect(response.headers.get('Content-Type')).toBe('application/zip');
  expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="all.zip"');
  const archive = await bytesOf(response);
  expect(archive.byteLength).toBeLessThan(210_000);
  const files = unzip(archive);
  expect([...files.keys()]).toEqual(['read-me.txt', 'pictures/one.jpg', 'empty.csv', 'tables/naïve.csv']);
  expect(textOf(files, 'read-me.txt')).toBe('Zoë’s café 🏋️');
  expect(Buffer.from(files.get('pictures/one.jpg') ?? [])).toEqual(picture);
  expect(files.get('empty.csv')).toHaveLength(0);
  expect(textOf(files, 'tables/naïve.csv')).toHaveLength(250_000);
});

test('an archive of nothing is an archive', async () => {
  expect(unzip(await bytesOf(zipResponse('none.zip', partsOf([]), at))).size).toBe(0);
});

/** Pieces that note how many were read, and whether the reading was ended. */
function noted(count: number) {
  const note = { read: 0, isEnded: false };
  async function* pieces() {
    try {
      for (let index = 0; index < count; index += 1) {
        note.read += 1;
        yield randomBytes(50_000);
        await new Promise(setImmediate);
      }
    } finally {
      note.isEnded = true;
    }
  }
  return { note, content: pieces() };
}

test('nothing is read long before the client takes it, and nothing more once it has left', async () => {
  const first = noted(1000);
  const second = noted(10);
  const parts = partsOf([
    { name: 'first', content: first.content, isStored: true },
    { name: 'second', content: second.content },
  ]);
  const reader = zipResponse('big.zip', parts, at).body?.getReader();
  await reader?.read();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(first.note.read).toBeGreaterThan(0);
  expect(first.note.read).toBeLessThan(40);
  await reader?.cancel();
  await vi.waitFor(() => expect(first.note.isEnded).toBe(true));
  expect(first.note.read).toBeLessThan(40);
  expect(second.note.read).toBe(0);
});

test.each(['a piece', 'the next file'])('where %s can’t be read, the download breaks off', async (what) => {
  async function* broken() {
    yield 'half';
    throw new Error('gone');
  }
  async function* parts(): AsyncGenerator<ZipPart> {
    yield { name: 'fine', content: ['fine'] };
    if (what === 'the next file') throw new Error('gone');
    yield { name: 'broken', content: broken() };
  }
  await expect(zipResponse('x.zip', parts(), at).arrayBuffer()).rejects.toThrow('gone');
});

test('each piece has as long as a page, however long the whole takes', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const waits: number[] = [];
  async function* slow() {
    for (let index = 0; index < 3; index += 1) {
      waits.push(timeToWait());
      vi.advanceTimersByTime(6000);
      yield `${index}`;
    }
  }
  await withPageDeadline(async () => {
    await bytesOf(zipResponse('x.zip', partsOf([{ name: 'slow', content: slow() }]), at));
  });
  expect(waits).toEqual([8000, 8000, 8000]);
});
