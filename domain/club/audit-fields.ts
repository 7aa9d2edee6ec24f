/** What changed, in people's words: the names of the fields that the audit log stores, and their values. */

import { isLeavingReason, leavingReasonNames } from '../membership/leaving-reasons.ts';
import { lastDayOf, membershipStatusNames } from '../membership/membership.ts';
import { formatDate, formatDateTime, localDate, storedDate, weekdayName } from '../values/dates.ts';
import { formatPence } from '../values/money.ts';
import { cutText } from '../values/text.ts';
import { type Area, areaNames } from './areas.ts';
import { auditFieldLabels } from './audit-field-labels.ts';

export type AuditField = keyof typeof auditFieldLabels;

export function isAuditField(name: string): name is AuditField {
  return Object.hasOwn(auditFieldLabels, name);
}

/** `paid until`. Of a field that another client or an older version has written: its name as words. */
export function auditFieldLabel(name: string): string {
  return isAuditField(name) ? auditFieldLabels[name] : asWords(name);
}

const LONGEST = 400;

/** A stored value as people say it; empty where there is none. Lists and objects are written out, but for the ids in them that have no name. */
export function auditValueText(name: string, value: unknown, now: Temporal.Instant): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value instanceof Temporal.Instant) return momentText(name, value, now);
  if (typeof value === 'number') return numberText(name, value);
  if (typeof value === 'string') return cutText(wordText(name, value, now), LONGEST);
  if (typeof value !== 'object') return cutText(String(value), LONGEST);
  const pack = name === 'packs' || name === 'pack' ? packText(value, now) : '';
  if (pack) return pack;
  const parts = Array.isArray(value)
    ? value.map((part) => auditValueText(name, part, now) || 'none')
    : Object.entries(value)
        .filter(([part]) => isAuditField(part) || !/[a-z]Id$/.test(part))
        .map(([part, inner]) => `${auditFieldLabel(part)} ${auditValueText(part, inner, now) || 'none'}`);
  return cutText(parts.join(', '), LONGEST);
}

/** A pack of classes as the desk says it: `10 classes until 20 January 2027, 7 used before`; empty: it is none. */
function packText(value: object, now: Temporal.Instant): string {
  if (!('classes' in value)) return '';
  const { classes, usedBefore, until } = value as Record<string, unknown>;
  const unit = classes === 1 ? 'class' : 'classes';
  const many = typeof classes === 'number' ? `${classes} ${unit}` : 'any number of classes';
  const end = auditValueText('currentPeriodEnd', until, now);
  const used = typeof usedBefore === 'number' && usedBefore > 0 ? `, ${usedBefore} used before` : '';
  return many + (end && ` until ${end}`) + used;
}

/** Of what is paid, its days: a period ends as the day after its last one begins. */
function momentText(name: string, at: Temporal.Instant, now: Temporal.Instant): string {
  if (name === 'currentPeriodStart' || name === 'allowanceFrom') return formatDate(localDate(at));
  return name === 'currentPeriodEnd' ? formatDate(lastDayOf(at)) : formatDateTime(at, now);
}

function numberText(name: string, value: number): string {
  if (name.endsWith('InPence')) return formatPence(value);
  if (name === 'vatPercent') return `${value}%`;
  if (name === 'anchorDay' && value === 0) return '';
  return name === 'weekday' && value >= 1 && value <= 7 ? weekdayName(value) : String(value);
}

/** Fields that hold a code of ours or of Stripe's instead of what somebody has typed. */
const codes: ReadonlySet<string> = new Set([
  ...['status', 'subscriptionStatus', 'outcome', 'kind', 'interval', 'planInterval', 'intensity'],
  ...[
    'category',
    'equipment',
    'level',
    'measure',
    'primaryMuscles',
    'secondaryMuscles',
    'parqAtDoor',
    'emailTrouble',
  ],
]);

function wordText(name: string, value: string, now: Temporal.Instant): string {
  if (name === 'membershipStatus' && Object.hasOwn(membershipStatusNames, value))
    return membershipStatusNames[value as keyof typeof membershipStatusNames];
  if (name === 'areasOff' && Object.hasOwn(areaNames, value)) return areaNames[value as Area];
  if (name === 'leavingReason' && isLeavingReason(value)) return leavingReasonNames[value];
  if (codes.has(name)) return asWords(value);
  const date = storedDate(value);
  if (date) return formatDate(date);
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)
    ? momentText(name, Temporal.Instant.from(value), now)
    : value;
}

/** `membershipStatus` → `membership status`, `on_hold` → `on hold`. */
function asWords(code: string): string {
  return code
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase();
}
