/** What Firestore's errors (gRPC's codes) mean to the port. */
import { AlreadyExistsError, MissingIndexError, NotFoundError, StoreUnavailableError } from '../store.ts';

/** Another client's write or lock was first, or the transaction has expired: nothing was stored. */
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

/** Transient. It is not known whether the request was executed. */
const passing = new Set<number>([
  code.cancelled,
  code.unknown,
  code.deadlineExceeded,
  code.resourceExhausted,
  code.internal,
  code.unavailable,
]);
/** For us to fix, not the person: people get the page for an unavailable store. */
const closed = new Set<number>([code.permissionDenied, code.unauthenticated]);

/** Permanent failures under transient codes: the request is too large, or cannot be serialised. */
const permanent =
  /message (?:exceeds maximum size|larger than max|with a size larger than)|message serialization failure/i;

/** A transaction that was idle or took too long: its work can be retried. The second wording is the emulator's. */
const expired = /transaction has expired|transaction is invalid or closed/i;

export function isPassing(error: unknown): boolean {
  return passing.has(codeOf(error)) && !isPermanent(error);
}

/** A document was written since the time that a write was to be made upon. */
export function isOvertaken(error: unknown): boolean {
  return codeOf(error) === code.failedPrecondition;
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
