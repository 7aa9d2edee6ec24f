import { z } from 'zod';
import { defaultSettings } from '../../domain/club-settings.ts';
import { defineCollection, flag, instant, requiredInstant, text, whole } from './collection.ts';

const openingDay = z.object({ opens: text, closes: text }).nullable();

/** One document, `settings/club`; every number a club may want to change. */
export const settings = defineCollection('settings', {
  clubName: z.string().catch(defaultSettings.clubName),
  tagline: z.string().catch(defaultSettings.tagline),
  about: z.string().catch(defaultSettings.about),
  address: z.string().catch(defaultSettings.address),
  email: z.string().catch(defaultSettings.email),
  phone: z.string().catch(defaultSettings.phone),
  /** What is on offer, in the club's words, for the front page. */
  classesOffered: z.array(z.object({ name: text, words: text })).catch([]),
  /** CSS colour `#rrggbb`. */
  accentColour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .catch(defaultSettings.accentColour),
  /** Monday first; null is closed; wall-clock `HH:MM` in Europe/London. */
  openingHours: z
    .array(openingDay)
    .length(7)
    .catch([...defaultSettings.openingHours]),
  /** Local dates `YYYY-MM-DD` on which the club is shut. */
  closedDates: z.array(z.string()).catch([]),
  minimumPasswordLength: z.number().int().min(6).max(64).catch(defaultSettings.minimumPasswordLength),
  parqAtDoor: z.enum(['warn', 'refuse']).catch(defaultSettings.parqAtDoor),
  isPrintedPassAccepted: z.boolean().catch(defaultSettings.isPrintedPassAccepted),
  autoExitHours: z.number().min(1).max(24).catch(defaultSettings.autoExitHours),
  isSetUp: flag,
});
export type ClubSettings = Omit<ReturnType<typeof settings.decode>, 'id'>;

export const plans = defineCollection('plans', {
  name: text,
  description: text,
  priceInPence: whole,
  currency: z.string().catch('GBP'),
  interval: z.enum(['month', 'year', 'one-off']).catch('month'),
  /** Classes per period; null is unlimited. */
  classAllowance: z.number().int().nullable().catch(null),
  features: z.array(z.string()).catch([]),
  stripePriceId: text,
  isActive: flag,
  order: whole,
});
export type Plan = ReturnType<typeof plans.decode>;

/** Every change by staff and every staff read of health data; written in the change's own transaction. */
export const auditLog = defineCollection('auditLog', {
  at: requiredInstant,
  actorUid: text,
  actorName: text,
  /** What was done, a verb phrase key: `membership.activated`, `parq.read`. */
  action: text,
  /** The member concerned, or empty. */
  memberUid: text,
  summary: text,
  before: z.record(z.string(), z.unknown()).catch({}),
  after: z.record(z.string(), z.unknown()).catch({}),
});
export type AuditEntry = ReturnType<typeof auditLog.decode>;

/** Messages to people, written in the same transaction as the change that causes them. */
export const outbox = defineCollection('outbox', {
  to: text,
  memberUid: text,
  template: text,
  subject: text,
  /** Plain text; `{link}` stands where the sealed link goes. */
  body: text,
  /** A link that lets its holder in, encrypted (`server/messages/sealed.ts`); empty once sent. */
  sealedLink: text,
  createdAt: requiredInstant,
  /** `kept`: no mail server is set, an admin reads it here. */
  status: z.enum(['waiting', 'sent', 'failed', 'kept']).catch('waiting'),
  attempts: whole,
  /** When a worker may take it; moved on by the worker that does, so that no other sends it too. */
  nextAttemptAt: instant,
  sentAt: instant,
  lastError: text,
});
export type OutboxMessage = ReturnType<typeof outbox.decode>;

/** Server errors grouped by fingerprint (the document's id). */
export const errorLogs = defineCollection('errorLogs', {
  fingerprint: text,
  name: text,
  message: text,
  stack: text,
  route: text,
  count: whole,
  firstSeenAt: requiredInstant,
  lastSeenAt: requiredInstant,
  /** Reference numbers shown to people, newest first, at most 20. */
  references: z.array(z.string()).catch([]),
  isResolved: flag,
  resolvedAt: instant,
  resolvedBy: text,
});
export type ErrorLog = ReturnType<typeof errorLogs.decode>;

/** The link that makes the first admin, as one document, `current`: a new start replaces it, setting the club up removes it. */
export const setUpLinks = defineCollection('setUpLinks', {
  /** SHA-256 of the link's token. */
  tokenHash: text,
  createdAt: requiredInstant,
});
