import { relativeDateTime } from '#domain/values/dates.ts';
import type { OutboxMessage } from '#server/data/collections/outbox.ts';
import { CODE_PLACEHOLDER, LINK_PLACEHOLDER } from '#server/outbox/templates.ts';

/** A row of the list: recipient, subject and status, never the body. */
export function toMessageRow(message: OutboxMessage, now: Temporal.Instant) {
  const { id, to, subject, status, createdAt } = message;
  return { id, to: to || 'Their guardians', subject, status, written: relativeDateTime(createdAt, now) };
}

/** The message without its personal link and code, which work like a password. */
export function toMessageView(message: OutboxMessage, now: Temporal.Instant) {
  const { memberUid, attempts, sentAt, nextAttemptAt, lastError, body, sealedLink } = message;
  return {
    ...toMessageRow(message, now),
    memberUid,
    attempts,
    sent: sentAt ? relativeDateTime(sentAt, now) : '',
    nextAttempt: nextAttemptAt ? relativeDateTime(nextAttemptAt, now) : '',
    lastError,
    body: body
      .replace(LINK_PLACEHOLDER, () => '[a personal link]')
      .replace(CODE_PLACEHOLDER, () => '[a personal code]'),
    hasCode: body.includes(CODE_PLACEHOLDER),
    hasLink: sealedLink !== '',
  };
}
export type MessageView = ReturnType<typeof toMessageView>;
