import { throttles } from '../data/collections/identity.ts';
import { TransactionContentionError } from '../data/store.ts';
import { hashForThrottle } from '../identity/kiosk-secrets.ts';
import type { Services } from '../services.ts';

/** Attempts allowed within a window that begins with the first. */
const rules = {
  /** Pairing codes typed from one host (`hostOf`), including correct ones: an admin pairs one or two devices. */
  'kiosk-pairing': { attempts: 10, minutes: 15 },
  /** Name searches on one kiosk: more than the busiest hour needs, too few to copy the member list. */
  'kiosk-search': { attempts: 60, minutes: 10 },
  /** Birthdays and digits tried for one person, on all kiosks together, the right one too. */
  'kiosk-proof': { attempts: 10, minutes: 30 },
} as const;

/** Counts one more attempt by `key` and returns whether it is within the limit; false too where contention prevents the count. */
export async function countDoorAttempt(
  { store, secret, now }: Pick<Services, 'store' | 'secret' | 'now'>,
  kind: keyof typeof rules,
  key: string,
): Promise<boolean> {
  const { attempts, minutes } = rules[kind];
  const id = hashForThrottle(secret, kind, key);
  try {
    return await store.transaction(async (transaction) => {
      const stored = await transaction.find(throttles, id);
      const running = stored && Temporal.Instant.compare(stored.expiresAt, now()) > 0 ? stored : null;
      const failures = running?.failures ?? 0;
      if (failures >= attempts) return false;
      const expiresAt = running?.expiresAt ?? now().add({ minutes });
      transaction.set(throttles, { id, kind, failures: failures + 1, expiresAt });
      return true;
    });
  } catch (error) {
    if (error instanceof TransactionContentionError) return false;
    throw error;
  }
}
