import type { WebhookDelivery } from '../data/collections/webhooks.ts';

/** What is sent, in the form of the Standard Webhooks specification: ids and what happened, no names, addresses or health data. */
export function webhookBody({ type, at, memberUid, facts }: WebhookDelivery): string {
  const { sessionId, ...rest } = facts;
  const isOfClass = typeof sessionId === 'string';
  const ids = {
    ...(memberUid ? { memberId: memberUid } : {}),
    // As the API names them.
    ...(isOfClass ? { classId: sessionId, bookingId: `${sessionId}_${memberUid}` } : {}),
  };
  return JSON.stringify({ type, timestamp: at.toString(), data: { ...ids, ...rest } });
}
