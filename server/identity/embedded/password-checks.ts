import { availableParallelism } from 'node:os';
import { createQueue } from '../work-queue.ts';
import { type ArgonCost, hashPassword, isPasswordOf, isWeakerHash, unmatchableHash } from './argon.ts';

/** Each hash takes 19 MiB and a core: enough to use the machine, few enough to leave room for everything else. */
const AT_ONCE = Math.max(2, Math.min(4, availableParallelism()));
/** About five seconds of work on two cores; anyone after that is told to try again later. */
const LONGEST_QUEUE = 200;

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
  const inTurn = createQueue(share(AT_ONCE), share(LONGEST_QUEUE));
  const decoy = unmatchableHash(cost);
  return {
    hash: (password) => inTurn(() => hashPassword(password, cost)),
    isMatch: (stored, password) => inTurn(() => isPasswordOf(stored || decoy, password)),
    isWeak: (stored) => isWeakerHash(stored, cost),
  };
}
