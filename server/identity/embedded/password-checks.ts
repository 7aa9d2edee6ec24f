import { availableParallelism } from 'node:os';
import { WaitingQueue } from '../../data/waiting-queue.ts';
import { IdentityBusyError } from '../identity.ts';
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

export function createPasswordChecks(cost: ArgonCost): PasswordChecks {
  const inTurn = createQueue(AT_ONCE, LONGEST_QUEUE);
  const decoy = unmatchableHash(cost);
  return {
    hash: (password) => inTurn(() => hashPassword(password, cost)),
    isMatch: (stored, password) => inTurn(() => isPasswordOf(stored || decoy, password)),
    isWeak: (stored) => isWeakerHash(stored, cost),
  };
}

/** Runs at most `atOnce` pieces of work at a time, the rest in order of arrival. @throws IdentityBusyError, DeadlineError before `work` starts */
export function createQueue(atOnce: number, longest: number) {
  const queue = new WaitingQueue<null, void>();
  let running = 0;

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (queue.size >= longest) throw new IdentityBusyError('Too many passwords wait to be checked');
      // The work that finishes hands its place over, so `running` is not increased again.
      await queue.wait(null);
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const [next] = queue.take(1);
      if (next) next.resolve();
      else running -= 1;
    }
  };
}
