import { type Closure, isInClosedPart } from '../club/closures.ts';
import { readClock } from '../club/opening-hours.ts';
import { instantAt, storedDate } from '../values/dates.ts';

/** A weekly rule in the club's local time (`schedules`). */
export interface ScheduleRule {
  readonly id: string;
  readonly classTypeId: string;
  /** 1 is Monday. */
  readonly weekday: number;
  /** `HH:MM`. */
  readonly startTime: string;
  readonly minutes: number;
  readonly coachUid: string;
  readonly coachName: string;
  readonly room: string;
  readonly capacity: number;
  /** Local dates `YYYY-MM-DD`, both included; an empty `until` means no end. */
  readonly from: string;
  readonly until: string;
  readonly exceptions: readonly string[];
  /** Dates whose week already has its class on another weekday. */
  readonly takenDates: readonly string[];
  readonly isActive: boolean;
}

/** What a session copies of its class type. */
export interface ClassFacts {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly colour: string;
}

/** What is known about a dated class before anyone books it. */
export interface PlannedSession {
  readonly id: string;
  readonly scheduleId: string;
  readonly classTypeId: string;
  readonly className: string;
  readonly classSlug: string;
  readonly colour: string;
  readonly coachUid: string;
  readonly coachName: string;
  readonly room: string;
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
  /** Local date of the start. */
  readonly date: string;
  readonly capacity: number;
}

/** The dates to generate, both included, and the closed ones. */
export interface Span {
  readonly from: Temporal.PlainDate;
  readonly until: Temporal.PlainDate;
  /** Local dates `YYYY-MM-DD` on which the club is closed. */
  readonly closedDates: readonly string[];
  /** Also parts of days that are closed. */
  readonly closures?: readonly Closure[];
}

/** The permanent id of a rule's session on one of the rule's dates: moving the session does not change it. */
export function scheduledSessionId(scheduleId: string, date: Temporal.PlainDate): string {
  return `${scheduleId}_${date.toString()}`;
}

/** The rule's date in the id of a generated session, even if it has been moved; null for a one-off. */
export function ruleDateOf({
  id,
  scheduleId,
}: {
  readonly id: string;
  readonly scheduleId: string;
}): Temporal.PlainDate | null {
  return scheduleId !== '' && id.startsWith(`${scheduleId}_`)
    ? storedDate(id.slice(scheduleId.length + 1))
    : null;
}

/** Start and end of a class by its local start time. The length is in elapsed minutes, also when the clocks change in between. */
export function classTimes(date: Temporal.PlainDate, startTime: string, minutes: number) {
  const plainTime = readClock(startTime) ?? Temporal.PlainTime.from('00:00');
  const startsAt = instantAt(date, plainTime);
  return { startsAt, endsAt: startsAt.add({ minutes }) };
}

/** Whether the rule has a class on the date: right weekday, within its dates, not skipped, and the club open. */
export function takesPlaceOn(
  rule: ScheduleRule,
  date: Temporal.PlainDate,
  closedDates: readonly string[],
): boolean {
  const text = date.toString();
  return (
    rule.isActive &&
    date.dayOfWeek === rule.weekday &&
    isWithinDates(rule, text) &&
    !rule.exceptions.includes(text) &&
    !closedDates.includes(text)
  );
}

/** Dates in ISO form sort as text. */
function isWithinDates({ from, until }: ScheduleRule, date: string): boolean {
  return (from === '' || from <= date) && (until === '' || date <= until);
}

/** Whether the rule has no date left from today on. */
export function isRuleOver(
  { isActive, until }: Pick<ScheduleRule, 'isActive' | 'until'>,
  today: Temporal.PlainDate,
): boolean {
  return !isActive || (until !== '' && until < today.toString());
}

/** The rule's session on one date, as generated. */
export function planSession(
  rule: ScheduleRule,
  classType: ClassFacts,
  date: Temporal.PlainDate,
): PlannedSession {
  return {
    id: scheduledSessionId(rule.id, date),
    scheduleId: rule.id,
    classTypeId: classType.id,
    className: classType.name,
    classSlug: classType.slug,
    colour: classType.colour,
    coachUid: rule.coachUid,
    coachName: rule.coachName,
    room: rule.room,
    ...classTimes(date, rule.startTime, rule.minutes),
    date: date.toString(),
    capacity: rule.capacity,
  };
}

/** The rule's sessions within the span that start after now, in order. */
export function planSessions(
  rule: ScheduleRule,
  classType: ClassFacts,
  span: Span,
  now: Temporal.Instant,
): PlannedSession[] {
  const planned: PlannedSession[] = [];
  const daysToFirst = (rule.weekday - span.from.dayOfWeek + 7) % 7;
  let date = span.from.add({ days: daysToFirst });
  while (Temporal.PlainDate.compare(date, span.until) <= 0) {
    const isFree = !rule.takenDates.includes(date.toString());
    if (isFree && takesPlaceOn(rule, date, span.closedDates))
      planned.push(planSession(rule, classType, date));
    date = date.add({ weeks: 1 });
  }
  return planned.filter(
    (session) => Temporal.Instant.compare(session.startsAt, now) > 0 && !isInClosedPart(session, span),
  );
}
