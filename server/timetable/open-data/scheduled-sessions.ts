/** Dated classes as the standard's ScheduledSession, with the places left. */

import * as paths from '#app/paths.ts';
import { countPlaces } from '#domain/timetable/session-fill.ts';
import { clubTime } from '#domain/values/dates.ts';
import { removedSessions, type Session, sessions } from '../../data/collections/timetable.ts';
import type { Store } from '../../data/store.ts';
import { CONTEXT } from './club-as-open-data.ts';
import { type FeedItem, type FeedPosition, mergeItems, readSource, toModified } from './feed.ts';
import { isoMinutes, leaderOf, seriesAddress, seriesId } from './session-series.ts';

export interface FeedRequest {
  readonly position: FeedPosition | null;
  readonly now: Temporal.Instant;
  readonly origin: string;
}

/** The next page: current sessions, and deletion marks of those removed from the timetable. */
export async function readScheduledSessions(store: Store, request: FeedRequest): Promise<FeedItem[]> {
  const kind = 'ScheduledSession' as const;
  return mergeItems(
    await Promise.all([
      readSource(
        store,
        {
          collection: sessions,
          orderedBy: 'modifiedAt',
          toItem: (session) => ({
            id: session.id,
            kind,
            modified: toModified(session.modifiedAt),
            data: scheduledSession(session, request),
          }),
        },
        request,
      ),
      readSource(
        store,
        {
          collection: removedSessions,
          orderedBy: 'removedAt',
          toItem: ({ id, removedAt }) => ({ id, kind, modified: toModified(removedAt), data: null }),
        },
        request,
      ),
    ]),
  );
}

function scheduledSession(session: Session, { origin, now }: FeedRequest): object {
  const { id, startsAt, endsAt, coachName, capacity, status } = session;
  const isOn = status === 'scheduled';
  return {
    '@context': [CONTEXT],
    '@type': 'ScheduledSession',
    '@id': `${origin}/open-data/scheduled-sessions#${encodeURIComponent(id)}`,
    identifier: id,
    superEvent: seriesAddress(origin, seriesId(session)),
    url: origin + paths.bookClass(id),
    startDate: isoLocal(startsAt),
    endDate: isoLocal(endsAt),
    duration: isoMinutes(startsAt.until(endsAt).total('minutes')),
    eventStatus: `https://schema.org/${isOn ? 'EventScheduled' : 'EventCancelled'}`,
    maximumAttendeeCapacity: capacity,
    remainingAttendeeCapacity: isOn ? countPlaces(session, now).free : 0,
    ...(coachName ? { leader: [leaderOf(coachName)] } : {}),
  };
}

/** The club's local time with its offset from UTC. */
export function isoLocal(instant: Temporal.Instant): string {
  return clubTime(instant).toString({ timeZoneName: 'never', smallestUnit: 'second' });
}
