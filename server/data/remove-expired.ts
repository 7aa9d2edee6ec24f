import { LOGIN_IDLE_DAYS } from '#domain/accounts/caching.ts';
import { addressMarks, mailBounces } from './collections/address-marks.ts';
import { apiTokens, apiUses } from './collections/api.ts';
import { clubEvents } from './collections/club-events.ts';
import { kioskPairings, usedPassCodes } from './collections/door.ts';
import { eventRegistrations } from './collections/events.ts';
import { formDrafts, formSubmissions } from './collections/forms.ts';
import { handovers } from './collections/handovers.ts';
import { emailConfirmations, loginSessions, resetTokens, throttles } from './collections/identity.ts';
import { importNames, importRows, imports } from './collections/imports.ts';
import { leads } from './collections/leads.ts';
import { memberBatches, memberBatchParts } from './collections/member-batches.ts';
import { memberNotes } from './collections/member-notes.ts';
import { outbox } from './collections/outbox.ts';
import { paymentRequests, webhookEvents } from './collections/payments.ts';
import { tourDays } from './collections/tours.ts';
import { undoSteps } from './collections/undo.ts';
import { webhookDeliveries } from './collections/webhooks.ts';
import { workoutDrafts } from './collections/workouts.ts';
import type { Collection, Store } from './store.ts';

/** Documents that are no longer needed once an instant in them has passed. */
interface Expiring {
  readonly collection: Collection<{ id: string }>;
  /** The field that holds the instant. */
  readonly field: string;
  /** Hours it is kept after that instant. */
  readonly retentionHours: number;
}

/** Collections whose expired documents are removed; add any new expiring collection here. */
const expiring: readonly Expiring[] = [
  { collection: loginSessions, field: 'expiresAt', retentionHours: 0 },
  { collection: loginSessions, field: 'lastSeenAt', retentionHours: 24 * LOGIN_IDLE_DAYS },
  { collection: emailConfirmations, field: 'expiresAt', retentionHours: 0 },
  { collection: resetTokens, field: 'expiresAt', retentionHours: 0 },
  { collection: throttles, field: 'expiresAt', retentionHours: 0 },
  { collection: formSubmissions, field: 'expiresAt', retentionHours: 0 },
  { collection: formDrafts, field: 'expiresAt', retentionHours: 0 },
  { collection: undoSteps, field: 'expiresAt', retentionHours: 0 },
  { collection: memberNotes, field: 'expiresAt', retentionHours: 0 },
  { collection: handovers, field: 'expiresAt', retentionHours: 0 },
  { collection: workoutDrafts, field: 'expiresAt', retentionHours: 0 },
  { collection: kioskPairings, field: 'expiresAt', retentionHours: 0 },
  { collection: tourDays, field: 'endsAt', retentionHours: 24 * 30 },
  // A rotating code expires after minutes: a day is far more than enough.
  { collection: usedPassCodes, field: 'usedAt', retentionHours: 24 },
];

/** What is about people without an account, who cannot close one. What is about members has no such instant. */
const ofVisitors: readonly Expiring[] = [
  { collection: eventRegistrations, field: 'expiresAt', retentionHours: 0 },
  { collection: leads, field: 'expiresAt', retentionHours: 0 },
  { collection: outbox, field: 'expiresAt', retentionHours: 0 },
  { collection: addressMarks, field: 'expiresAt', retentionHours: 0 },
];

/** What was exchanged with other systems: read only while it may still explain something. */
const ofLogs: readonly Expiring[] = [
  // Delivery was given up long before: by then the other system needs a full resync.
  { collection: clubEvents, field: 'at', retentionHours: 24 * 30 },
  { collection: webhookDeliveries, field: 'at', retentionHours: 24 * 30 },
  { collection: apiUses, field: 'hour', retentionHours: 24 * 30 },
  { collection: apiTokens, field: 'expiresAt', retentionHours: 24 * 90 },
  // A message is reported within days; after that it is not reported again.
  { collection: mailBounces, field: 'at', retentionHours: 24 * 60 },
  // Stripe does not resend events older than 30 days, and forgets idempotency keys after one day.
  { collection: webhookEvents, field: 'takenAt', retentionHours: 24 * 60 },
  { collection: paymentRequests, field: 'startedAt', retentionHours: 24 * 60 },
];

/** What staff have done to many people at once: messages, tags and imports, with what undoing them takes back. */
const ofBatches: readonly Expiring[] = [
  { collection: memberBatches, field: 'expiresAt', retentionHours: 0 },
  { collection: memberBatchParts, field: 'expiresAt', retentionHours: 0 },
  { collection: imports, field: 'expiresAt', retentionHours: 0 },
  { collection: importRows, field: 'expiresAt', retentionHours: 0 },
  { collection: importNames, field: 'expiresAt', retentionHours: 0 },
];

const PAGE = 200;

/** Deletes expired documents, a page at a time. They are already ignored: this only frees space. @returns how many */
export function removeExpired(store: Store, now: Temporal.Instant): Promise<number> {
  return sweepAll(store, expiring, now);
}

/** Deletes what visitors have left behind, once its time is over. A job of its own: each stays cheap. @returns how many */
export function removeVisitors(store: Store, now: Temporal.Instant): Promise<number> {
  return sweepAll(store, ofVisitors, now);
}

/** Deletes old records of what was exchanged with other systems. @returns how many */
export function removeOldLogs(store: Store, now: Temporal.Instant): Promise<number> {
  return sweepAll(store, ofLogs, now);
}

/** Deletes the messages, tags and imports of many people that are over. A job of its own, as for visitors. @returns how many */
export function removeBatches(store: Store, now: Temporal.Instant): Promise<number> {
  return sweepAll(store, ofBatches, now);
}

async function sweepAll(store: Store, of: readonly Expiring[], now: Temporal.Instant): Promise<number> {
  let removed = 0;
  for (const { collection, field, retentionHours } of of) {
    removed += await sweep(store, collection, field, now.subtract({ hours: retentionHours }));
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
