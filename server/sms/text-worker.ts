import { kindOfText } from '#domain/messages/text-choices.ts';
import { findTextLimit } from '#domain/messages/text-limits.ts';
import type { MessageHours } from '#domain/messages/when-to-send.ts';
import { bookingProfiles } from '../data/collections/bookings.ts';
import type { ClubSettings } from '../data/collections/club.ts';
import { outbox as messages, type OutboxMessage } from '../data/collections/outbox.ts';
import type { Store, Transaction } from '../data/store.ts';
import { createKeyedHash, type KeyedHash } from '../identity/keyed-hash.ts';
import type { Log } from '../log/log.ts';
import { admitByTime, withheld } from '../outbox/admit-message.ts';
import { type Admission, type DeliveryParts, deliverDue, hasDue } from '../outbox/delivery-queue.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { SendText } from './send-text.ts';
import { readTextCounts } from './text-counts.ts';

type TextSettings = MessageHours & Pick<ClubSettings, 'textsAMonth'>;

export interface TextWorkerParts extends DeliveryParts {
  readonly log: Pick<Log, 'info' | 'warn'>;
  readonly outbox: Pick<Outbox, 'revealBody'>;
  readonly secret: string;
  readonly send: SendText;
  readonly settings: { read(): Promise<TextSettings> };
}

const textsOnly = [['channel', '==', 'text']] as const;

/** Whether `sendDueTexts` would find one. */
export function hasDueTexts(store: Pick<Store, 'query'>, now: Temporal.Instant): Promise<boolean> {
  return hasDue(store, messages, now, textsOnly);
}

/** Sends what is due, within the limits. Failures are retried after 2, 4, 8 … minutes while the text is of use. */
export async function sendDueTexts(parts: TextWorkerParts): Promise<void> {
  const { log, send, outbox } = parts;
  const settings = await parts.settings.read();
  const hash = createKeyedHash(parts.secret);
  const factsOf = ({ id, template, attempts }: OutboxMessage) => ({ messageId: id, template, attempts });
  await deliverDue(parts, {
    collection: messages,
    where: textsOnly,
    maxAttempts: 8,
    pauseMinutes: (attempts) => 2 ** attempts,
    endsAtFailure: false,
    admit: (transaction, message, now) => admitText(transaction, message, { settings, hash }, now),
    deliver: (message) => send({ to: message.to, text: outbox.revealBody(message) }),
    // The code has been sent: it is not needed here any more.
    delivered: (now) => ({ status: 'sent', sentAt: now, nextAttemptAt: null, lastError: '', sealedLink: '' }),
    onDelivered: (message) => log.info({ event: 'text.sent', ...factsOf(message) }, 'A text was sent'),
    onFailed: (message, isFinal) =>
      log.warn({ event: 'text.not-sent', ...factsOf(message), isFinal }, 'A text was not sent'),
  });
}

/** Counts a text at its first attempt; another attempt at the same one is no second text. */
async function admitText(
  transaction: Transaction,
  message: OutboxMessage,
  { settings, hash }: { readonly settings: TextSettings; readonly hash: KeyedHash },
  now: Temporal.Instant,
): Promise<Admission<OutboxMessage>> {
  const timely = admitByTime(message, settings, now);
  if (timely.kind !== 'now') return timely;
  if (!(await isStillChosen(transaction, message))) return withheld('This person has turned these texts off');
  if (message.attempts > 0) return { kind: 'now' };
  const counts = await readTextCounts(transaction, hash, message.memberUid, now);
  const limit = findTextLimit(counts, settings.textsAMonth);
  return limit === null ? { kind: 'now', write: () => counts.take() } : withheld(limit);
}

/** They may have said STOP, or changed the number, since it was queued. */
async function isStillChosen(
  transaction: Transaction,
  { memberUid, template, to }: OutboxMessage,
): Promise<boolean> {
  const choice = await transaction.find(bookingProfiles, memberUid);
  const kind = kindOfText(template);
  if (!choice || kind === null) return false;
  if (kind === '') return choice.textPending?.number === to;
  return choice.textNumber === to && choice.textKinds.includes(kind);
}
