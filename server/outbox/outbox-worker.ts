import type { MessageHours } from '#domain/messages/when-to-send.ts';
import { outbox as messages, type OutboxMessage } from '../data/collections/outbox.ts';
import type { Store } from '../data/store.ts';
import { findGuardianAddresses } from '../families/guardian-addresses.ts';
import { textForGuardians } from '../families/guardian-text.ts';
import { emailClaimId } from '../identity/email.ts';
import type { Log } from '../log/log.ts';
import { admitMessage } from './admit-message.ts';
import { findMark } from './bounces/clear-mark.ts';
import { type DeliveryParts, deliverDue, hasDue, RefusedError } from './delivery-queue.ts';
import type { MailHtml } from './html/create-mail-html.ts';
import type { Outbox } from './outbox.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same as `text`, for mail programs that show it. */
  readonly html?: string;
  /** The same at every attempt, so that mail servers can detect duplicates. */
  readonly messageId: string;
  /** The `Message-ID` before its `@`, by which the message is known again if it comes back. */
  readonly token: string;
  /** An address that takes one POST (RFC 8058); none for messages that nobody unsubscribes from. */
  readonly unsubscribe?: string;
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
  readonly settings: { read(): Promise<MessageHours> };
  /** Where its own links lead. */
  readonly config: { readonly linkOrigin: string };
  /** Makes the HTML part from the text; without it mails are plain text. */
  readonly html?: MailHtml;
  /** Empty: a message that nobody unsubscribes from. */
  readonly unsubscribeLink?: (message: OutboxMessage) => string;
}

const emailsOnly = [['channel', '==', 'email']] as const;

/** Whether `sendDueMessages` would find one. */
export function hasDueMessages(store: Pick<Store, 'query'>, now: Temporal.Instant): Promise<boolean> {
  return hasDue(store, messages, now, emailsOnly);
}

/** Sends what is due. Failures are retried after 2, 4, 8 … minutes, for about four hours. */
export async function sendDueMessages(parts: OutboxWorkerParts): Promise<void> {
  const { log, send } = parts;
  const hours = await parts.settings.read();
  const factsOf = ({ id, template, attempts }: OutboxMessage) => ({ messageId: id, template, attempts });
  await deliverDue(parts, {
    collection: messages,
    where: emailsOnly,
    maxAttempts: 8,
    pauseMinutes: (attempts) => 2 ** attempts,
    endsAtFailure: false,
    admit: (transaction, message, now) => admitMessage(transaction, message, hours, now),
    deliver: async (message) => {
      const { id, to, subject } = message;
      const text = parts.outbox.revealBody(message);
      if (to === '') await sendToGuardians(parts, message, text);
      else {
        const unsubscribe = parts.unsubscribeLink?.(message) ?? '';
        const html = await htmlPart(parts, message, { subject, text });
        const token = parts.outbox.tokenFor(id, to);
        const rest = { messageId: id, token, ...(unsubscribe ? { unsubscribe } : {}) };
        await send({ to, subject, text, ...html, ...rest });
      }
    },
    // The link has been sent: it is not needed here any more.
    delivered: (now) => ({
      status: 'sent',
      sentAt: now,
      nextAttemptAt: null,
      lastError: '',
      sealedLink: '',
      gotBy: [],
    }),
    onDelivered: (message) => log.info({ event: 'message.sent', ...factsOf(message) }, 'A message was sent'),
    onFailed: (message, isFinal) =>
      log.warn({ event: 'message.not-sent', ...factsOf(message), isFinal }, 'A message was not sent'),
  });
}

/** About a child without an address. @throws MailRefusedError where nobody acts for them any more */
async function sendToGuardians(
  parts: OutboxWorkerParts,
  message: OutboxMessage,
  text: string,
): Promise<void> {
  const { store, now, send } = parts;
  const { id, memberUid } = message;
  const { name, firstName, addresses } = await findGuardianAddresses(store, memberUid, now());
  if (addresses.length === 0) throw new MailRefusedError('nobody acts for them, and they have no address');
  const marks = await Promise.all(addresses.map((address) => findMark(store, address)));
  if (marks.every((mark) => mark !== null && mark.trouble !== ''))
    throw new MailRefusedError('emails to everyone who acts for them come back');
  const about = textForGuardians(text, { uid: memberUid, firstName, name }, parts.config.linkOrigin);
  const subject = `${name}: ${message.subject}`;
  const html = await htmlPart(parts, message, { subject, text: about });
  const errors: unknown[] = [];
  const gotBy = new Set(message.gotBy);
  // One whose mail server refuses it keeps it from nobody else, and whoever has got it doesn’t get it again with the next attempt.
  for (const [index, to] of addresses.entries()) {
    if (marks[index]?.trouble || gotBy.has(emailClaimId(to))) continue;
    const messageId = `${id}-${index + 1}`;
    const token = parts.outbox.tokenFor(messageId, to);
    try {
      await send({ to, subject, text: about, ...html, messageId, token });
      gotBy.add(emailClaimId(to));
      if (addresses.length > 1) await store.update(messages, id, { gotBy: [...gotBy] });
    } catch (error) {
      errors.push(error);
    }
  }
  const passing = errors.find((error) => !(error instanceof MailRefusedError));
  if (passing) throw passing;
  if (gotBy.size === 0) throw errors[0];
}

async function htmlPart(
  parts: OutboxWorkerParts,
  message: OutboxMessage,
  mail: Pick<Mail, 'subject' | 'text'>,
): Promise<Pick<Mail, 'html'>> {
  return parts.html ? { html: await parts.html(message, mail) } : {};
}
