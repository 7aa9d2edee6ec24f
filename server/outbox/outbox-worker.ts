import { cutText } from '#domain/values/text.ts';
import { type OutboxMessage, outbox } from '../data/collections/outbox.ts';
import { NotFoundError, type Store } from '../data/store.ts';
import { hasDue } from '../jobs/has-due.ts';
import type { Log } from '../log/log.ts';
import type { Outbox } from './outbox.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same at every attempt, so that a mail server can tell a repetition. */
  readonly messageId: string;
}

/** Hands one mail over. @throws MailRefusedError when trying again cannot help; anything else is tried again */
export type SendMail = (mail: Mail) => Promise<void>;

export class MailRefusedError extends Error {
  override name = 'MailRefusedError';
}

export interface OutboxWorkerParts {
  readonly store: Store;
  now(): Temporal.Instant;
  readonly log: Pick<Log, 'info' | 'warn'>;
  readonly outbox: Outbox;
  readonly send: SendMail;
}

const MESSAGES_A_RUN = 50;
/** About four hours in all, with the pauses below. */
const ATTEMPTS = 8;
/** How long nobody else takes a message that is being sent; longer than any send may last (70 s, specification, §9). */
const CLAIM_SECONDS = 150;

/** Whether `sendDueMessages` would find one. */
export function hasDueMessages(store: Pick<Store, 'query'>, now: Temporal.Instant): Promise<boolean> {
  return hasDue(store, outbox, now);
}

/**
 * Sends what is due, one message after the other. Each is claimed in the store first, so that of several workers
 * one sends it; a failure is tried again after 2, 4, 8 … minutes.
 */
export async function sendDueMessages(parts: OutboxWorkerParts): Promise<void> {
  const { items } = await parts.store.query(outbox, {
    where: [
      ['status', '==', 'waiting'],
      ['nextAttemptAt', '<=', parts.now()],
    ],
    orderBy: [['nextAttemptAt', 'asc']],
    limit: MESSAGES_A_RUN,
  });
  for (const { id } of items) {
    const message = await claim(parts, id);
    if (message) await sendOne(parts, message);
  }
}

/** The message with this attempt counted, or null: somebody else has it. */
function claim({ store, now }: OutboxWorkerParts, id: string): Promise<OutboxMessage | null> {
  return store.transaction(async (transaction) => {
    const message = await transaction.find(outbox, id);
    const at = now();
    if (message?.status !== 'waiting' || !message.nextAttemptAt) return null;
    if (Temporal.Instant.compare(message.nextAttemptAt, at) > 0) return null;
    const changes = {
      attempts: message.attempts + 1,
      nextAttemptAt: at.add({ seconds: CLAIM_SECONDS }),
    };
    transaction.update(outbox, id, changes);
    return { ...message, ...changes };
  });
}

async function sendOne(parts: OutboxWorkerParts, message: OutboxMessage): Promise<void> {
  const { now, log, send } = parts;
  const { id, template, attempts } = message;
  try {
    const text = parts.outbox.revealBody(message);
    await send({ to: message.to, subject: message.subject, text, messageId: id });
  } catch (error) {
    const isFinal = error instanceof MailRefusedError || attempts >= ATTEMPTS;
    await record(parts, id, {
      status: isFinal ? 'failed' : 'waiting',
      nextAttemptAt: isFinal ? null : now().add({ minutes: 2 ** attempts }),
      lastError: reasonOf(error),
    });
    log.warn(
      { event: 'message.not-sent', messageId: id, template, attempts, isFinal },
      'A message was not sent',
    );
    return;
  }
  // The link has reached its reader: nothing here needs it any more.
  await record(parts, id, {
    status: 'sent',
    sentAt: now(),
    nextAttemptAt: null,
    lastError: '',
    sealedLink: '',
  });
  log.info({ event: 'message.sent', messageId: id, template, attempts }, 'A message was sent');
}

/** A message that went away with its account while it was being sent needs no record. */
async function record(
  { store }: OutboxWorkerParts,
  id: string,
  changes: Partial<OutboxMessage>,
): Promise<void> {
  try {
    await store.update(outbox, id, changes);
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? cutText(`${error.name}: ${error.message}`, 300) : 'Unknown';
}
