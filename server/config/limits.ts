import type { Environment } from './environment.ts';

/** What one process takes on at once. A host is one IPv4 address, or one IPv6 /64. */
export interface Limits {
  /** Limit of a request body in bytes, from somebody the page's guards let in. */
  readonly bodyBytes: number;
  /** The same where an admin imports a list. */
  readonly importBodyBytes: number;
  /** The same where somebody adds a picture: more than a picture may have, so that the page itself can say that one is too large. */
  readonly pictureBodyBytes: number;
  /** Milliseconds in which a body must arrive … */
  readonly bodyMs: number;
  /** … and, on pages that take more than `bodyBytes`, in which each further part of this many bytes must. */
  readonly uploadStepBytes: number;
  /** Bodies that are still arriving, at once; one more, and the one that has been open longest is cut. */
  readonly openBodies: number;
  readonly openBodiesPerHost: number;
  /** Bytes of all bodies in memory at once. */
  readonly heldBodyBytes: number;
  readonly heldBodyBytesPerHost: number;
  /** A body up to this size is read before anybody is asked who they are, even when the two limits above are reached. */
  readonly smallBodyBytes: number;
  /** Requests in progress at once; more get a 503. */
  readonly requestsInFlight: number;
  readonly connections: number;
  /** `Infinity` behind proxies, which bring everybody's. */
  readonly connectionsPerHost: number;
  /** Where all of these requests are stuck for so long, the process is not ready … */
  readonly stuckAfterMs: number;
  /** … and for so long, it will not recover: longer than any call to another service may take. */
  readonly deadAfterMs: number;
  /** A process that did nothing else for longer is not ready: its answers come too late. */
  readonly longestPauseMs: number;
}

const kibibyte = 1024;
const mebibyte = 1024 * kibibyte;

type LimitNames = 'MAX_REQUESTS_IN_FLIGHT' | 'MAX_CONNECTIONS_PER_ADDRESS' | 'TRUSTED_PROXY_HOPS';

export function limitsOf(read: Pick<Environment, LimitNames>): Limits {
  return {
    bodyBytes: mebibyte,
    importBodyBytes: 10 * mebibyte,
    pictureBodyBytes: 12 * mebibyte,
    bodyMs: 10_000,
    // At least 210 kbit/s. A phone with 1 Mbit/s sends the largest import in 80 s.
    uploadStepBytes: 256 * kibibyte,
    openBodies: 2000,
    openBodiesPerHost: 500,
    heldBodyBytes: 64 * mebibyte,
    // An import, and other requests from the same network at the same time.
    heldBodyBytesPerHost: 16 * mebibyte,
    smallBodyBytes: 16 * kibibyte,
    requestsInFlight: read.MAX_REQUESTS_IN_FLIGHT,
    connections: 5000,
    connectionsPerHost:
      read.TRUSTED_PROXY_HOPS > 0 ? Number.POSITIVE_INFINITY : read.MAX_CONNECTIONS_PER_ADDRESS,
    stuckAfterMs: 15_000,
    deadAfterMs: 120_000,
    longestPauseMs: 5000,
  };
}
