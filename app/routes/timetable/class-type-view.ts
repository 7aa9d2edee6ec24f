import * as paths from '#app/paths.ts';
import type { ClassType } from '#server/data/collections/timetable.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { listNextSessionsOfType } from '#server/timetable/list-sessions.ts';
import { findSessionReader } from '#server/timetable/session-reader.ts';
import { toSessionLine } from './session-line.ts';

const NEXT = 8;

const intensities = { easy: 'Easy', moderate: 'Moderate', hard: 'Hard' } as const;

/** What the page of a class type says, the coming sessions as this reader may book them. */
export async function findClassView(context: Context, type: ClassType) {
  const { store, settings, ...services } = context.get(servicesContext);
  const now = services.now();
  const [sessions, reader, club] = await Promise.all([
    listNextSessionsOfType(store, type.id, { now, limit: NEXT }),
    findSessionReader(context),
    settings.read(),
  ]);
  return {
    name: type.name,
    description: type.description,
    facts: [
      { term: 'How long', value: `${type.minutes} minutes` },
      { term: 'How hard', value: intensities[type.intensity] },
      { term: 'People', value: `Up to ${type.capacity}` },
    ],
    coaches: [...new Set(sessions.map(({ coachName }) => coachName).filter(Boolean))],
    timetableHref: `${paths.timetable}?${new URLSearchParams({ type: type.id, view: 'list' })}`,
    lines: sessions.map((session) => toSessionLine(session, { reader, settings: club, now })),
  };
}

export type ClassView = Awaited<ReturnType<typeof findClassView>>;
