import { type OutboxMessage, outbox } from '../data/collections/outbox.ts';
import type { Store } from '../data/store.ts';
import type { Log } from '../log/log.ts';
import { type DeliveryParts, deliverDue, hasDue, RefusedError } from './delivery-queue.ts';
import type { Outbox } from './outbox.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same at every attempt, so that mail servers can detect duplicates. */
  readonly messageId: string;
}

/** Sends one mail. @throws MailRefusedError where a retry cannot help; any other error is retried */
export type SendMail = (mail: Mail) => Promise<void>;

export class MailRefusedError extends RefusedError {
  override name = 'MailRefusedError';
}

export interface OutboxWorkerParts extends DeliveryParts {
  readonly log: Pick<Log, 'info' | 'warn'>;
  readonly outbox: Outbox;
  readonly send: SendMail;
}

/** Whether `sendDueMessages` would find one. */
export function hasDueMessages(store: Pick<Store, 'query'>, now: Temporal.Instant): Promise<boolean> {
  return hasDue(store, outbox, now);
}

/** Sends what is due. Failures are retried after 2, 4, 8 … minutes, for about four hours. */
export function sendDueMessages(parts: OutboxWorkerParts): Promise<void> {
  const { log, send } = parts;
  const factsOf = ({ id, template, attempts }: OutboxMessage) => ({ messageId: id, template, attempts });
  return deliverDue(parts, {
    collection: outbox,
    maxAttempts: 8,
    pauseMinutes: (attempts) => 2 ** attempts,
    endsAtFailure: false,
    deliver: async (message) => {
      const { id, to, subject } = message;
      await send({ to, subject, text: parts.outbox.revealBody(message), messageId: id });
    },
    // The link has been sent: it is not needed here any more.
    delivered: (now) => ({
      status: 'sent',
      sentAt: now,
      nextAttemptAt: null,
      lastError: '',
      sealedLink: '',
    }),
    onDelivered: (message) => log.info({ event: 'message.sent', ...factsOf(message) }, 'A message was sent'),
    onFailed: (message, isFinal) =>
      log.warn({ event: 'message.not-sent', ...factsOf(message), isFinal }, 'A message was not sent'),
  });
}
