import { randomUUID } from 'node:crypto';
import { type OutboxMessage, outbox } from '../data/collections/outbox.ts';
import type { Writes } from '../data/store.ts';
import { seal, unseal } from './sealed.ts';
import { CODE_PLACEHOLDER, LINK_PLACEHOLDER, type MailText } from './templates.ts';

export interface NewMessage extends MailText {
  readonly to: string;
  /** The member concerned, or empty. */
  readonly memberUid: string;
  /** A link that signs its holder in, for `{link}` in the body; stored encrypted. */
  readonly link?: string;
  /** A code for `{code}` in the body of a message with a link; encrypted with it. */
  readonly code?: string;
}

/** Mails to people, written in the transaction of the change that causes them and sent by `sendDueMessages`. */
export interface Outbox {
  /** Adds the message to the transaction (or batch) and returns its id. */
  queueMessage(writes: Pick<Writes<void>, 'create'>, message: NewMessage): string;
  /** The body as sent, including the link. Only for the mail sender and for an admin who opens the message. */
  revealBody(message: OutboxMessage): string;
}

export interface OutboxParts {
  now(): Temporal.Instant;
  readonly secret: string;
  /** False: no mail server is set up, so messages are stored for an admin to read. */
  readonly canSend: boolean;
}

export function createOutbox({ now, secret, canSend }: OutboxParts): Outbox {
  return {
    queueMessage(writes, { link, code = '', ...message }) {
      const id = randomUUID();
      const at = now();
      writes.create(outbox, {
        ...message,
        id,
        sealedLink: link ? seal(secret, id, [link, code].filter(Boolean).join('\n')) : '',
        createdAt: at,
        status: canSend ? 'waiting' : 'kept',
        attempts: 0,
        nextAttemptAt: canSend ? at : null,
        sentAt: null,
        lastError: '',
      });
      return id;
    },
    revealBody(message) {
      if (!message.sealedLink) return message.body;
      const opened = unseal(secret, message.id, message.sealedLink);
      const [link = '', code = ''] = (opened ?? '(this link is no longer available)').split('\n');
      return message.body.replace(LINK_PLACEHOLDER, () => link).replace(CODE_PLACEHOLDER, () => code);
    },
  };
}
