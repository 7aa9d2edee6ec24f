/** Whose records staff have seen between two moments, as far as the audit log knows: what a club needs after an account was misused. */

import { parseDateEntry } from '../values/date-entry.ts';
import { clubTime, instantAt, localDate } from '../values/dates.ts';
import { isPlainId } from '../values/plain-id.ts';
import type { AuditAction } from './audit.ts';
import { readClock } from './opening-hours.ts';

/** `opened`: one person's, by itself. `list`: a file with many people. `changed`: whoever changes a record has it before them. */
export type SeenHow = 'opened' | 'list' | 'changed';

const opened: readonly string[] = [
  'parq.read',
  'emergency-contact.read',
  'outbox.read',
  'member.exported',
  'bookings.exported',
] satisfies AuditAction[];

const lists: readonly string[] = [
  'club.exported',
  'seen-records.exported',
  'affected.exported',
  'members.exported',
  'access-log.exported',
  'payments.exported',
  'takings.exported',
  'classes.exported',
  'results.exported',
  'leads.exported',
  'event.exported',
  'api.read',
] satisfies AuditAction[];

interface Entry {
  readonly action: string;
  readonly actorUid: string;
  readonly memberUid: string;
}

/** How an entry of the audit log shows that somebody saw another person's records; null: it doesn't. */
export function seenHow({ action, actorUid, memberUid }: Entry): SeenHow | null {
  if (actorUid === '' || actorUid === memberUid) return null;
  if (lists.includes(action)) return 'list';
  if (memberUid === '') return null;
  return opened.includes(action) ? 'opened' : 'changed';
}

export interface Moments {
  readonly from: Temporal.Instant;
  /** Not included. */
  readonly until: Temporal.Instant;
  /** Of the one account that was misused; empty: whoever saw something. */
  readonly byUid: string;
}

/** The fields of the form, as in the address. */
export const momentFields = ['fromDay', 'fromTime', 'untilDay', 'untilTime'] as const;
export type MomentField = (typeof momentFields)[number];
export type TypedMoments = Readonly<Record<MomentField, string>>;

export interface MomentsReading {
  readonly typed: TypedMoments;
  /** Null: nothing is asked for yet, or something typed is no moment. */
  readonly moments: Moments | null;
  readonly problems: Partial<Record<MomentField, string>>;
}

const DAYS = 7;

/** What was asked for; before that, the form has the last seven days. Times are the club's. */
export function readMoments(query: URLSearchParams, now: Temporal.Instant): MomentsReading {
  const typed = typedMoments(query, now);
  if (!isAsked(query)) return { typed, moments: null, problems: {} };
  const problems: Partial<Record<MomentField, string>> = {};
  const read = (day: MomentField, time: MomentField): Temporal.Instant | null => {
    const date = parseDateEntry(typed[day]);
    const clock = readClock(typed[time]);
    if (date.kind === 'invalid') problems[day] = date.message;
    if (date.kind === 'missing') problems[day] = 'Enter a date';
    if (!clock) problems[time] = 'Enter a time, like 09:30';
    return date.kind === 'date' && clock ? instantAt(date.date, clock) : null;
  };
  const from = read('fromDay', 'fromTime');
  const until = read('untilDay', 'untilTime');
  if (from && until && Temporal.Instant.compare(from, until) >= 0)
    problems.untilDay = 'The end must be after the start';
  const by = query.get('by') ?? '';
  const byUid = isPlainId(by) ? by : '';
  const isFine = from && until && Object.keys(problems).length === 0;
  return { typed, problems, moments: isFine ? { from, until, byUid } : null };
}

const isAsked = (query: URLSearchParams) => momentFields.some((name) => query.has(name));

function typedMoments(query: URLSearchParams, now: Temporal.Instant): TypedMoments {
  const typed = Object.fromEntries(
    momentFields.map((name) => [name, (query.get(name) ?? '').trim().slice(0, 40)]),
  );
  if (isAsked(query)) return typed as TypedMoments;
  // The minute that has begun, to its end.
  const end = clubTime(now).add({ minutes: 1 });
  const time = end.toPlainTime().toString({ smallestUnit: 'minute' });
  const [first, last] = [localDate(now.subtract({ hours: 24 * DAYS })), end.toPlainDate()];
  return { fromDay: first.toString(), fromTime: '00:00', untilDay: last.toString(), untilTime: time };
}
