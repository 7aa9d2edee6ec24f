import { availableParallelism } from 'node:os';
import { createQueue } from '../work-queue.ts';
import { type ArgonCost, hashPassword, isPasswordOf, isWeakerHash, unmatchableHash } from './argon.ts';

/** Of libuv, unless `UV_THREADPOOL_SIZE` says otherwise: they hash, and they compress answers and read files. */
const POOL_THREADS = 4;
/** About five seconds of work on two cores; anyone after that is told to try again later. */
const LONGEST_QUEUE = 200;

/**
 * Each hash takes 19 MiB and a core: enough to use the machine, and one thread of the pool is always left, so that no page waits for a hash
 * to be compressed or read.
 */
export function hashesAtOnce(processors: number): number {
  return Math.max(2, Math.min(POOL_THREADS - 1, processors));
}

/** Password hashing, a few at a time and the rest in a queue, so that a flood of sign-ins exhausts neither memory nor cores. */
export interface PasswordChecks {
  /** @throws IdentityBusyError */
  hash(password: string): Promise<string>;
  /**
   * Does the same amount of work whatever is stored; null or empty (no account, no password set) never matches.
   * @throws IdentityBusyError
   */
  isMatch(stored: string | null, password: string): Promise<boolean>;
  isWeak(stored: string): boolean;
}

/** @param processes that share the machine */
export function createPasswordChecks(cost: ArgonCost, processes = 1): PasswordChecks {
  const share = (all: number) => Math.ceil(all / processes);
  const inTurn = createQueue(share(hashesAtOnce(availableParallelism())), share(LONGEST_QUEUE));
  const decoy = unmatchableHash(cost);
  return {
    hash: (password) => inTurn(() => hashPassword(password, cost)),
    isMatch: (stored, password) => inTurn(() => isPasswordOf(stored || decoy, password)),
    isWeak: (stored) => isWeakerHash(stored, cost),
  };
}
