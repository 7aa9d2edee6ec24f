import { auditActionLabel, auditActions, auditSentenceForStaff } from '#domain/club/audit.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { cutText } from '#domain/values/text.ts';
import type { AuditEntry } from '#server/data/collections/club.ts';

/** What the log can be looked through for. */
export const actionOptions = auditActions
  .map((action) => ({ value: action, label: auditActionLabel(action) }))
  .sort((one, other) => one.label.localeCompare(other.label));

/** An entry as admins read it. */
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
      before: wordsOf(before[name], now),
      after: wordsOf(after[name], now),
    })),
  };
}
export type AuditView = ReturnType<typeof toAuditView>;

const LONGEST = 400;

/** A stored value in words: yes and no, moments as on the club's wall, lists and parts of things spelt out. */
function wordsOf(value: unknown, now: Temporal.Instant): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value instanceof Temporal.Instant) return formatDateTime(value, now);
  if (typeof value !== 'object') return cutText(String(value), LONGEST);
  const parts = Array.isArray(value)
    ? value.map((part) => wordsOf(part, now) || 'none')
    : Object.entries(value).map(([name, part]) => `${name} ${wordsOf(part, now) || 'none'}`);
  return cutText(parts.join(', '), LONGEST);
}
