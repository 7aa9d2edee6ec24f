import { randomUUID } from 'node:crypto';
import type { DeviceKind } from '#domain/door/device-kind.ts';
import { readPairingCode } from '#domain/door/pairing-code.ts';
import { kioskPairings, kiosks } from '../data/collections/door.ts';
import { members } from '../data/collections/members.ts';
import { hashPairingCode } from '../identity/kiosk-secrets.ts';
import { hashToken, newToken } from '../identity/secrets.ts';
import { writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';
import { readDeviceKey } from './seal-for-device.ts';

export interface PairedKiosk {
  readonly name: string;
  readonly kind: DeviceKind;
  /** What the device holds from now on; never stored. */
  readonly token: string;
}

/**
 * Turns a device into a kiosk or whiteboard by the code typed on it. A code pairs one device, even if two type it at once. Null: unknown, already
 * used or older than ten minutes; callers cannot tell which.
 * @param pairing `publicKey` from the device's browser; without one it works, but not while the server is unreachable
 */
export async function pairKiosk(
  { store, secret }: Pick<Services, 'store' | 'secret'>,
  { code: typed, publicKey }: { readonly code: string; readonly publicKey: string },
  now: Temporal.Instant,
): Promise<PairedKiosk | null> {
  const code = readPairingCode(typed);
  if (code === null) return null;
  const pairingId = hashPairingCode(secret, code);
  const token = newToken();
  const id = randomUUID();
  return store.transaction(async (transaction) => {
    const pairing = await transaction.find(kioskPairings, pairingId);
    if (!pairing || pairing.usedAt || Temporal.Instant.compare(pairing.expiresAt, now) <= 0) return null;
    const admin = await transaction.find(members, pairing.createdBy);
    const { kioskName: name, kind } = pairing;
    transaction.update(kioskPairings, pairingId, { usedAt: now });
    transaction.create(kiosks, {
      id,
      name,
      kind,
      tokenHash: hashToken(token),
      publicKey: readDeviceKey(publicKey),
      pairedAt: now,
      pairedBy: pairing.createdBy,
      lastSeenAt: now,
      isRevoked: false,
    });
    const by = { uid: pairing.createdBy, name: admin?.name ?? '' };
    writeAudit(transaction, by, { action: 'kiosk.paired', summary: name, after: { kioskId: id } }, now);
    return { name, kind, token };
  });
}
