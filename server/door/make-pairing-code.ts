import type { DeviceKind } from '#domain/door/device-kind.ts';
import { PAIRING_MINUTES } from '#domain/door/pairing-code.ts';
import { kioskPairings } from '../data/collections/door.ts';
import { hashPairingCode, newPairingTicket, pairingCodeOf } from '../identity/kiosk-secrets.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';

/** Creates a one-time code for pairing a device, by default as a kiosk at the door. @returns the ticket under which the code can be shown */
export async function makePairingCode(
  { store, secret }: Pick<Services, 'store' | 'secret'>,
  {
    kioskName,
    kind = 'door',
    by,
  }: { readonly kioskName: string; readonly kind?: DeviceKind; readonly by: Actor },
  now: Temporal.Instant,
): Promise<{ ticket: string }> {
  const ticket = newPairingTicket();
  const expiresAt = now.add({ minutes: PAIRING_MINUTES });
  await store.batch((batch) => {
    batch.create(kioskPairings, {
      id: hashPairingCode(secret, pairingCodeOf(secret, ticket)),
      kioskName,
      kind,
      createdBy: by.uid,
      createdAt: now,
      expiresAt,
      usedAt: null,
    });
    writeAudit(batch, by, { action: 'kiosk.code-made', summary: kioskName }, now);
  });
  return { ticket };
}
