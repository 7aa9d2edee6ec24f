/** Firestore's protocol, from the definitions in its client package. */
import { createRequire } from 'node:module';
import { GrpcClient, type grpc } from 'google-gax';

export interface Value {
  valueType?: string;
  nullValue?: string;
  booleanValue?: boolean;
  integerValue?: string;
  doubleValue?: number;
  timestampValue?: Timestamp;
  stringValue?: string;
  bytesValue?: Uint8Array;
  referenceValue?: string;
  geoPointValue?: { latitude: number; longitude: number };
  arrayValue?: { values: Value[] };
  mapValue?: { fields: Fields };
}
export type Fields = Record<string, Value>;
export interface Timestamp {
  seconds: string;
  nanos: number;
}

export const status = {
  unknown: 2,
  invalidArgument: 3,
  notFound: 5,
  alreadyExists: 6,
  failedPrecondition: 9,
  aborted: 10,
  unimplemented: 12,
} as const;

export class RpcError extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** What the real service takes and this double does not know: never passed over in silence. */
export function refuseUnknown(what: string): never {
  throw new RpcError(status.unimplemented, `The Firestore double does not know ${what}`);
}

export function refuseInvalid(message: string): never {
  throw new RpcError(status.invalidArgument, message);
}

/** `google.firestore.v1.Firestore`, with all its methods. */
const require = createRequire(import.meta.url);

export function firestoreService(): grpc.ServiceDefinition {
  const fromClient = createRequire(require.resolve('@google-cloud/firestore'));
  const description = fromClient('@google-cloud/firestore-api/build/protos/protos.json');
  const loaded = new GrpcClient({}).loadProtoJSON(description);
  const { Firestore } = (loaded as unknown as Nested).google.firestore.v1;
  return Firestore.service;
}

interface Nested {
  google: { firestore: { v1: { Firestore: { service: grpc.ServiceDefinition } } } };
}
