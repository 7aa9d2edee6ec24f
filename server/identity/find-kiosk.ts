import { type Kiosk, kiosks } from '../data/collections/door.ts';
import type { Services } from '../services.ts';
import { hashToken } from './secrets.ts';

type Parts = Pick<Services, 'store' | 'now' | 'log'>;

const SEEN_MINUTES = 1;

/** The paired device with this token, or null: unknown or revoked. Reads the store every time. */
export async function findKiosk(services: Parts, token: string): Promise<Kiosk | null> {
  const { items } = await services.store.query(kiosks, {
    where: [['tokenHash', '==', hashToken(token)]],
    limit: 1,
  });
  const kiosk = items[0];
  if (!kiosk || kiosk.isRevoked) return null;
  recordLastSeen(services, kiosk);
  return kiosk;
}

/** Runs in the background and at most once a minute, so that the kiosk does not wait for it. */
function recordLastSeen({ store, now, log }: Parts, { id, lastSeenAt }: Kiosk): void {
  const at = now();
  if (lastSeenAt && Temporal.Instant.compare(at, lastSeenAt.add({ minutes: SEEN_MINUTES })) < 0) return;
  store.update(kiosks, id, { lastSeenAt: at }).catch((error: unknown) => {
    log.warn({ event: 'kiosk.seen-not-noted', err: error }, 'A kiosk’s last-seen time could not be saved');
  });
}
