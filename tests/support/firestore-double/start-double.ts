/**
 * A Firestore to test against where the official emulator cannot be had: Firestore's real protocol over gRPC, in this process,
 * in memory. Correct and strict rather than complete: what it does not know fails loudly, and a query without an index is refused,
 * which the emulator does not do.
 */
import { setTimeout } from 'node:timers/promises';
import { grpc } from 'google-gax';
import { clubIndexes, type IndexList } from '../../../server/data/indexes.ts';
import { Database } from './answer-requests.ts';
import { findRefusal } from './check-request.ts';
import type { ParsedQuery } from './structured-query.ts';
import { firestoreService, RpcError, refuseInvalid, refuseUnknown } from './wire.ts';

export interface FirestoreDouble {
  /** `127.0.0.1:49152` */
  readonly host: string;
  /** Every query that was answered. */
  readonly queries: readonly ParsedQuery[];
  /** Pulls the plug: connections break, and new ones are refused. What is stored stays. */
  stop(): Promise<void>;
  /** Puts it back, on the same port. */
  resume(): Promise<void>;
  /** The next call of this method ends in UNAVAILABLE: not carried out, or carried out without its answer arriving. */
  interruptNext(method: Method, moment: 'before' | 'after'): void;
  /** How often a method was called. */
  callsOf(method: Method): number;
  /** From now on every answer takes so long on its way. */
  setLatency(milliseconds: number): void;
  /** Transactions expire by a clock of their own: puts it forward. */
  passTime(milliseconds: number): void;
}

export interface DoubleOptions {
  readonly indexes?: IndexList;
  /** How long every answer takes on its way: a round trip to the service. */
  readonly latencyMs?: number;
  /** Called for each call that succeeded. */
  readonly onAnswer?: (method: Method, request: object, answer: unknown) => void;
}

const unary = [
  'commit',
  'batchWrite',
  'beginTransaction',
  'rollback',
  'getDocument',
  'listDocuments',
  'listCollectionIds',
] as const;
const streaming = ['batchGetDocuments', 'runQuery', 'runAggregationQuery'] as const;
export type Method = (typeof unary)[number] | (typeof streaming)[number];
type Request = { database?: string; parent?: string; name?: string };

export async function startFirestoreDouble({
  indexes = clubIndexes,
  latencyMs = 0,
  onAnswer = () => {},
}: DoubleOptions = {}): Promise<FirestoreDouble> {
  const queries: ParsedQuery[] = [];
  const databases = new Map<string, Database>();
  let passed = 0;
  const watching = {
    onQuery: (query: ParsedQuery) => void queries.push(query),
    now: () => performance.now() + passed,
  };
  const databaseOf = ({ database, parent, name }: Request): Database => {
    const path = database ?? parent ?? name ?? '';
    const found =
      /^projects\/[^/]+\/databases\/[^/]+/.exec(path)?.[0] ?? refuseInvalid(`the database "${path}"`);
    const known = databases.get(found) ?? new Database(found, indexes, watching);
    databases.set(found, known);
    return known;
  };
  const interruptions: { method: Method; moment: 'before' | 'after' }[] = [];
  const calls = new Map<Method, number>();
  let latency = latencyMs;
  const answer = async (method: Method, request: Request): Promise<unknown> => {
    if (latency > 0) await setTimeout(latency);
    calls.set(method, (calls.get(method) ?? 0) + 1);
    const at = interruptions.findIndex((interruption) => interruption.method === method);
    const [interruption] = at === -1 ? [] : interruptions.splice(at, 1);
    if (interruption?.moment !== 'before') {
      const answered = await databaseOf(request)[method](request as never);
      onAnswer(method, request, answered);
      if (!interruption) return answered;
    }
    throw new RpcError(grpc.status.UNAVAILABLE, 'interrupted');
  };
  const listen = (port: number) => openServer(port, answer);
  let { server, port } = await listen(0);
  return {
    host: `127.0.0.1:${port}`,
    queries,
    interruptNext: (method, moment) => void interruptions.push({ method, moment }),
    callsOf: (method) => calls.get(method) ?? 0,
    setLatency(milliseconds) {
      latency = milliseconds;
    },
    passTime(milliseconds) {
      passed += milliseconds;
    },
    async stop() {
      server.forceShutdown();
    },
    async resume() {
      ({ server, port } = await listen(port));
    },
  };
}

type Answer = (method: Method, request: Request) => Promise<unknown>;
/** A request, and why the service would not even read it. */
type Received = { request: Request; refusal: RpcError | null };

async function openServer(port: number, answer: Answer) {
  const server = new grpc.Server({ 'grpc.max_receive_message_length': -1 });
  server.addService(checked(firestoreService()), handlers(answer));
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const credentials = grpc.ServerCredentials.createInsecure();
  server.bindAsync(`127.0.0.1:${port}`, credentials, (error, bound) =>
    error ? reject(error) : resolve(bound),
  );
  return { server, port: await promise };
}

/** The service with methods that look at a request's bytes, too. */
function checked(service: grpc.ServiceDefinition): grpc.ServiceDefinition {
  return Object.fromEntries(
    Object.entries(service).map(([name, method]) => {
      const requestDeserialize = (raw: Buffer): Received => {
        const request = method.requestDeserialize(raw);
        return { request, refusal: findRefusal(raw, request) };
      };
      return [name, { ...method, requestDeserialize }];
    }),
  );
}

function handlers(answer: Answer): grpc.UntypedServiceImplementation {
  const implementation: grpc.UntypedServiceImplementation = {};
  for (const [name, { originalName = name, responseStream }] of Object.entries(firestoreService())) {
    const method = originalName as Method;
    const isKnown = ([...unary, ...streaming] as string[]).includes(method);
    const run = async ({ request, refusal }: Received) => {
      if (refusal) throw refusal;
      return isKnown ? answer(method, request) : refuseUnknown(`the method ${name}`);
    };
    implementation[name] = responseStream
      ? (call: grpc.ServerWritableStream<Received, object>) =>
          void run(call.request).then(
            (messages) => {
              for (const message of messages as object[]) call.write(message);
              call.end();
            },
            (error: unknown) => call.emit('error', asServiceError(error)),
          )
      : (call: grpc.ServerUnaryCall<Received, object>, callback: grpc.sendUnaryData<object>) =>
          void run(call.request).then(
            (message) => callback(null, message as object),
            (error: unknown) => callback(asServiceError(error)),
          );
  }
  return implementation;
}

/** A mistake of the double's own is INTERNAL, with all that is known of it. */
function asServiceError(error: unknown): Error & { code: number; details: string } {
  if (error instanceof RpcError) return Object.assign(error, { details: error.message });
  const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return Object.assign(new Error(details), { code: grpc.status.INTERNAL, details });
}
