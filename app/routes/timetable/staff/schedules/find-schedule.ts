import { notFound } from '#server/access/not-found.ts';
import { type ClassType, classTypes, type Schedule, schedules } from '#server/data/collections/timetable.ts';
import type { Reads } from '#server/data/store.ts';
import { scheduleName } from '#server/timetable/save-schedule.ts';

export interface FoundSchedule {
  readonly rule: Schedule;
  readonly classType: ClassType;
  /** `Hyrox, Tuesday 18:00`. */
  readonly name: string;
}

/** A weekly class with its class type. @throws a 404 page */
export async function requireSchedule(
  url: URL,
  store: Pick<Reads, 'find'>,
  id: string,
): Promise<FoundSchedule> {
  const rule = await store.find(schedules, id);
  const classType = rule && (await store.find(classTypes, rule.classTypeId));
  if (!rule || !classType) throw notFound(url);
  return { rule, classType, name: scheduleName(classType.name, rule) };
}

/** A weekly class as form values. */
export function typedSchedule(rule: Schedule) {
  return {
    weekday: String(rule.weekday),
    startTime: rule.startTime,
    minutes: String(rule.minutes),
    coach: rule.coachUid,
    room: rule.room,
    capacity: String(rule.capacity),
    from: rule.from,
    until: rule.until,
  };
}
