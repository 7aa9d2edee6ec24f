import { throttles } from '../data/collections/identity.ts';
import { type Reads, type Transaction, TransactionContentionError } from '../data/store.ts';
import { hashForThrottle } from '../identity/kiosk-secrets.ts';
import type { Services } from '../services.ts';

/** Attempts allowed within a window that begins with the first. */
const rules = {
  /** Wrong pairing codes typed from one host (`hostOf`); the right one is never refused for it. */
  'kiosk-pairing': { attempts: 10, minutes: 15 },
  /** Name searches on one kiosk: more than the busiest hour needs, too few to copy the member list. */
  'kiosk-search': { attempts: 60, minutes: 10 },
  /** Birthdays and digits tried for one person, on all kiosks together, the right one too. */
  'kiosk-proof': { attempts: 10, minutes: 30 },
  /** Wrong short codes typed on one kiosk; scanned passes and right codes do not count, and are never refused for it. */
  'kiosk-code': { attempts: 20, minutes: 10 },
  /** Wrong short codes typed for one member number, whether or not somebody has it, on all kiosks together. */
  'number-code': { attempts: 10, minutes: 30 },
} as const;
type DoorRule = keyof typeof rules;

export interface DoorCount {
  /** False: no further attempt is allowed until the window ends. */
  readonly isWithinLimit: boolean;
  /** Counts one more attempt, in the transaction that has read the count. */
  add(transaction: Transaction): void;
}

/** The attempts by `key` in the current window, which begins with the first of them. */
export async function readDoorCount(
  reads: Reads,
  secret: string,
  [kind, key]: readonly [kind: DoorRule, key: string],
  now: Temporal.Instant,
): Promise<DoorCount> {
  const { attempts, minutes } = rules[kind];
  const id = hashForThrottle(secret, kind, key);
  const stored = await reads.find(throttles, id);
  const running = stored && Temporal.Instant.compare(stored.expiresAt, now) > 0 ? stored : null;
  const failures = running?.failures ?? 0;
  const expiresAt = running?.expiresAt ?? now.add({ minutes });
  return {
    isWithinLimit: failures < attempts,
    add: (transaction) => transaction.set(throttles, { id, kind, failures: failures + 1, expiresAt }),
  };
}

/** Counts one more attempt by `key` and returns whether it is within the limit; false too where contention prevents the count. */
export async function countDoorAttempt(
  { store, secret, now }: Pick<Services, 'store' | 'secret' | 'now'>,
  kind: DoorRule,
  key: string,
): Promise<boolean> {
  try {
    return await store.transaction(async (transaction) => {
      const count = await readDoorCount(transaction, secret, [kind, key], now());
      if (count.isWithinLimit) count.add(transaction);
      return count.isWithinLimit;
    });
  } catch (error) {
    if (error instanceof TransactionContentionError) return false;
    throw error;
  }
}
