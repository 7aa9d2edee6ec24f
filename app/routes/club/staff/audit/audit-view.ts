import { auditActionLabel, auditActions, auditSentenceForStaff } from '#domain/club/audit.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { cutText } from '#domain/values/text.ts';
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
      name,
      before: textOf(before[name], now),
      after: textOf(after[name], now),
    })),
  };
}
export type AuditView = ReturnType<typeof toAuditView>;

const LONGEST = 400;

/** A stored value as text: yes or no, local times, lists and objects written out. */
function textOf(value: unknown, now: Temporal.Instant): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value instanceof Temporal.Instant) return formatDateTime(value, now);
  if (typeof value !== 'object') return cutText(String(value), LONGEST);
  const parts = Array.isArray(value)
    ? value.map((part) => textOf(part, now) || 'none')
    : Object.entries(value).map(([name, part]) => `${name} ${textOf(part, now) || 'none'}`);
  return cutText(parts.join(', '), LONGEST);
}
