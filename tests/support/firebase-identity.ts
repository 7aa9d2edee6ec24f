import type { Store } from '#server/data/store.ts';
import { createFirebaseIdentity } from '#server/identity/firebase/create-firebase-identity.ts';
import type { Identity } from '#server/identity/identity.ts';
import type { Log } from '#server/log/log.ts';
import { createOutbox } from '#server/outbox/outbox.ts';
import type { IdentityUnderTest } from '../contracts/identity-under-test.ts';
import type { AuthEmulator } from './auth-emulator.ts';
import { standingClock } from './clock.ts';
import { interruptedClubName } from './interrupted-club-name.ts';
import { newestConfirmation, newestResetToken } from './reset-mail.ts';
import { openStoreInMemory } from './store-in-memory.ts';

export interface TestFirebaseIdentity extends IdentityUnderTest {
  readonly store: Store;
  /** Lines of the log, as objects. */
  readonly logged: object[];
  /** The token in the newest invitation. */
  newestInvitation(email: string): Promise<string | null>;
  /** The engine pointed at another Identity Toolkit. */
  openAt(host: string, settings?: { deadlineMs?: number; projectId?: string }): Identity;
}

/** The firebase engine on an emulator, with a store and a clock of its own. */
export function openFirebaseIdentity({ host, projectId }: AuthEmulator): TestFirebaseIdentity {
  const store = openStoreInMemory();
  const clock = standingClock();
  const logged: object[] = [];
  const { clubName, whileMailIsWritten } = interruptedClubName();
  const keep = (fields: object) => void logged.push(fields);
  const log: Pick<Log, 'info' | 'warn'> = { info: keep, warn: keep };
  const secret = 'a secret for tests, long enough to be one';
  const outbox = createOutbox({ now: clock.now, secret, canSend: false });
  const openAt: TestFirebaseIdentity['openAt'] = (authEmulatorHost, settings) =>
    createFirebaseIdentity({
      store,
      now: clock.now,
      secret,
      publicUrl: 'https://club.example',
      minimumPasswordLength: () => 6,
      clubName,
      outbox,
      log,
      firebase: { projectId, apiKey: 'any-key', authEmulatorHost, ...settings },
    });
  const identity = openAt(host);
  return {
    identity,
    store,
    clock,
    logged,
    revealsDisabled: true,
    whileMailIsWritten,
    openAnother: () => openAt(host),
    openAt,
    newestResetToken: (email) => newestResetToken(store, outbox, email),
    newestConfirmation: (email) => newestConfirmation(store, outbox, email),
    newestInvitation: (email) => newestResetToken(store, outbox, email, 'invitation'),
    async close() {
      await identity.settled();
      await store.close();
    },
  };
}
