import { auditSentenceForStaff } from '#domain/club/audit.ts';
import { relativeDateTime } from '#domain/values/dates.ts';
import type { AuditEntry } from '#server/data/collections/club.ts';

/** An entry of one member's audit log, for staff. */
export function auditEvent(entry: AuditEntry, memberName: string, now: Temporal.Instant) {
  return {
    key: entry.id,
    when: relativeDateTime(entry.at, now),
    dateTime: entry.at.toString(),
    title: auditSentenceForStaff(entry, memberName),
    detail: entry.summary,
  };
}
