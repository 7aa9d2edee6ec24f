/** Cloud Storage's rarer failures, at its real URL; waits advance an injected clock. */
import { createHash } from 'node:crypto';
import { HttpResponse, http } from 'msw/http';
import { describe, expect, test } from 'vitest';
import { withBackgroundDeadline } from '#server/data/deadline.ts';
import { createCloudFiles } from '#server/files/cloud-storage/create-cloud-files.ts';
import { FilesUnavailableError, MAX_FILE_BYTES } from '#server/files/files.ts';
import { cutAnswer, provider, waitingClock } from '../support/provider.ts';

const OBJECTS = 'https://storage.googleapis.com/storage/v1/b/the-club/o';
const UPLOAD = 'https://storage.googleapis.com/upload/storage/v1/b/the-club/o';
const photo = new TextEncoder().encode('a photo');
const md5Hash = createHash('md5').update(photo).digest('base64');
const stored = () => HttpResponse.json({ md5Hash });
const failed = (status: number) => () => new HttpResponse('Sorry', { status });

function open() {
  const time = waitingClock();
  const files = createCloudFiles({
    ...{ bucket: 'the-club', emulatorOrigin: 'https://storage.googleapis.com', ...time },
  });
  return { ...time, files, put: () => files.put('photos/u1/a', photo, 'image/jpeg') };
}

/** Answers in turn, the last again and again; how often it was asked. */
function answers(...given: (() => Response)[]): { readonly handle: () => Response; asked: number } {
  const state = {
    asked: 0,
    handle: () => {
      state.asked += 1;
      return (given[Math.min(state.asked, given.length) - 1] ?? failed(500))();
    },
  };
  return state;
}

describe('an upload', () => {
  test.each<[string, () => Response]>([
    ['408', failed(408)],
    ['429', failed(429)],
    ['500', failed(500)],
    ['503', failed(503)],
    ['a connection that is cut before the answer', () => HttpResponse.error()],
    ['a connection that is cut within the answer', cutAnswer],
  ])('is sent again, whole, after %s', async (_, failure) => {
    const bodies: string[] = [];
    const { handle } = answers(failure, failure, stored);
    provider.use(
      http.post(UPLOAD, async ({ request }) => {
        bodies.push(await request.text());
        return handle();
      }),
    );
    const { put, waits } = open();
    await put();
    expect(bodies).toEqual(['a photo', 'a photo', 'a photo']);
    expect(waits).toHaveLength(2);
  });

  test.each([400, 401, 403, 412])('is not sent again after %i', async (status) => {
    const upload = answers(failed(status));
    provider.use(http.post(UPLOAD, upload.handle));
    const { put, waits } = open();
    await expect(put()).rejects.toThrow(`status ${status}`);
    expect(upload.asked).toBe(1);
    expect(waits).toEqual([]);
  });

  test('that arrives damaged is sent again until it is there whole', async () => {
    const upload = answers(() => HttpResponse.json({ md5Hash: 'AAAA' }), stored);
    provider.use(http.post(UPLOAD, upload.handle));
    await open().put();
    expect(upload.asked).toBe(2);
  });

  test('ends within ten minutes where nobody waits, though each try fails', async () => {
    provider.use(http.post(UPLOAD, failed(503)));
    const { put, clock } = open();
    await expect(withBackgroundDeadline(put)).rejects.toBeInstanceOf(FilesUnavailableError);
    expect(clock()).toBeLessThan(600_000);
    expect(clock()).toBeGreaterThan(560_000);
  });
});

describe('a download', () => {
  const get = (answer: () => Response) => {
    const download = answers(answer, () => new HttpResponse(photo));
    provider.use(http.get(`${OBJECTS}/photos%2Fu1%2Fa`, download.handle));
    return open().files.get('photos/u1/a');
  };

  test('that breaks off is begun again: nobody gets half a file', async () => {
    expect(await get(cutAnswer)).toEqual(photo);
  });

  test('of file too large is not read', async () => {
    let sent = 0;
    const endless = () =>
      new HttpResponse(
        new ReadableStream({
          pull(body) {
            sent += 1_000_000;
            body.enqueue(new Uint8Array(1_000_000));
          },
        }),
        { headers: { 'Transfer-Encoding': 'chunked' } },
      );
    await expect(get(endless)).rejects.toThrow('file too large');
    expect(sent).toBeLessThan(4 * MAX_FILE_BYTES);
  });

  test('of what is not there is null', async () => {
    expect(await get(failed(404))).toBeNull();
  });
});

test('a removal whose answer was lost finds nothing the second time, as intended', async () => {
  const removal = answers(() => HttpResponse.error(), failed(404));
  provider.use(http.delete(`${OBJECTS}/photos%2Fu1%2Fa`, removal.handle));
  await open().files.remove('photos/u1/a');
  expect(removal.asked).toBe(2);
});

test.each<[string, () => Response]>([
  ['no JSON', () => new HttpResponse('ok')],
  ['another shape', () => HttpResponse.json({ items: 'many' })],
])('a list that cannot be read (%s) is a service that is away', async (_, answer) => {
  provider.use(http.get(OBJECTS, answer));
  await expect(open().files.list('photos')).rejects.toBeInstanceOf(FilesUnavailableError);
});
