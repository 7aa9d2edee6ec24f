import { type MessageHours, whenToSend } from '#domain/messages/when-to-send.ts';
import { formatTime, relativeDateTime } from '#domain/values/dates.ts';
import type { OutboxMessage } from '#server/data/collections/outbox.ts';
import { CODE_PLACEHOLDER, LINK_PLACEHOLDER } from '#server/outbox/templates.ts';

/** A row of the list: recipient, subject and status, never the body. */
export function toMessageRow(message: OutboxMessage, hours: MessageHours, now: Temporal.Instant) {
  const { id, to, subject, status, createdAt } = message;
  const quietUntil = quietUntilText(message, hours, now);
  const written = relativeDateTime(createdAt, now);
  return { id, to: to || 'Their guardians', subject, status, quietUntil, written };
}

/** `08:00` where a waiting message waits for the end of the quiet hours; otherwise empty. */
function quietUntilText(message: OutboxMessage, hours: MessageHours, now: Temporal.Instant): string {
  const { status, nextAttemptAt } = message;
  if (status !== 'waiting' || !nextAttemptAt) return '';
  const due = Temporal.Instant.compare(nextAttemptAt, now) > 0 ? nextAttemptAt : now;
  const sendsAt = whenToSend(message, due, hours);
  const isPutOff = sendsAt.equals(due) && due !== now && whenToSend(message, now, hours).equals(due);
  return isPutOff || !sendsAt.equals(due) ? formatTime(sendsAt) : '';
}

/** The message without its personal link and code, which work like a password. */
export function toMessageView(message: OutboxMessage, hours: MessageHours, now: Temporal.Instant) {
  const { memberUid, attempts, sentAt, nextAttemptAt, lastError, body, sealedLink } = message;
  return {
    ...toMessageRow(message, hours, now),
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
