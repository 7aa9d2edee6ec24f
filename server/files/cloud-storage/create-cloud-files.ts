/** Files in a private Cloud Storage bucket, over its JSON API. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type Files, FilesUnavailableError, requireContent, requireFolder, requirePath } from '../files.ts';
import { UPLOAD_RETRY_MS } from './retry-schedule.ts';
import { type CallerParts, callStorage, realTime, type StorageCall } from './storage-calls.ts';

export interface CloudFilesParts extends Partial<Pick<CallerParts, 'clock' | 'wait' | 'fetch'>> {
  readonly bucket: string;
  /** `http://127.0.0.1:9199`, without credentials; null: Google's. */
  readonly emulatorOrigin: string | null;
}

const uploaded = z.object({ md5Hash: z.string() });
const listed = z.object({
  items: z.array(z.object({ name: z.string() })).default([]),
  nextPageToken: z.string().optional(),
});

export function createCloudFiles({ bucket, emulatorOrigin, ...given }: CloudFilesParts): Files {
  const caller: CallerParts = {
    origin: emulatorOrigin ?? 'https://storage.googleapis.com',
    authorize: emulatorOrigin ? async () => null : googleToken(),
    ...realTime,
    fetch,
    ...given,
  };
  const ask = (call: StorageCall) => callStorage(caller, call);
  const objects = `/storage/v1/b/${encodeURIComponent(bucket)}/o`;
  const objectOf = (path: string) => `${objects}/${encodeURIComponent(requirePath(path))}`;
  return {
    engine: 'cloud-storage',
    async put(path, content, type) {
      const name = encodeURIComponent(requirePath(path));
      requireContent(content, type);
      const { status } = await ask({
        method: 'POST',
        path: `/upload${objects}?uploadType=media&name=${name}`,
        body: content,
        contentType: type,
        retryMs: UPLOAD_RETRY_MS,
        check: (answer) => requireSame(answer, content),
      });
      if (status === 404) throw new FilesUnavailableError(`Cloud Storage: there is no bucket ${bucket}`);
    },
    async get(path) {
      const { status, body } = await ask({ method: 'GET', path: `${objectOf(path)}?alt=media` });
      if (status === 404) return null;
      return body;
    },
    async remove(path) {
      await ask({ method: 'DELETE', path: objectOf(path) });
    },
    async list(folder) {
      const prefix = `${requireFolder(folder)}/`;
      const names: string[] = [];
      for (let pageToken = ''; ; ) {
        const query = new URLSearchParams({ prefix, fields: 'items(name),nextPageToken' });
        if (pageToken) query.set('pageToken', pageToken);
        const { status, body } = await ask({ method: 'GET', path: `${objects}?${query}` });
        if (status === 404) throw new FilesUnavailableError(`Cloud Storage: there is no bucket ${bucket}`);
        const page = read(listed, body);
        names.push(...page.items.map(({ name }) => name));
        if (!page.nextPageToken) return names.sort();
        pageToken = page.nextPageToken;
      }
    },
  };
}

/** Checks that the stored file equals the one sent. @throws FilesUnavailableError */
function requireSame(answer: Uint8Array, content: Uint8Array): void {
  const { md5Hash } = read(uploaded, answer);
  if (md5Hash !== createHash('md5').update(content).digest('base64'))
    throw new FilesUnavailableError('Cloud Storage: the file arrived damaged');
}

function read<Shape extends z.ZodType>(shape: Shape, answer: Uint8Array): z.output<Shape> {
  try {
    return shape.parse(JSON.parse(Buffer.from(answer).toString()));
  } catch (error) {
    throw new FilesUnavailableError('Cloud Storage: unreadable response', { cause: error });
  }
}

/** An access token from Google's default credentials, cached until it expires. */
function googleToken(): () => Promise<string> {
  let opening: Promise<{ getAccessToken(): Promise<string | null | undefined> }> | null = null;
  return async () => {
    opening ??= import('google-auth-library').then(
      ({ GoogleAuth }) => new GoogleAuth({ scopes: 'https://www.googleapis.com/auth/devstorage.read_write' }),
    );
    const token = await (await opening).getAccessToken();
    if (!token) throw new FilesUnavailableError('Cloud Storage: no credentials');
    return `Bearer ${token}`;
  };
}
