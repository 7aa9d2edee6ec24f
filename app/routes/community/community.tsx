import type { ReactNode } from 'react';
import type { ActionLink } from '#app/action-links.ts';
import * as paths from '#app/paths.ts';
import { isOn } from '#domain/club/areas.ts';
import { isKindOn } from '#domain/community/event-area.ts';
import type { EventKind } from '#domain/community/event-registration.ts';
import { findCurrentChallenges } from '#server/community/challenges/find-challenges.ts';
import { findNextEvents } from '#server/community/events/find-events.ts';
import { findShownTrainers } from '#server/community/trainers/find-trainers.ts';
import { loginContext, servicesContext } from '#server/request/context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { shareable } from '../platform/pictures/shareable.ts';
import type { Route } from './+types/community.ts';
import { ChallengeLines } from './challenges/challenge-lines.tsx';
import { loadChallengeRows } from './challenges/load-challenge-rows.ts';
import { EventLines } from './events/event-lines.tsx';
import { loadEventRows } from './events/load-event-rows.ts';
import { TrainerLines } from './trainers/trainer-lines.tsx';
import { trainerCard } from './trainers/trainer-view.ts';

export const handle = { cacheAs: 'events', reads: [] };

const EVENTS = 3;
/** Among which several may be one series. */
const EVENTS_READ = 8;
const CHALLENGES = 3;
const TRAINERS = 4;
const LEAD = 'What’s on besides classes.';

export const meta: Route.MetaFunction = shareable(() => [
  { title: 'Community' },
  { name: 'description', content: LEAD },
]);

/** Everything besides classes, each part with what is next and the way to the rest; a part with nothing in it is left out. */
export async function loader({ context }: Route.LoaderArgs) {
  const { store, settings, now: clock } = context.get(servicesContext);
  const now = clock();
  const { areasOff } = await settings.read();
  const nextOf = async (kind: EventKind) =>
    isKindOn({ kind }, areasOff)
      ? loadEventRows(context, await findNextEvents(store, now, EVENTS_READ, kind), now)
      : [];
  const challenges = areasOff.includes('challenges')
    ? []
    : (await findCurrentChallenges(store, now, { limit: CHALLENGES })).items;
  const trainers = areasOff.includes('trainers')
    ? []
    : (await findShownTrainers(store, null, TRAINERS)).items;
  return {
    isSignedIn: context.get(loginContext) !== null,
    hasEvents: isOn({ areas: ['events', 'runs'] }, areasOff),
    events: await nextOf('event'),
    runs: await nextOf('run'),
    challenges: await loadChallengeRows(context, challenges, now),
    trainers: trainers.map(trainerCard),
  };
}

export default function CommunityPage({ loaderData }: Route.ComponentProps) {
  const { isSignedIn, hasEvents, events, runs, challenges, trainers } = loaderData;
  const isEmpty = events.length + runs.length + challenges.length + trainers.length === 0;
  return (
    <div className="stack">
      <PageHead
        title="Community"
        lead={LEAD}
        actions={
          isSignedIn && hasEvents ? (
            <ButtonLink href={paths.ownEvents} tone="quiet" isSmall icon="calendar-days">
              My events
            </ButtonLink>
          ) : undefined
        }
      />
      <div className="stack-loose">
        {events.length > 0 ? (
          <CommunityBlock title="Events" all={{ href: paths.listEvents, label: 'All events' }}>
            <EventLines rows={events} most={EVENTS} />
          </CommunityBlock>
        ) : null}
        {runs.length > 0 ? (
          <CommunityBlock title="Run club" all={{ href: paths.runClub, label: 'All runs' }}>
            <EventLines rows={runs} most={EVENTS} />
          </CommunityBlock>
        ) : null}
        {challenges.length > 0 ? (
          <CommunityBlock title="Challenges" all={{ href: paths.listChallenges, label: 'All challenges' }}>
            <ChallengeLines rows={challenges} heading="h3" />
          </CommunityBlock>
        ) : null}
        {trainers.length > 0 ? (
          <CommunityBlock
            title="Personal trainers"
            all={{ href: paths.listTrainers, label: 'All personal trainers' }}
          >
            <TrainerLines trainers={trainers} heading="h3" />
          </CommunityBlock>
        ) : null}
        {isEmpty ? (
          <EmptyState
            title="Nothing on at the moment"
            icon="users"
            action={<a href={paths.timetable}>See the classes</a>}
          >
            What’s coming up appears here.
          </EmptyState>
        ) : null}
      </div>
    </div>
  );
}

type CommunityBlockProps = {
  title: string;
  /** The page with all of it. */
  all: ActionLink;
  children: ReactNode;
};

/** One part of the community: what is next, and the way to the rest. */
function CommunityBlock({ title, all, children }: CommunityBlockProps) {
  return (
    <section className="stack-tight">
      <div className="row between">
        <h2>{title}</h2>
        <a href={all.href}>{all.label}</a>
      </div>
      {children}
    </section>
  );
}
