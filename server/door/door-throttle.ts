import { throttles } from '../data/collections/identity.ts';
import { TransactionContentionError } from '../data/store.ts';
import { hashForThrottle } from '../identity/kiosk-secrets.ts';
import type { Services } from '../services.ts';

/** Tries within a window that begins with the first of them. */
const rules = {
  /** Pairing codes typed from one address, right ones too: an admin pairs a device or two. */
  'kiosk-pairing': { tries: 10, minutes: 15 },
  /** Names looked for on one kiosk: more than the busiest hour's forgotten cards, too few to copy the list of members. */
  'kiosk-search': { tries: 60, minutes: 10 },
} as const;

/** Counts one more try of `who` and says whether that is still within the rule; tries that collide too often to be counted are not. */
export async function takeDoorTry(
  { store, secret, now }: Pick<Services, 'store' | 'secret' | 'now'>,
  kind: keyof typeof rules,
  who: string,
): Promise<boolean> {
  const { tries, minutes } = rules[kind];
  const id = hashForThrottle(secret, kind, who);
  try {
    return await store.transaction(async (transaction) => {
      const stored = await transaction.find(throttles, id);
      const running = stored && Temporal.Instant.compare(stored.expiresAt, now()) > 0 ? stored : null;
      const failures = running?.failures ?? 0;
      if (failures >= tries) return false;
      const expiresAt = running?.expiresAt ?? now().add({ minutes });
      transaction.set(throttles, { id, kind, failures: failures + 1, expiresAt });
      return true;
    });
  } catch (error) {
    if (error instanceof TransactionContentionError) return false;
    throw error;
  }
}
