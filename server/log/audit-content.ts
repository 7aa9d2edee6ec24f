import { createHash } from 'node:crypto';
import { wellFormed } from '#domain/values/text.ts';
import type { AuditEntry } from '../data/collections/club.ts';

/** What an entry says of people: all that closing an account or merging two people may rewrite. */
export type AuditContent = Pick<
  AuditEntry,
  'actorUid' | 'actorName' | 'memberUid' | 'summary' | 'before' | 'after'
>;

/**
 * Identifies what an entry said when it was written, without saying it: SHA-256, hex. Uids in it are random, so that nobody can find out
 * by trying what an erased entry said.
 */
export function auditContentHash({
  actorUid,
  actorName,
  memberUid,
  summary,
  before,
  after,
}: AuditContent): string {
  const content = wellFormed({ actorUid, actorName, memberUid, summary, before, after });
  return createHash('sha256').update(canonicalText(content)).digest('hex');
}

/** The same text for the same value, however a store orders its fields; instants to the microsecond, which every store keeps. */
export function canonicalText(value: unknown): string {
  if (value instanceof Temporal.Instant) return `@${value.epochNanoseconds / 1000n}`;
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  fields.sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalText(field)}`).join(',')}}`;
}
