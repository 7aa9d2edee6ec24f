import { hasMemberPage } from '#domain/accounts/former-member.ts';
import { type CheckInResult, checkInResults } from '#domain/door/check-in-decision.ts';
import { checkInLabels } from '#domain/door/check-in-labels.ts';
import { relativeDateTime } from '#domain/values/dates.ts';
import type { Label } from '#domain/values/label.ts';
import type { AccessLogEntry } from '#server/data/collections/door.ts';
import type { Option } from '../../../../ui/select-field.tsx';

/** What a kiosk did by itself is not what the rules say. */
const offlineConflict = { tone: 'warn', text: 'Offline conflict' } as const;

/** The choices of the result filter. */
export const resultChoices: readonly Option[] = [
  { value: 'allowed', label: 'Everyone let in' },
  { value: 'refused', label: 'Everyone not let in' },
  { value: 'offline-conflict', label: offlineConflict.text },
  ...checkInResults.map((value) => ({ value, label: checkInLabels[value].text })),
];

/** One entry as staff see it. */
export function toAccessLogRow(entry: AccessLogEntry, now: Temporal.Instant) {
  const { id, at, memberUid, memberName, isAllowed, direction } = entry;
  return {
    id,
    when: unbroken(relativeDateTime(at, now)),
    memberUid,
    memberName: memberName || (memberUid ? 'No name' : ''),
    chip: chipOf(entry),
    conflict: entry.hasConflict && !entry.removed ? offlineConflict : null,
    why: reasonOf(entry),
    where: [
      unbroken(entry.deviceName),
      entry.method === 'name' ? 'by name' : '',
      entry.isOffline ? 'offline' : '',
    ]
      .filter(Boolean)
      .join(', '),
    canOverride: direction === 'in' && !isAllowed && !entry.removed && hasMemberPage(memberUid),
  };
}
export type AccessLogRow = ReturnType<typeof toAccessLogRow>;

const LONGEST_UNBROKEN = 24;

/** Keeps short texts on one line where a column is narrow. */
function unbroken(text: string): string {
  return text.length > LONGEST_UNBROKEN ? text : text.replaceAll(' ', '\u00a0');
}

function chipOf({ result, direction, overriddenBy, removed }: AccessLogEntry): Label {
  if (removed) return { tone: 'plain', text: 'Removed' };
  if (direction === 'out') return { tone: 'plain', text: 'Checked out' };
  if (overriddenBy !== '') return { tone: 'info', text: 'Let in by staff' };
  return doorChip(result);
}

/** A result as staff see it everywhere. */
export function doorChip(result: CheckInResult): Label {
  return checkInLabels[result];
}

function reasonOf({ reason, codeHash, overriddenBy, overrideReason, removed }: AccessLogEntry): string {
  const overrideNote = overriddenBy && `${overriddenBy} let them in: ${overrideReason}`;
  const removedNote = removed && `${removed.byName} removed it: ${removed.reason}`;
  return [reason, codeHash && unbroken(`Code ${codeHash}`), overrideNote, removedNote]
    .filter(Boolean)
    .join('. ');
}
