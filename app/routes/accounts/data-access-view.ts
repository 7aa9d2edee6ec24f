import { auditSentenceForMember, isVisibleToMember } from '#domain/club/audit.ts';
import { relativeDateTime } from '#domain/values/dates.ts';
import type { AuditEntry } from '#server/data/collections/club.ts';

/** A member's own view of the audit entries about them: who did what and when, without old and new values. */
export function dataAccessView(entries: readonly AuditEntry[], now: Temporal.Instant) {
  return entries.filter(isVisibleToMember).map((entry) => ({
    key: entry.id,
    when: relativeDateTime(entry.at, now),
    dateTime: entry.at.toString(),
    title: auditSentenceForMember(entry),
  }));
}
