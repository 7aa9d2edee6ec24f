import { type OpeningDay, outsideHoursText } from '#domain/club/opening-hours.ts';
import { findRuleClashes } from '#domain/timetable/class-clashes.ts';
import type { Schedule } from '#server/data/collections/timetable.ts';
import type { Services } from '#server/services.ts';
import { listClassTypes } from '#server/timetable/list-class-types.ts';
import { findCoach } from '#server/timetable/list-coaches.ts';
import { listSchedules } from '#server/timetable/list-schedules.ts';
import { type ScheduleFacts, scheduleName } from '#server/timetable/save-schedule.ts';
import { clashSentences } from '../clash-text.ts';
import type { ScheduleValue } from './schedule.form.ts';

type Problems = Partial<Record<'coach' | 'mayClash', string[]>>;
export type ReadSchedule =
  | { readonly kind: 'fit'; readonly facts: ScheduleFacts }
  | { readonly kind: 'problems'; readonly fieldErrors: Problems };

/**
 * The submitted values with the coach looked up; clashes with other weekly classes, and a time at which the club is closed, are found unless
 * staff have said so. `rule` is the one being changed: what it has already is not asked about again.
 */
export async function readSchedule(
  services: Pick<Services, 'store' | 'identity'>,
  value: ScheduleValue,
  rule: Pick<Schedule, 'id' | 'coachUid' | 'coachName' | 'classTypeId'> & Partial<Schedule>,
  openingHours: readonly OpeningDay[],
): Promise<ReadSchedule> {
  const coach = await findCoach(services, value.coach, { uid: rule.coachUid, name: rule.coachName });
  if (!coach) return { kind: 'problems', fieldErrors: { coach: ['Choose a coach from the list'] } };
  const { weekday, startTime, minutes, room, capacity } = value;
  const facts: ScheduleFacts = {
    ...{ weekday, startTime, minutes, room, capacity },
    ...{ coachUid: coach.uid, coachName: coach.name },
    ...{ from: value.from.toString(), until: value.until?.toString() ?? '' },
  };
  const isMoved = weekday !== rule.weekday || startTime !== rule.startTime || minutes !== rule.minutes;
  const outside = isMoved ? outsideHoursText(openingHours, facts) : '';
  const clashes = value.mayClash
    ? []
    : [...(outside ? [outside] : []), ...(await clashesOf(services.store, { ...rule, ...facts }))];
  return clashes.length > 0
    ? { kind: 'problems', fieldErrors: { mayClash: clashes } }
    : { kind: 'fit', facts };
}

async function clashesOf(
  store: Services['store'],
  rule: Omit<Schedule, 'exceptions' | 'takenDates' | 'isActive'>,
): Promise<string[]> {
  const clashes = findRuleClashes(
    { ...rule, exceptions: [], takenDates: [], isActive: true },
    await listSchedules(store),
  );
  if (clashes.length === 0) return [];
  const types = new Map((await listClassTypes(store)).map(({ id, name }) => [id, name]));
  return clashSentences(clashes, (other) =>
    scheduleName(types.get(other.classTypeId) ?? 'Another class', other),
  );
}
