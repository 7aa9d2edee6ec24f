import type { AuditEntry } from '#server/data/collections/club.ts';
import { auditSentenceForStaff } from '#server/domain/audit.ts';
import { relativeDateTime } from '#server/domain/dates.ts';

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
