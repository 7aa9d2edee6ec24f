/** What Firestore's errors (gRPC's codes) mean to the port. */
import { AlreadyExistsError, MissingIndexError, NotFoundError, StoreUnavailableError } from '../store.ts';

/** Somebody else's write or lock was first: nothing was stored. */
export class ContendedError extends Error {
  override name = 'ContendedError';
}

const code = {
  cancelled: 1,
  unknown: 2,
  deadlineExceeded: 4,
  notFound: 5,
  alreadyExists: 6,
  permissionDenied: 7,
  resourceExhausted: 8,
  failedPrecondition: 9,
  aborted: 10,
  internal: 13,
  unavailable: 14,
  unauthenticated: 16,
} as const;

/** May go away by itself. Whether what was asked has been done is not known. */
const passing = new Set<number>([
  code.cancelled,
  code.unknown,
  code.deadlineExceeded,
  code.resourceExhausted,
  code.internal,
  code.unavailable,
]);
/** Ours to mend, not the person's: people get the page of a store that is away. */
const closed = new Set<number>([code.permissionDenied, code.unauthenticated]);

export function isPassing(error: unknown): boolean {
  return passing.has(codeOf(error));
}

/** The port's error for one of Firestore's; others come back as they are. */
export function translate(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const found = codeOf(error);
  const cause = { cause: error };
  if (found === code.aborted) return new ContendedError(error.message, cause);
  if (found === code.notFound) return new NotFoundError(error.message, cause);
  if (found === code.alreadyExists) return new AlreadyExistsError(error.message, cause);
  if (found === code.failedPrecondition && /requires an? .*index/i.test(error.message))
    return new MissingIndexError(error.message, cause);
  if (passing.has(found) || closed.has(found))
    return new StoreUnavailableError(`Firestore: ${error.message}`, cause);
  return error;
}

function codeOf(error: unknown): number {
  return error instanceof Error && 'code' in error ? Number(error.code) : 0;
}
