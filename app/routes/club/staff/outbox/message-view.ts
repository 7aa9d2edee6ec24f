import { relativeDateTime } from '#domain/values/dates.ts';
import type { OutboxMessage } from '#server/data/collections/outbox.ts';
import { LINK_PLACEHOLDER } from '#server/outbox/templates.ts';

/** A line of the list: whom, what about, and whether it went; never the words. */
export function toMessageRow(message: OutboxMessage, now: Temporal.Instant) {
  const { id, to, subject, status, createdAt } = message;
  return { id, to, subject, status, written: relativeDateTime(createdAt, now) };
}

/** The message without the link that lets its holder in. */
export function toMessageView(message: OutboxMessage, now: Temporal.Instant) {
  const { memberUid, attempts, sentAt, nextAttemptAt, lastError, body, sealedLink } = message;
  return {
    ...toMessageRow(message, now),
    memberUid,
    attempts,
    sent: sentAt ? relativeDateTime(sentAt, now) : '',
    nextAttempt: nextAttemptAt ? relativeDateTime(nextAttemptAt, now) : '',
    lastError,
    body: body.replace(LINK_PLACEHOLDER, () => '[a personal link]'),
    hasLink: sealedLink !== '',
  };
}
export type MessageView = ReturnType<typeof toMessageView>;
