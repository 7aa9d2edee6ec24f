/**
 * Slows down anyone guessing passwords, without giving them a way to lock a member out.
 *
 * Failures are counted in the store, so that all instances agree, under keyed hashes, so that no address is stored:
 * - **pair**, the account from one host (IPv4 address, IPv6 /64): ten in 15 minutes, then that host has to wait.
 *   Somebody guessing elsewhere cannot affect the counter of the owner's home.
 * - **network** (IPv4 /24, IPv6 /64), over all accounts: past a hundred in 15 minutes, against one password tried on many people,
 *   a stranger there gets three tries at an account instead of ten, and strangers' passwords are checked one at a time. A network
 *   is shared: its limit must not keep a colleague out who types the right password.
 * - **account**, over all hosts: past a hundred in an hour, against guessing from many machines, a stranger gets three
 *   tries instead of ten; past a thousand, none. A host where the owner signed in within 30 days is not a stranger.
 * - A kiosk, or a tablet that staff have handed to a member, has counters of its own: for each account five in five minutes, and past a hundred over
 *   all accounts, one at a time. Whoever guesses there neither uses up what the same account has elsewhere at the club, nor makes staff wait for long.
 * - A browser with the known-device cookie has a counter of its own in place of all three: its owner can sign in even
 *   from the machine the guesses come from. The cookie grants no access; it names one account and is issued at sign-in.
 *
 * The way out of every block is a password reset, which clears the counters for the place it was done from.
 * The numbers are in `throttle-rules.ts`. Sources: OWASP ASVS 6.1.1, the Authentication Cheat Sheet's device cookies.
 */
import { type StoredThrottle, throttles } from '../data/collections/identity.ts';
import { type Store, type Transaction, TransactionContentionError } from '../data/store.ts';
import type { KeyedHash } from './keyed-hash.ts';
import {
  decideSignInThrottle,
  type Familiarity,
  type SignInCounts,
  type SignInThrottle,
  type ThrottleKind,
  throttleRules,
} from './throttle-rules.ts';

/** A counter: what it counts, and the id of its document. */
export interface Counter {
  readonly kind: ThrottleKind;
  readonly id: string;
}

export interface SignInCounters {
  readonly pair: Counter;
  readonly account: Counter;
  readonly network: Counter;
  readonly familiarity: Familiarity;
}

export interface LoginThrottle {
  counter(kind: ThrottleKind, ...parts: readonly string[]): Counter;
  /** Whether the sign-in's password may be checked. */
  check(counters: SignInCounters): Promise<SignInThrottle>;
  /** Counts a wrong password; says whether the sign-in was already over a limit (others failed at the same time). */
  recordFailure(counters: SignInCounters): Promise<keyof SignInCounts | null>;
  /** Counts one more and says whether that is still within the rule. */
  take(counter: Counter): Promise<boolean>;
  isOpen(counter: Counter): Promise<boolean>;
  /** Deletes a counter, in the transaction of the successful sign-in or reset. */
  clear(transaction: Pick<Transaction, 'remove'>, counter: Counter): void;
}

export function createLoginThrottle(
  store: Store,
  now: () => Temporal.Instant,
  hash: KeyedHash,
): LoginThrottle {
  const failuresOf = (stored: StoredThrottle | null) =>
    stored && Temporal.Instant.compare(stored.expiresAt, now()) > 0 ? stored.failures : 0;

  const countsOf = ([pair, account, network]: readonly (StoredThrottle | null)[]): SignInCounts => ({
    pair: failuresOf(pair ?? null),
    account: failuresOf(account ?? null),
    network: failuresOf(network ?? null),
  });

  const raise = (
    transaction: Transaction,
    { kind, id }: Counter,
    stored: StoredThrottle | null | undefined,
  ) => {
    const failures = failuresOf(stored ?? null);
    const expiresAt =
      stored && failures > 0 ? stored.expiresAt : now().add({ minutes: throttleRules[kind].minutes });
    transaction.set(throttles, { id, kind, failures: failures + 1, expiresAt });
  };

  return {
    counter: (kind, ...parts) => ({ kind, id: hash(`throttle ${kind}`, ...parts) }),
    async check(counters) {
      return decideSignInThrottle(
        countsOf(await store.findMany(throttles, idsOf(counters))),
        counters.familiarity,
      );
    },
    recordFailure: (counters) =>
      failingClosed('pair', () =>
        store.transaction(async (transaction) => {
          const stored = await transaction.findMany(throttles, idsOf(counters));
          const { pair, account, network } = counters;
          for (const [index, counter] of [pair, account, network].entries()) {
            raise(transaction, counter, stored[index]);
          }
          const decision = decideSignInThrottle(countsOf(stored), counters.familiarity);
          return decision.kind === 'closed' ? decision.by : null;
        }),
      ),
    take: (counter) =>
      failingClosed(false, () =>
        store.transaction(async (transaction) => {
          const stored = await transaction.find(throttles, counter.id);
          const isWithin = failuresOf(stored) < throttleRules[counter.kind].failures;
          if (isWithin) raise(transaction, counter, stored);
          return isWithin;
        }),
      ),
    async isOpen(counter) {
      const stored = await store.find(throttles, counter.id);
      return failuresOf(stored) < throttleRules[counter.kind].failures;
    },
    clear: (transaction, counter) => transaction.remove(throttles, counter.id),
  };
}

/** Counts one more in each of the kinds, and says whether that is still within all of their rules. */
export async function takeAll(
  throttle: LoginThrottle,
  kinds: readonly ThrottleKind[],
  id: string,
): Promise<boolean> {
  for (const kind of kinds) if (!(await throttle.take(throttle.counter(kind, id)))) return false;
  return true;
}

function idsOf({ pair, account, network }: SignInCounters): string[] {
  return [pair.id, account.id, network.id];
}

/** If so many failures arrive at once that they cannot be counted, that is too many. */
async function failingClosed<T, Closed>(closed: Closed, count: () => Promise<T>): Promise<T | Closed> {
  try {
    return await count();
  } catch (error) {
    if (error instanceof TransactionContentionError) return closed;
    throw error;
  }
}
