import { auditActionLabel, auditActions, auditSentenceForStaff } from '#domain/club/audit.ts';
import { auditFieldLabel, auditValueText } from '#domain/club/audit-fields.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { capitalised } from '#domain/values/text.ts';
import type { AuditEntry } from '#server/data/collections/club.ts';

/** The actions to filter the log by. */
export const actionOptions = auditActions
  .map((action) => ({ value: action, label: auditActionLabel(action) }))
  .sort((one, other) => one.label.localeCompare(other.label));

/** An entry as displayed. */
export function toAuditView(entry: AuditEntry, memberName: string, now: Temporal.Instant) {
  const { id, at, memberUid, summary, before, after } = entry;
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return {
    id,
    when: formatDateTime(at, now),
    dateTime: at.toString(),
    sentence: auditSentenceForStaff(entry, memberName),
    memberUid,
    summary,
    changes: names.map((name) => ({
      name: capitalised(auditFieldLabel(name)),
      before: auditValueText(name, before[name], now),
      after: auditValueText(name, after[name], now),
    })),
  };
}
export type AuditView = ReturnType<typeof toAuditView>;
