/** What Firestore's errors (gRPC's codes) mean to the port. */
import { AlreadyExistsError, MissingIndexError, NotFoundError, StoreUnavailableError } from '../store.ts';

/** Somebody else's write or lock was first, or the transaction has expired: nothing was stored. */
export class ContendedError extends Error {
  override name = 'ContendedError';
}

const code = {
  cancelled: 1,
  unknown: 2,
  invalidArgument: 3,
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

/** Under the codes of passing failures, what the same request meets every time: it is too large, or cannot be put into bytes. */
const permanent =
  /message (?:exceeds maximum size|larger than max|with a size larger than)|message serialization failure/i;

/** A transaction that was left idle, or that took too long: its work can run again. The emulator says it in the second way. */
const expired = /transaction has expired|transaction is invalid or closed/i;

export function isPassing(error: unknown): boolean {
  return passing.has(codeOf(error)) && !isPermanent(error);
}

/** The port's error for one of Firestore's; others come back as they are. */
export function translate(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const found = codeOf(error);
  const cause = { cause: error };
  if (found === code.aborted || (found === code.invalidArgument && expired.test(error.message)))
    return new ContendedError(error.message, cause);
  if (found === code.notFound) return new NotFoundError(error.message, cause);
  if (found === code.alreadyExists) return new AlreadyExistsError(error.message, cause);
  if (found === code.failedPrecondition && /requires an? .*index/i.test(error.message))
    return new MissingIndexError(error.message, cause);
  if (isPassing(error) || closed.has(found))
    return new StoreUnavailableError(`Firestore: ${error.message}`, cause);
  return error;
}

function isPermanent(error: unknown): boolean {
  return error instanceof Error && permanent.test(error.message);
}

function codeOf(error: unknown): number {
  return error instanceof Error && 'code' in error ? Number(error.code) : 0;
}
