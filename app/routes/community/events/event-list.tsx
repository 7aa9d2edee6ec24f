import * as paths from '#app/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { EventLines } from './event-lines.tsx';
import type { EventListView } from './load-event-list.ts';

type EventListProps = {
  list: EventListView;
  title: string;
  lead: string;
  /** Said where there is none. */
  empty: { title: string; text: string };
};

/** Events, or runs, that are on now or coming up. */
export function EventList({ list, title, lead, empty }: EventListProps) {
  const { kind, isSignedIn, onNow, upcoming, previousHref, nextHref } = list;
  const isEmpty = onNow.length + upcoming.length === 0;
  return (
    <div className="stack">
      <PageHead
        title={title}
        lead={lead}
        actions={
          isSignedIn ? (
            <>
              {kind === 'run' ? (
                <ButtonLink href={paths.ownRuns} tone="quiet" isSmall icon="history">
                  My run log
                </ButtonLink>
              ) : null}
              <ButtonLink href={paths.ownEvents} tone="quiet" isSmall icon="calendar-days">
                {kind === 'run' ? 'My runs and events' : 'My events'}
              </ButtonLink>
            </>
          ) : undefined
        }
      />
      {isEmpty ? (
        <EmptyState
          title={empty.title}
          icon="calendar-days"
          action={<a href={paths.timetable}>See the classes</a>}
        >
          {empty.text}
        </EmptyState>
      ) : null}
      {onNow.length > 0 ? (
        <section className="stack-tight">
          <h2>On now</h2>
          <EventLines rows={onNow} />
        </section>
      ) : null}
      {upcoming.length > 0 ? (
        <section className="stack-tight">
          <h2>Coming up</h2>
          <EventLines rows={upcoming} />
        </section>
      ) : null}
      {previousHref || nextHref ? <Pager summary="" previousHref={previousHref} nextHref={nextHref} /> : null}
    </div>
  );
}
