import { randomUUID } from 'node:crypto';
import {
  type WebhookDelivery,
  type WebhookEndpoint,
  webhookDeliveries,
  webhookEndpoints,
} from '../data/collections/webhooks.ts';
import type { Filter } from '../data/store.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';
import { hostIn } from './endpoints.ts';
import { newDelivery } from './new-delivery.ts';

type Parts = Pick<Services, 'store' | 'now'>;

/** Sent again at once, with attempts of its own and the same id. */
const afresh = (now: Temporal.Instant) =>
  ({ status: 'waiting', attempts: 0, nextAttemptAt: now }) as const satisfies Partial<WebhookDelivery>;

/** At most this many at a time: a transaction's worth. */
const MOST_AT_ONCE = 400;

export type ResendOutcome =
  | { readonly kind: 'sent'; readonly count: number; readonly hasMore: boolean }
  | { readonly kind: 'off' };

/** Sends one event again, whatever became of it. Null: there is no such event, or its endpoint has been removed. */
export function resendDelivery(
  { store, now }: Parts,
  { id, by }: { readonly id: string; readonly by: Actor },
): Promise<(ResendOutcome & { readonly endpointId: string }) | null> {
  return store.transaction(async (transaction) => {
    const delivery = await transaction.find(webhookDeliveries, id);
    const endpoint = delivery && (await transaction.find(webhookEndpoints, delivery.endpointId));
    if (!delivery || !endpoint) return null;
    const { id: endpointId } = endpoint;
    if (!endpoint.isOn) return { kind: 'off', endpointId };
    if (delivery.status !== 'waiting' || delivery.attempts > 0)
      transaction.update(webhookDeliveries, id, afresh(now()));
    const summary = `${hostIn(endpoint.url)}: ${delivery.type}`;
    writeAudit(transaction, by, { action: 'webhook.resent', summary }, now());
    return { kind: 'sent', count: 1, hasMore: false, endpointId };
  });
}

/** Sends what has failed again, the oldest first, and now what would be tried again later. Null: there is no such endpoint. */
export function resendFailed(
  { store, now }: Parts,
  { endpointId, by }: { readonly endpointId: string; readonly by: Actor },
): Promise<ResendOutcome | null> {
  const isFailed: readonly Filter[] = [
    ['endpointId', '==', endpointId],
    ['status', '==', 'failed'],
  ];
  return store.transaction(async (transaction) => {
    const endpoint = await transaction.find(webhookEndpoints, endpointId);
    if (!endpoint) return null;
    if (!endpoint.isOn) return { kind: 'off' };
    const isRetried = {
      where: [
        ['endpointId', '==', endpointId],
        ['status', '==', 'waiting'],
        ['nextAttemptAt', '>', now()],
      ],
      orderBy: [['nextAttemptAt', 'asc']],
    } as const;
    const query = { where: isFailed, orderBy: [['at', 'asc']], limit: MOST_AT_ONCE } as const;
    const failed = await transaction.query(webhookDeliveries, query);
    const limit = MOST_AT_ONCE - failed.items.length;
    const retried = limit > 0 ? await transaction.query(webhookDeliveries, { ...isRetried, limit }) : null;
    // One that is being sent for the first time is due later too, and has not failed.
    const items = [...failed.items, ...(retried?.items.filter(({ lastError }) => lastError !== '') ?? [])];
    for (const { id } of items) transaction.update(webhookDeliveries, id, afresh(now()));
    if (items.length > 0) {
      const summary = `${hostIn(endpoint.url)}: ${items.length} that failed`;
      writeAudit(transaction, by, { action: 'webhook.resent', summary }, now());
    }
    return {
      kind: 'sent',
      count: items.length,
      hasMore: failed.nextCursor !== null || retried?.nextCursor != null,
    };
  });
}

/** Sends an event that says nothing, to see whether the endpoint works. Null: there is no such endpoint, or it is off. */
export function sendTestEvent(
  { store, now }: Parts,
  { endpointId, by }: { readonly endpointId: string; readonly by: Actor },
): Promise<WebhookEndpoint | null> {
  return store.transaction(async (transaction) => {
    const endpoint = await transaction.find(webhookEndpoints, endpointId);
    if (!endpoint?.isOn) return null;
    const event = {
      eventId: randomUUID(),
      type: 'webhook.test',
      at: now(),
      memberUid: '',
      facts: {},
    } as const;
    transaction.create(webhookDeliveries, newDelivery(event, endpointId));
    writeAudit(transaction, by, { action: 'webhook.tested', summary: hostIn(endpoint.url) }, now());
    return endpoint;
  });
}
