import { eventsText } from '#domain/api/club-events.ts';
import { WEBHOOK_ATTEMPTS } from '#domain/api/webhook-rules.ts';
import { relativeDateTime } from '#domain/values/dates.ts';
import type { WebhookDelivery, WebhookEndpoint } from '#server/data/collections/webhooks.ts';

const offTexts = {
  '': 'Off',
  staff: 'Off',
  failing: 'Off: kept failing',
  gone: 'Off: gone',
} as const;

/** What staff see of an endpoint. */
export function toWebhookView(endpoint: WebhookEndpoint, now: Temporal.Instant) {
  const { id, url, isOn, offReason, failingSince, lastDeliveredAt } = endpoint;
  const on = failingSince
    ? ({ tone: 'warn', text: 'Failing' } as const)
    : ({ tone: 'good', text: 'On' } as const);
  return {
    ...{ id, url, isOn, events: eventsText(endpoint.events) },
    status: isOn
      ? on
      : { tone: offReason === 'staff' ? undefined : ('bad' as const), text: offTexts[offReason] },
    failing: failingSince ? relativeDateTime(failingSince, now) : '',
    lastDelivered: lastDeliveredAt ? relativeDateTime(lastDeliveredAt, now) : 'Never',
    created: `${relativeDateTime(endpoint.createdAt, now)}, by ${endpoint.createdByName}`,
  };
}
export type WebhookView = ReturnType<typeof toWebhookView>;

const statuses = {
  waiting: { tone: undefined, text: 'Waiting' },
  delivered: { tone: 'good', text: 'Delivered' },
  failed: { tone: 'bad', text: 'Failed' },
} as const;

/** An event in the log of its endpoint. */
export function toDeliveryView(delivery: WebhookDelivery, now: Temporal.Instant) {
  const { id, eventId, type, status, attempts, statusCode, answer, lastError, nextAttemptAt } = delivery;
  const isRetried = status === 'waiting' && attempts > 0 && nextAttemptAt !== null;
  return {
    ...{
      id,
      eventId,
      type,
      answer,
      status: statuses[status],
      canResend: status !== 'waiting' || attempts > 0,
    },
    at: relativeDateTime(delivery.at, now),
    attempts: attempts === 0 ? 'None yet' : `${attempts} of ${WEBHOOK_ATTEMPTS}`,
    next: isRetried ? `Again ${relativeDateTime(nextAttemptAt, now)}` : '',
    outcome: statusCode > 0 ? String(statusCode) : lastError,
    took: delivery.lastTriedAt ? `${delivery.tookMs} ms` : '',
  };
}
export type DeliveryView = ReturnType<typeof toDeliveryView>;
