/** The HTTP server around the test's own app, on its own port. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Config, readConfig } from '#server/config/config.ts';
import type { App } from '#server/http/connection.ts';
import { createHttpServer, type HttpServer } from '#server/http/create-http-server.ts';
import type { HttpServerParts } from '#server/http/exchange.ts';
import { createPublicData } from '#server/http/public-data.ts';
import { openRetainedBuilds, retainBuild } from '#server/http/retained-builds.ts';
import { readStaticFiles } from '#server/http/static-files.ts';
import { createLog } from '#server/log/log.ts';
import { createMetrics } from '#server/metrics/metrics.ts';
import { WAIT_LIMIT_MS } from './patience.ts';

export interface FakeServer {
  readonly server: HttpServer;
  readonly port: number;
  readonly origin: string;
  readonly logLines: string[];
  readonly errors: unknown[];
  /** The data folder. */
  readonly folder: string;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Sends bytes as they are and resolves to all that comes back until the other side closes. */
  sendRaw(bytes: string | Buffer, options?: RawOptions): Promise<string>;
}

interface RawOptions {
  /** Closes once an answer is there as long as it says, instead of waiting for the other side. */
  readonly closesOnAnswer?: boolean;
}

export interface FakeServerOptions {
  readonly environment?: Record<string, string>;
  readonly limits?: Partial<Config['limits']>;
  readonly files?: Record<string, string | Buffer>;
  readonly parts?: Partial<HttpServerParts>;
}

export async function startFakeServer(app: App, options: FakeServerOptions = {}): Promise<FakeServer> {
  const folder = mkdtempSync(join(tmpdir(), 'clubfloor-http-'));
  const client = join(folder, 'client');
  for (const [name, content] of Object.entries(options.files ?? {})) {
    mkdirSync(dirname(join(client, name)), { recursive: true });
    writeFileSync(join(client, name), content);
  }
  const read = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, ...options.environment });
  const config = { ...read, limits: { ...read.limits, ...options.limits } };
  const logLines: string[] = [];
  const errors: unknown[] = [];
  const server = createHttpServer({
    app,
    bodyLimit: async () => config.limits.bodyBytes,
    config,
    log: createLog(config, (line) => logLines.push(line)),
    staticFiles: readStaticFiles(client, 'build-1'),
    retainedBuilds: openRetainedBuilds(join(folder, 'builds')),
    checkReadiness: async () => ({ isReady: true, problems: [] }),
    publicData: createPublicData({ foreignWriteMark: () => null }),
    metrics: createMetrics(),
    readClub: async () => null,
    readOthers: async () => [],
    onError: (error) => {
      errors.push(error);
      return 'ABCD1234';
    },
    ...options.parts,
  });
  const port = await server.listen(0, '127.0.0.1');
  onTestFinished(async () => void (await server.drain(0)));
  const origin = `http://127.0.0.1:${port}`;
  return {
    server,
    port,
    origin,
    logLines,
    errors,
    folder,
    fetch: (path, init) => fetch(origin + path, { redirect: 'manual', ...init }),
    sendRaw: (bytes, raw) => sendRaw(port, bytes, raw),
  };
}

/** How long a server that has answered may go on to say something, in milliseconds. */
const LONGEST_SILENCE = 500;

export function sendRaw(
  port: number,
  bytes: string | Buffer,
  { closesOnAnswer = false }: RawOptions = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let answer = '';
    let timer = setTimeout(() => socket.destroy(), WAIT_LIMIT_MS);
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString('latin1');
      if (!isWhole(answer)) return;
      clearTimeout(timer);
      if (closesOnAnswer) socket.destroy();
      else timer = setTimeout(() => socket.destroy(), LONGEST_SILENCE);
    });
    // A server may close while we are still sending; what it said before that counts.
    socket.on('error', (error) => (answer === '' ? reject(error) : undefined));
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(answer);
    });
  });
}

function isWhole(answer: string): boolean {
  const [head = '', ...body] = answer.split('\r\n\r\n');
  const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
  return body.length > 0 && body.join('\r\n\r\n').length >= length;
}

/** Leaves what a build of this id would have left in the data folder. */
export async function leaveBuild(
  folder: string,
  buildId: string,
  assets: Record<string, string>,
): Promise<void> {
  const from = mkdtempSync(join(tmpdir(), 'clubfloor-build-'));
  for (const [name, content] of Object.entries(assets)) writeFileSync(join(from, name), content);
  await retainBuild(join(folder, 'builds'), buildId, from);
}
