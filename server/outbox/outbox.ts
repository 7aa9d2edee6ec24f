import { randomUUID } from 'node:crypto';
import type { TextTemplateName } from '#domain/messages/text-choices.ts';
import { type OutboxMessage, outbox } from '../data/collections/outbox.ts';
import type { Transaction, Writes } from '../data/store.ts';
import { emailClaimId, mailboxOf } from '../identity/email.ts';
import { createKeyedHash } from '../identity/keyed-hash.ts';
import { messageToken } from './bounces/message-token.ts';
import { lastMailNotice, type MailAllowance, readMailAllowance } from './mail-limit.ts';
import { seal, unseal } from './sealed.ts';
import { CODE_PLACEHOLDER, LINK_PLACEHOLDER, type MailText } from './templates.ts';

/** Who caused an email: the club, whose emails always go out, or a person, whose emails have a limit. */
export type MailCause = 'club' | MailAllowance;

export interface NewMessage extends MailText {
  readonly to: string;
  /** The member concerned, or empty. */
  readonly memberUid: string;
  readonly cause: MailCause;
  /** Of a message to many: what it belongs to. */
  readonly batchId?: string;
  /** Of a message to many leads: whose it is. */
  readonly leadId?: string;
  /** A link that signs its holder in, for `{link}` in the body; stored encrypted. */
  readonly link?: string;
  /** A code for `{code}` in the body of a message with a link; encrypted with it. */
  readonly code?: string;
  /** Not sent before, so that it can still be stopped; by default at once. */
  readonly notBefore?: Temporal.Instant;
  /** Of no use after this: not sent any more; by default always of use. */
  readonly notAfter?: Temporal.Instant;
  /** When the club removes it; by default never. */
  readonly expiresAt?: Temporal.Instant;
}

export interface NewText {
  readonly template: TextTemplateName;
  /** In E.164. */
  readonly to: string;
  readonly memberUid: string;
  /** For staff: what it is about. */
  readonly subject: string;
  readonly body: string;
  /** For `{code}` in the body; stored encrypted. */
  readonly code?: string;
  /** Of no use after this. */
  readonly notAfter: Temporal.Instant;
}

/** Mails to people, written in the transaction of the change that causes them and sent by `sendDueMessages`. */
export interface Outbox {
  /** False: no mail server is set up, so messages are stored for an admin to read. */
  readonly canSend: boolean;
  /** Adds the message to the transaction (or batch) and returns its id; null: over the limit of the person who caused it, and not written. */
  queueMessage(writes: Pick<Writes<void>, 'create'>, message: NewMessage): string | null;
  /** Adds a text, sent by `sendDueTexts`; does nothing where the club sends no texts. */
  queueText(writes: Pick<Writes<void>, 'create'>, text: NewText): void;
  /**
   * The cause of emails about a change: the member where they made it themselves, otherwise the club. To be called before the first
   * write of the transaction, whose writes then count the emails.
   * @param byUid who made the change; empty: a job
   */
  readCause(
    transaction: Transaction,
    member: { readonly id: string; readonly email: string },
    byUid: string,
  ): Promise<MailCause>;
  /** What the `Message-ID` of a message to this address begins with (`bounces/message-token.ts`). */
  tokenFor(messageId: string, address: string): string;
  /** The body as sent, including the link. Only for the mail sender and for an admin who opens the message. */
  revealBody(message: OutboxMessage): string;
}

export interface OutboxParts {
  now(): Temporal.Instant;
  readonly secret: string;
  /** False: no mail server is set up, so messages are stored for an admin to read. */
  readonly canSend: boolean;
  /** Whether the club sends texts; by default it doesn't. */
  canText?(): boolean;
}

export function createOutbox({ now, secret, canSend, canText = () => false }: OutboxParts): Outbox {
  const hash = createKeyedHash(secret);
  return {
    canSend,
    queueMessage(
      writes,
      { link, code = '', cause, notBefore, notAfter, expiresAt, batchId = '', leadId = '', ...message },
    ) {
      const at = now();
      const limit = cause === 'club' ? null : cause.take();
      if (limit?.isWithin === false) return null;
      const id = randomUUID();
      const notice = limit?.lastUntil ? `\n${lastMailNotice(limit.lastUntil, at)}` : '';
      writes.create(outbox, {
        ...{ about: '', news: '' },
        ...message,
        id,
        batchId,
        leadId,
        channel: 'email',
        body: message.body + notice,
        sealedLink: link ? seal(secret, id, [link, code].filter(Boolean).join('\n')) : '',
        createdAt: at,
        status: canSend ? 'waiting' : 'kept',
        attempts: 0,
        nextAttemptAt: canSend ? (notBefore ?? at) : null,
        notAfter: notAfter ?? null,
        sentAt: null,
        lastError: '',
        gotBy: [],
        expiresAt: expiresAt ?? null,
      });
      return id;
    },
    queueText(writes, { code, ...message }) {
      if (!canText()) return;
      const id = randomUUID();
      const at = now();
      writes.create(outbox, {
        ...message,
        ...{ id, batchId: '', leadId: '', about: '', news: '', channel: 'text', status: 'waiting' },
        sealedLink: code ? seal(secret, id, `\n${code}`) : '',
        ...{
          createdAt: at,
          attempts: 0,
          nextAttemptAt: at,
          sentAt: null,
          lastError: '',
          gotBy: [],
          expiresAt: null,
        },
      });
    },
    async readCause(transaction, { id, email }, byUid) {
      if (byUid !== id || email === '') return 'club';
      const address = hash('mails to an address', emailClaimId(mailboxOf(email.trim().toLowerCase())));
      const counters = [hash('mails from an account', id), address];
      return readMailAllowance(transaction, counters, now());
    },
    tokenFor: (messageId, address) => messageToken(hash, messageId, address),
    revealBody(message) {
      if (!message.sealedLink) return message.body;
      const opened = unseal(secret, message.id, message.sealedLink);
      const [link = '', code = ''] = (opened ?? '(this link is no longer available)').split('\n');
      return message.body.replace(LINK_PLACEHOLDER, () => link).replace(CODE_PLACEHOLDER, () => code);
    },
  };
}
