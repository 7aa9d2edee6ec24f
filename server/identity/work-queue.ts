import { WaitingQueue } from '../data/waiting-queue.ts';
import { IdentityBusyError } from './identity.ts';

/** @throws IdentityBusyError, DeadlineError before `work` starts */
export type WorkQueue = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs at most `atOnce` pieces of work at a time, the rest in order of arrival; past `longest` waiting it is busy. */
export function createQueue(atOnce: number, longest: number): WorkQueue {
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
