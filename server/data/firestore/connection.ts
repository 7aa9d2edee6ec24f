/** The connection to Firestore: the official client's gRPC stub, with our own deadlines. Its packages are loaded on the first call. */
import { createRequire } from 'node:module';
import type { grpc } from 'google-gax';
import { StoreUnavailableError } from '../store.ts';

export interface FirestoreAddress {
  readonly projectId: string;
  /** `127.0.0.1:8080`: an emulator, without TLS and credentials. Null: the service. */
  readonly emulatorHost: string | null;
}

export type UnaryMethod = 'beginTransaction' | 'commit' | 'rollback' | 'listCollectionIds';
export type StreamMethod = 'batchGetDocuments' | 'runQuery' | 'runAggregationQuery';

type Callback = (error: Error | null, answer: object) => void;
type Stub = Record<string, (...parts: unknown[]) => grpc.ClientReadableStream<object>>;

interface Opened {
  readonly stub: Stub;
  readonly metadata: grpc.Metadata;
  close(): Promise<void>;
}

/** How soon, in milliseconds, an unavailable service is tried again. */
const reconnecting = { 'grpc.initial_reconnect_backoff_ms': 100, 'grpc.max_reconnect_backoff_ms': 2000 };

export class Connection {
  /** `projects/club/databases/(default)` */
  readonly database: string;
  readonly #address: FirestoreAddress;
  #opened: Promise<Opened> | null = null;

  constructor(address: FirestoreAddress) {
    this.#address = address;
    this.database = `projects/${address.projectId}/databases/(default)`;
  }

  /** @throws gRPC's ServiceError; StoreUnavailableError where there are no credentials */
  async call(method: UnaryMethod, request: object, timeoutMs: number): Promise<object> {
    const { stub, metadata } = await this.#open();
    const { promise, resolve, reject } = Promise.withResolvers<object>();
    const callback: Callback = (error, answer) => (error ? reject(error) : resolve(answer));
    stub[method]?.({ database: this.database, ...request }, metadata, deadlineIn(timeoutMs), callback);
    return promise;
  }

  /** All messages of a streamed response. @throws as `call` */
  async stream(method: StreamMethod, request: object, timeoutMs: number): Promise<object[]> {
    const { stub, metadata } = await this.#open();
    const place =
      method === 'batchGetDocuments' ? { database: this.database } : { parent: `${this.database}/documents` };
    const messages: object[] = [];
    const { promise, resolve, reject } = Promise.withResolvers<object[]>();
    stub[method]?.({ ...place, ...request }, metadata, deadlineIn(timeoutMs))
      .on('data', (message: object) => messages.push(message))
      .on('error', reject)
      .on('end', () => resolve(messages));
    return promise;
  }

  async close(): Promise<void> {
    const opened = this.#opened;
    this.#opened = null;
    if (opened) await (await opened).close();
  }

  #open(): Promise<Opened> {
    this.#opened ??= open(this.#address, this.database).catch((error: unknown) => {
      this.#opened = null;
      throw new StoreUnavailableError('Firestore: cannot connect', { cause: error });
    });
    return this.#opened;
  }
}

function deadlineIn(timeoutMs: number): { deadline: number } {
  return { deadline: Date.now() + timeoutMs };
}

/** By `require`: `import` finds no names in what these packages export. */
function loadClient() {
  const load = createRequire(import.meta.url);
  const { v1 } = load('@google-cloud/firestore') as typeof import('@google-cloud/firestore');
  const { grpc: loaded } = load('google-gax') as typeof import('google-gax');
  return { v1, grpc: loaded };
}

async function open({ projectId, emulatorHost }: FirestoreAddress, database: string): Promise<Opened> {
  const { v1, grpc } = loadClient();
  const [servicePath, port] = emulatorHost?.split(':') ?? [];
  const place = emulatorHost && {
    servicePath,
    port: Number(port),
    sslCreds: grpc.credentials.createInsecure(),
    // Set here, so that no credentials are looked up.
    clientOptions: { universeDomain: 'googleapis.com' },
  };
  const client = new v1.FirestoreClient({ projectId, ...reconnecting, ...place });
  const metadata = new grpc.Metadata();
  metadata.set('google-cloud-resource-prefix', database);
  metadata.set('x-goog-request-params', `database=${encodeURIComponent(database)}`);
  // The emulator treats this token as an administrator, to whom no security rules apply.
  if (emulatorHost) metadata.set('authorization', 'Bearer owner');
  const stub = (await client.initialize()) as unknown as Stub;
  return { stub, metadata, close: () => client.close() };
}
