import * as paths from '#app/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { ClassView } from './class-type-view.ts';
import { SessionList } from './session-list.tsx';

type NextSessionsProps = Pick<ClassView, 'name' | 'lines' | 'timetableHref'>;

/** The coming dates of one class, and where the rest of them are. */
export function NextSessions({ name, lines, timetableHref }: NextSessionsProps) {
  return (
    <section className="stack" aria-label={`Next ${name} classes`}>
      <h2>Next classes</h2>
      {lines.length > 0 ? (
        <>
          <SessionList lines={lines} isOneClass />
          <p className="row">
            <a href={timetableHref}>See all {name} classes</a>
            <a href={paths.plans}>Plans and prices</a>
          </p>
        </>
      ) : (
        <EmptyState
          title="No dates yet"
          icon="calendar-days"
          action={<a href={paths.timetable}>See all classes</a>}
        >
          New dates appear here as soon as they’re on the timetable.
        </EmptyState>
      )}
    </section>
  );
}
