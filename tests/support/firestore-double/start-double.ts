/**
 * A Firestore to test against where the official emulator cannot be had: Firestore's real protocol over gRPC, in this process,
 * in memory. Correct and strict rather than complete: what it does not know fails loudly, and a query without an index is refused,
 * which the emulator does not do.
 */
import { grpc } from 'google-gax';
import { clubIndexes, type IndexList } from '#server/data/indexes.ts';
import { Database } from './answer-requests.ts';
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

export async function startFirestoreDouble(indexes: IndexList = clubIndexes): Promise<FirestoreDouble> {
  const queries: ParsedQuery[] = [];
  const databases = new Map<string, Database>();
  const databaseOf = ({ database, parent, name }: Request): Database => {
    const path = database ?? parent ?? name ?? '';
    const found =
      /^projects\/[^/]+\/databases\/[^/]+/.exec(path)?.[0] ?? refuseInvalid(`the database "${path}"`);
    const known = databases.get(found) ?? new Database(found, indexes, (query) => queries.push(query));
    databases.set(found, known);
    return known;
  };
  const interruptions: { method: Method; moment: 'before' | 'after' }[] = [];
  const calls = new Map<Method, number>();
  const answer = (method: Method, request: Request): unknown => {
    calls.set(method, (calls.get(method) ?? 0) + 1);
    const at = interruptions.findIndex((interruption) => interruption.method === method);
    const [interruption] = at === -1 ? [] : interruptions.splice(at, 1);
    if (interruption?.moment !== 'before') {
      const answered = databaseOf(request)[method](request as never);
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
    async stop() {
      server.forceShutdown();
    },
    async resume() {
      ({ server, port } = await listen(port));
    },
  };
}

async function openServer(port: number, answer: (method: Method, request: Request) => unknown) {
  const server = new grpc.Server({ 'grpc.max_receive_message_length': -1 });
  server.addService(firestoreService(), handlers(answer));
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const credentials = grpc.ServerCredentials.createInsecure();
  server.bindAsync(`127.0.0.1:${port}`, credentials, (error, bound) =>
    error ? reject(error) : resolve(bound),
  );
  return { server, port: await promise };
}

function handlers(answer: (method: Method, request: Request) => unknown): grpc.UntypedServiceImplementation {
  const implementation: grpc.UntypedServiceImplementation = {};
  for (const [name, { originalName = name, responseStream }] of Object.entries(firestoreService())) {
    const method = originalName as Method;
    const isKnown = ([...unary, ...streaming] as string[]).includes(method);
    const run = (request: Request) =>
      isKnown ? answer(method, request) : refuseUnknown(`the method ${name}`);
    implementation[name] = responseStream
      ? (call: grpc.ServerWritableStream<Request, object>) => {
          try {
            for (const message of run(call.request) as object[]) call.write(message);
            call.end();
          } catch (error) {
            call.emit('error', asServiceError(error));
          }
        }
      : (call: grpc.ServerUnaryCall<Request, object>, callback: grpc.sendUnaryData<object>) => {
          try {
            callback(null, run(call.request) as object);
          } catch (error) {
            callback(asServiceError(error));
          }
        };
  }
  return implementation;
}

/** A mistake of the double's own is INTERNAL, with all that is known of it. */
function asServiceError(error: unknown): Error & { code: number; details: string } {
  if (error instanceof RpcError) return Object.assign(error, { details: error.message });
  const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return Object.assign(new Error(details), { code: grpc.status.INTERNAL, details });
}
