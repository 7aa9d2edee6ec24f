import { overlaps } from '../values/instants.ts';
import type { ScheduleRule } from './generate-sessions.ts';

/** Who and where a class keeps busy. */
export interface Occupancy {
  readonly id: string;
  readonly coachUid: string;
  readonly room: string;
}

export interface TimedClass extends Occupancy {
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
}

export type ClashKind = 'coach' | 'room';

export interface Clash<T> {
  readonly other: T;
  readonly kinds: readonly ClashKind[];
}

/** The classes that want the same coach or room at the same time; one that ends when the other begins does not. */
export function findClashes<T extends TimedClass>(wanted: TimedClass, others: readonly T[]): Clash<T>[] {
  return clashesAmong(wanted, others, overlaps);
}

/** The same among weekly rules, as long as their dates have a week in common. */
export function findRuleClashes<T extends ScheduleRule>(
  wanted: ScheduleRule,
  others: readonly T[],
): Clash<T>[] {
  return clashesAmong(wanted, others, (one, other) => shareDates(one, other) && overlapInWeek(one, other));
}

function clashesAmong<W extends Occupancy, T extends W>(
  wanted: W,
  others: readonly T[],
  isAtOnce: (one: W, other: T) => boolean,
): Clash<T>[] {
  return others.flatMap((other) => {
    const kinds = other.id === wanted.id ? [] : sharedWith(wanted, other);
    return kinds.length > 0 && isAtOnce(wanted, other) ? [{ other, kinds }] : [];
  });
}

/** A room is the same however it is written; no coach and no room are nobody's and nowhere. */
function sharedWith(one: Occupancy, other: Occupancy): ClashKind[] {
  const kinds: ClashKind[] = [];
  if (one.coachUid !== '' && one.coachUid === other.coachUid) kinds.push('coach');
  const room = plainRoom(one.room);
  if (room !== '' && room === plainRoom(other.room)) kinds.push('room');
  return kinds;
}

const plainRoom = (room: string) => room.trim().replaceAll(/\s+/g, ' ').toLowerCase();

function shareDates(one: ScheduleRule, other: ScheduleRule): boolean {
  const isOver = (first: ScheduleRule, second: ScheduleRule) =>
    first.until !== '' && second.from !== '' && first.until < second.from;
  return !isOver(one, other) && !isOver(other, one);
}

const WEEK = 7 * 24 * 60;

/** On the wall clock, in minutes of the week; a class late on Sunday may run into Monday. */
function overlapInWeek(one: ScheduleRule, other: ScheduleRule): boolean {
  const startOf = ({ weekday, startTime }: ScheduleRule) => {
    const [hours = 0, minutes = 0] = startTime.split(':').map(Number);
    return (weekday - 1) * 24 * 60 + hours * 60 + minutes;
  };
  const ahead = (startOf(other) - startOf(one) + WEEK) % WEEK;
  return ahead < one.minutes || WEEK - ahead < other.minutes;
}
