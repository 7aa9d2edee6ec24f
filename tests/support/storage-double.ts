/** A bucket of Cloud Storage to test against: its JSON interface over HTTP, as far as the club uses it; strict about the rest. */
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StorageDouble {
  readonly origin: string;
  readonly objects: Map<string, { content: Buffer; type: string }>;
  readonly requests: string[];
  /** What the next requests are answered with instead; 0 breaks the connection. */
  readonly failures: number[];
  stop(): Promise<void>;
}

const PAGE = 2;

export async function startStorageDouble(bucket: string): Promise<StorageDouble> {
  const objects: StorageDouble['objects'] = new Map();
  const requests: string[] = [];
  const failures: number[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const url = new URL(request.url ?? '', 'http://storage');
    requests.push(`${request.method} ${url.pathname}`);
    const failure = failures.shift();
    if (failure === 0) return void request.socket.destroy();
    const { status, body } = failure
      ? { status: failure, body: 'no' }
      : answer(request.method ?? '', url, Buffer.concat(chunks), request.headers['content-type'] ?? '');
    response.writeHead(status).end(body);
  });

  function answer(method: string, url: URL, content: Buffer, type: string) {
    const all = `/storage/v1/b/${bucket}/o`;
    const { pathname, searchParams } = url;
    if (method === 'POST' && pathname === `/upload${all}` && searchParams.get('uploadType') === 'media') {
      objects.set(searchParams.get('name') ?? '', { content, type });
      const md5Hash = createHash('md5').update(content).digest('base64');
      return { status: 200, body: JSON.stringify({ md5Hash }) };
    }
    if (method === 'GET' && pathname === all) return { status: 200, body: listing(searchParams) };
    const name = pathname.startsWith(`${all}/`) ? decodeURIComponent(pathname.slice(all.length + 1)) : '';
    const found = objects.get(name);
    if (!found || name.includes('%')) return { status: 404, body: 'Not Found' };
    if (method === 'DELETE') {
      objects.delete(name);
      return { status: 204, body: '' };
    }
    if (method === 'GET' && searchParams.get('alt') === 'media') return { status: 200, body: found.content };
    return { status: 501, body: `the double does not know ${method} ${url}` };
  }

  function listing(query: URLSearchParams): string {
    const names = [...objects.keys()].filter((name) => name.startsWith(query.get('prefix') ?? '')).sort();
    const start = Number(query.get('pageToken') ?? 0);
    const items = names.slice(start, start + PAGE).map((name) => ({ name }));
    const next = start + PAGE < names.length ? { nextPageToken: String(start + PAGE) } : {};
    return JSON.stringify({ ...(items.length > 0 && { items }), ...next });
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    requests,
    failures,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
