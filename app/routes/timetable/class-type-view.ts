import * as paths from '#app/paths.ts';
import type { ClassType } from '#server/data/collections/timetable.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { listNextSessionsOfType } from '#server/timetable/list-sessions.ts';
import { findSessionReader } from '#server/timetable/session-reader.ts';
import { findTodaysWorkouts } from '../training/class-workout-view.ts';
import { toSessionLine } from './session-line.ts';

const NEXT = 8;

const intensities = { easy: 'Easy', moderate: 'Moderate', hard: 'Hard' } as const;

/** The view of a class type's page, with its coming sessions as this reader may book them. */
export async function findClassView(context: Context, type: ClassType) {
  const { store, settings, ...services } = context.get(servicesContext);
  const now = services.now();
  const [sessions, reader, club, today] = await Promise.all([
    listNextSessionsOfType(store, type.id, { now, limit: NEXT }),
    findSessionReader(context),
    settings.read(),
    findTodaysWorkouts(context, type.id),
  ]);
  return {
    name: type.name,
    description: type.description,
    pictureId: type.pictureId,
    facts: [
      { term: 'Length', value: `${type.minutes} minutes` },
      { term: 'Level', value: intensities[type.intensity] },
      { term: 'Class size', value: `Up to ${type.capacity} people` },
    ],
    coaches: [...new Set(sessions.map(({ coachName }) => coachName).filter(Boolean))],
    timetableHref: `${paths.timetable}?${new URLSearchParams({ type: type.id, view: 'list' })}`,
    /** What this type trains today. */
    workouts: today,
    lines: sessions.map((session) => toSessionLine(session, { reader, settings: club, now })),
  };
}

export type ClassView = Awaited<ReturnType<typeof findClassView>>;
