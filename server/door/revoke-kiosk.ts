import { kiosks } from '../data/collections/door.ts';
import type { Store } from '../data/store.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';

/** Ends a device's pairing: its next request is refused. Null: no such kiosk. Idempotent. */
export function revokeKiosk(
  { store }: { readonly store: Store },
  { kioskId, by }: { readonly kioskId: string; readonly by: Actor },
  now: Temporal.Instant,
): Promise<{ name: string } | null> {
  return store.transaction(async (transaction) => {
    const kiosk = await transaction.find(kiosks, kioskId);
    if (!kiosk) return null;
    const { name } = kiosk;
    if (kiosk.isRevoked) return { name };
    transaction.update(kiosks, kioskId, { isRevoked: true });
    writeAudit(transaction, by, { action: 'kiosk.revoked', summary: name, after: { kioskId } }, now);
    return { name };
  });
}
