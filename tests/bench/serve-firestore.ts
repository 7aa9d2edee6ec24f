/**
 * A Firestore in a process of its own, so that what it costs is not the load's: the double, or Google's emulator behind a proxy that counts.
 * `node tests/bench/serve-firestore.ts double 50`: every answer takes 50 ms on its way, as from the service. Prints where it listens; a line
 * of input prints what was asked until then (`FirestoreCounts`); ends with its input.
 */
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { grpc } from 'google-gax';
import { type Method, startFirestoreDouble } from '../support/firestore-double/start-double.ts';
import { firestoreService } from '../support/firestore-double/wire.ts';
import { findFirestoreEmulator } from '../support/firestore-emulator.ts';

/** What was answered, since the start. */
export interface FirestoreCounts {
  readonly batchGets: number;
  readonly queries: number;
  /** Each that was found or is missing, and each that a query found. */
  readonly documents: number;
  readonly commits: number;
  readonly rollbacks: number;
  /** Commits of a dated class. */
  readonly sessionWrites: number;
}

interface CommitRequest {
  readonly writes: readonly { readonly update?: { readonly name: string } | null }[];
}

const SESSION = /\/documents\/sessions\/[^/]+$/;
const counts = {
  ...{ batchGets: 0, queries: 0, documents: 0, commits: 0, rollbacks: 0, sessionWrites: 0 },
} satisfies FirestoreCounts;

function note(method: Method, request: object, answers: number): void {
  if (method === 'batchGetDocuments') counts.batchGets += 1;
  if (method === 'runQuery' || method === 'runAggregationQuery') counts.queries += 1;
  if (method === 'batchGetDocuments' || method === 'runQuery') counts.documents += answers;
  if (method === 'rollback') counts.rollbacks += 1;
  if (method !== 'commit') return;
  const { writes } = request as CommitRequest;
  // A transaction that only read ends with an empty commit.
  if (writes.length > 0) counts.commits += 1;
  if (writes.some(({ update }) => SESSION.test(update?.name ?? ''))) counts.sessionWrites += 1;
}

/** What a message of a streamed answer counts: the first only begins a transaction. */
const isDocument = (message: object) =>
  ['found', 'missing', 'document'].some((field) => (message as Record<string, unknown>)[field]);

async function startEmulatorProxy(latencyMs: number): Promise<string> {
  const found = findFirestoreEmulator();
  if (!found) throw new Error('Google’s emulator is not on this machine');
  const { host } = await found.start();
  const client = new grpc.Client(host, grpc.credentials.createInsecure());
  const server = new grpc.Server({ 'grpc.max_receive_message_length': -1 });
  const raw = (bytes: Buffer) => bytes;
  const service = firestoreService();
  const passed = Object.entries(service).map(([name, method]) => {
    const isRaw = { requestDeserialize: raw, responseSerialize: raw };
    return [name, { ...method, ...isRaw }] as const;
  });
  const handlers = Object.entries(service).map(([name, method]) => {
    const asked = (method.originalName ?? name) as Method;
    const unary = async (call: grpc.ServerUnaryCall<Buffer, Buffer>, reply: grpc.sendUnaryData<Buffer>) => {
      await setTimeout(latencyMs);
      client.makeUnaryRequest(method.path, raw, raw, call.request, call.metadata, (error, answer) => {
        if (!error) note(asked, asked === 'commit' ? method.requestDeserialize(call.request) : {}, 0);
        reply(error, answer);
      });
    };
    const streamed = async (call: grpc.ServerWritableStream<Buffer, Buffer>) => {
      await setTimeout(latencyMs);
      let documents = 0;
      client
        .makeServerStreamRequest(method.path, raw, raw, call.request, call.metadata)
        .on('data', (bytes: Buffer) => {
          if (isDocument(method.responseDeserialize(bytes))) documents += 1;
          call.write(bytes);
        })
        .on('error', (error) => call.emit('error', error))
        .on('end', () => {
          note(asked, {}, documents);
          call.end();
        });
    };
    return [name, method.responseStream ? streamed : unary] as const;
  });
  server.addService(Object.fromEntries(passed), Object.fromEntries(handlers));
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  server.bindAsync('127.0.0.1:0', grpc.ServerCredentials.createInsecure(), (error, port) =>
    error ? reject(error) : resolve(port),
  );
  return `127.0.0.1:${await promise}`;
}

async function startCountingDouble(latencyMs: number): Promise<string> {
  const onAnswer = (method: Method, request: object, answer: unknown) =>
    note(method, request, Array.isArray(answer) ? answer.filter(isDocument).length : 0);
  return (await startFirestoreDouble({ latencyMs, onAnswer })).host;
}

const [, , kind, latency = '0'] = process.argv;
const start = kind === 'emulator' ? startEmulatorProxy : startCountingDouble;
process.stdout.write(`${await start(Number(latency))}\n`);
createInterface({ input: process.stdin })
  .on('line', () => process.stdout.write(`${JSON.stringify(counts)}\n`))
  .on('close', () => process.exit());
