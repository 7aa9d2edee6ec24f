import { LOGIN_IDLE_DAYS } from '#domain/accounts/caching.ts';
import { clubEvents } from './collections/club-events.ts';
import { kioskPairings, usedPassCodes } from './collections/door.ts';
import { formDrafts, formSubmissions } from './collections/forms.ts';
import { loginSessions, resetTokens, throttles } from './collections/identity.ts';
import { importRows, imports } from './collections/imports.ts';
import { paymentRequests, webhookEvents } from './collections/payments.ts';
import type { Collection, Store } from './store.ts';

/** A kind of document that means nothing once an instant in it has passed. */
interface Expiring {
  readonly collection: Collection<{ id: string }>;
  /** The field that holds the instant. */
  readonly field: string;
  /** Hours that it is kept beyond. */
  readonly keptHours: number;
}

/** Collections whose old documents are swept; whoever adds one that expires adds it here. */
const expiring: readonly Expiring[] = [
  { collection: loginSessions, field: 'expiresAt', keptHours: 0 },
  { collection: loginSessions, field: 'lastSeenAt', keptHours: 24 * LOGIN_IDLE_DAYS },
  { collection: resetTokens, field: 'expiresAt', keptHours: 0 },
  { collection: throttles, field: 'expiresAt', keptHours: 0 },
  { collection: formSubmissions, field: 'expiresAt', keptHours: 0 },
  { collection: formDrafts, field: 'expiresAt', keptHours: 0 },
  { collection: imports, field: 'expiresAt', keptHours: 0 },
  { collection: importRows, field: 'expiresAt', keptHours: 0 },
  { collection: kioskPairings, field: 'expiresAt', keptHours: 0 },
  // Given up long ago: by then the other system has to be filled anew.
  { collection: clubEvents, field: 'at', keptHours: 24 * 30 },
  // Stripe sends nothing again that is older than 30 days, and forgets a key after one.
  { collection: webhookEvents, field: 'takenAt', keptHours: 24 * 60 },
  { collection: paymentRequests, field: 'startedAt', keptHours: 24 * 60 },
  // A rotating code is stale after minutes: a day is far beyond what could be shown again.
  { collection: usedPassCodes, field: 'usedAt', keptHours: 24 },
];

const PAGE = 200;

/** Deletes documents that have expired, a page at a time; how many. They were refused before: this only makes room. */
export async function removeExpired(store: Store, now: Temporal.Instant): Promise<number> {
  let removed = 0;
  for (const { collection, field, keptHours } of expiring) {
    removed += await sweep(store, collection, field, now.subtract({ hours: keptHours }));
  }
  return removed;
}

async function sweep(
  store: Store,
  collection: Collection<{ id: string }>,
  field: string,
  before: Temporal.Instant,
): Promise<number> {
  let removed = 0;
  for (;;) {
    const { items } = await store.query(collection, {
      where: [[field, '<=', before]],
      orderBy: [[field, 'asc']],
      limit: PAGE,
    });
    if (items.length === 0) return removed;
    await store.batch((batch) => {
      for (const { id } of items) batch.remove(collection, id);
    });
    removed += items.length;
  }
}
