import { openSqliteStore } from '#server/data/sqlite/open-sqlite-store.ts';
import type { Store } from '#server/data/store.ts';
import type { ArgonCost } from '#server/identity/embedded/argon.ts';
import { createEmbeddedIdentity } from '#server/identity/embedded/create-embedded-identity.ts';
import type { Identity, SignInOrigin } from '#server/identity/identity.ts';
import type { Log } from '#server/log/log.ts';
import { createOutbox } from '#server/outbox/outbox.ts';
import type { IdentityUnderTest } from '../contracts/identity-under-test.ts';
import { standingClock, type TestClock } from './clock.ts';
import { interruptedClubName } from './interrupted-club-name.ts';
import { newestConfirmation, newestResetToken } from './reset-mail.ts';
import { openStoreInMemory } from './store-in-memory.ts';

/** The lowest cost that argon2 accepts: tests hash many passwords. */
export const CHEAP_ARGON: ArgonCost = { memoryInKib: 8, passes: 1, parallelism: 1 };

export const home: SignInOrigin = {
  address: '198.51.100.7',
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 20_0 like Mac OS X) AppleWebKit/605.1.15 Version/20.0 Safari/604.1',
};
export const elsewhere: SignInOrigin = { address: '203.0.113.99', userAgent: 'curl/8' };

export interface TestIdentity {
  readonly identity: Identity;
  readonly store: Store;
  readonly clock: TestClock;
  /** Lines of the log, as objects. */
  readonly logged: object[];
  readonly whileMailIsWritten: IdentityUnderTest['whileMailIsWritten'];
  /** Another process on the same store. */
  openAnother(): Identity;
  /** The token in the newest reset link that waits for the address, or null. */
  newestResetToken(email: string): Promise<string | null>;
  newestConfirmation: IdentityUnderTest['newestConfirmation'];
  close(): Promise<void>;
}

/** The embedded engine on a store of its own, with a clock that the test moves. */
export function openTestIdentity({
  path = '',
  argon = CHEAP_ARGON,
  wrapStore = (store: Store) => store,
} = {}): TestIdentity {
  const store = path === '' ? openStoreInMemory() : openSqliteStore({ path });
  const clock = standingClock();
  const logged: object[] = [];
  const { clubName, whileMailIsWritten } = interruptedClubName();
  const secret = 'a secret for tests, long enough to be one';
  const keep = (fields: object) => void logged.push(fields);
  const log: Pick<Log, 'info' | 'warn'> = { info: keep, warn: keep };
  const outbox = createOutbox({ now: clock.now, secret, canSend: false });
  const open = () =>
    createEmbeddedIdentity({
      store: wrapStore(store),
      now: clock.now,
      secret,
      publicUrl: 'https://club.example',
      minimumPasswordLength: () => 6,
      clubName,
      outbox,
      log,
      argon,
    });
  const identity = open();

  return {
    identity,
    store,
    clock,
    logged,
    openAnother: open,
    whileMailIsWritten,
    newestResetToken: (email) => newestResetToken(store, outbox, email),
    newestConfirmation: (email) => newestConfirmation(store, outbox, email),
    async close() {
      await identity.settled();
      await store.close();
    },
  };
}
