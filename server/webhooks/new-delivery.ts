import type { WebhookDelivery } from '../data/collections/webhooks.ts';

type Event = Pick<WebhookDelivery, 'eventId' | 'type' | 'at' | 'memberUid' | 'facts'>;

/** An event that is due at once at an endpoint. */
export function newDelivery(event: Event, endpointId: string): WebhookDelivery {
  return {
    ...event,
    ...{ id: `${event.eventId}_${endpointId}`, endpointId, status: 'waiting', nextAttemptAt: event.at },
    ...{ attempts: 0, lastError: '', lastTriedAt: null, statusCode: 0, answer: '', tookMs: 0 },
  };
}
