import { Lock } from '../data/waiting-queue.ts';
import { AuthError } from './identity.ts';

/** Far more than one person has sent by hand before the first of them is answered. */
const LONGEST_LINE = 10;

/** @throws AuthError too-many-requests, before any work; what the work throws */
export type OneAtATime = <R>(uid: string, work: () => Promise<R>) => Promise<R>;

/**
 * Whatever changes or asks for one person's password, one after the other in this process, where side by side all would hash, and conflict over
 * the same few documents until some are given up. Other people's goes on beside it.
 */
export function createOneAtATime(): OneAtATime {
  const locks = new Map<string, Lock>();
  return async (uid, work) => {
    const lock = locks.get(uid) ?? new Lock();
    locks.set(uid, lock);
    if (lock.waiting >= LONGEST_LINE) throw new AuthError('too-many-requests');
    const release = await lock.acquire();
    try {
      return await work();
    } finally {
      release();
      if (!lock.isHeld) locks.delete(uid);
    }
  };
}
