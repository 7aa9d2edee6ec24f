import { z } from 'zod';
import { defineCollection, instant, requiredInstant, text, texts, whole } from './collection.ts';

export const messageStatuses = [
  'waiting',
  'sent',
  'failed',
  'kept',
  'stopped',
  'withheld',
  'returned',
] as const;

/** Messages to people, written in the same transaction as the change that causes them. */
export const outbox = defineCollection('outbox', {
  /** How it is sent: messages of earlier releases are emails. */
  channel: z.enum(['email', 'text']).catch('email'),
  /** An email address, or for a text a number in E.164. */
  to: text,
  /** About a child without an address: the addresses, hashed, of those guardians who have got it, while others are tried again. */
  gotBy: texts,
  memberUid: text,
  template: text,
  /** Of a message to many leads: whose it is. */
  leadId: text,
  /** Of a message to many: the batch that it belongs to. */
  batchId: text,
  subject: text,
  /** What it is about: a newer message about the same makes it out of date; empty: nothing does. */
  about: text,
  /** What home says of it besides the subject, where no email could (`app/routes/members/untold.ts`). */
  news: text,
  /** Plain text; `{link}` and `{code}` are replaced by what is sealed. */
  body: text,
  /** A link that grants access, and where there is one its code in a second line, encrypted (`server/outbox/sealed.ts`); empty once sent. */
  sealedLink: text,
  createdAt: requiredInstant,
  /**
   * `kept`: no mail server is set, an admin reads it here; `stopped`: by an admin, before it was sent; `withheld`: not sent, since emails to
   * the address come back, or a limit on texts is reached; `returned`: sent, and came back. `lastError` says why.
   */
  status: z.enum(messageStatuses).catch('waiting'),
  attempts: whole,
  /** When a worker may send it; that worker moves it on, so that no other sends it too. */
  nextAttemptAt: instant,
  /** Of no use after this, so not sent any more; null: always of use. */
  notAfter: instant,
  sentAt: instant,
  lastError: text,
  /** When it is removed: for visitors without an account, who cannot ask for that by closing one; null: never. */
  expiresAt: instant,
});
export type OutboxMessage = ReturnType<typeof outbox.decode>;
