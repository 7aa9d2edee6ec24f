/** A weekly class, or the one-offs of a type, as the standard's SessionSeries. */

import { CLUB_TIME_ZONE } from '#domain/club/club-settings.ts';
import { weekdayName } from '#domain/values/dates.ts';
import type { ClassType, Schedule } from '../../data/collections/timetable.ts';
import { activityOf } from './activities.ts';
import { CONTEXT } from './club-as-open-data.ts';

/** What all series of a club share. */
export interface SeriesClub {
  readonly origin: string;
  readonly organizer: object;
  readonly location: object;
  readonly offers: readonly object[];
}

/** The feed id of the series that a session belongs to. */
export function seriesId({ scheduleId, classTypeId }: { scheduleId: string; classTypeId: string }): string {
  return scheduleId ? `schedule-${scheduleId}` : `class-${classTypeId}`;
}

export const seriesAddress = (origin: string, id: string) =>
  `${origin}/open-data/session-series#${encodeURIComponent(id)}`;

/** The series of a class type's one-offs. */
export function oneOffSeries(type: ClassType, classAddress: string, club: SeriesClub): object {
  const schedule = {
    '@type': 'PartialSchedule',
    duration: isoMinutes(type.minutes),
    scheduleTimezone: CLUB_TIME_ZONE,
  };
  const id = seriesId({ scheduleId: '', classTypeId: type.id });
  return { ...seriesOf(id, type, classAddress, club), eventSchedule: [schedule] };
}

export function weeklySeries(
  schedule: Schedule,
  type: ClassType,
  classAddress: string,
  club: SeriesClub,
): object {
  const { minutes, capacity, coachName, startTime, weekday, from, until } = schedule;
  const start = Temporal.PlainTime.from(startTime);
  return {
    ...seriesOf(seriesId({ scheduleId: schedule.id, classTypeId: type.id }), type, classAddress, club),
    duration: isoMinutes(minutes),
    maximumAttendeeCapacity: capacity,
    ...(coachName ? { leader: [leaderOf(coachName)] } : {}),
    eventSchedule: [
      {
        '@type': 'PartialSchedule',
        repeatFrequency: 'P1W',
        byDay: [`https://schema.org/${weekdayName(weekday)}`],
        startTime: start.toString({ smallestUnit: 'minute' }),
        endTime: start.add({ minutes }).toString({ smallestUnit: 'minute' }),
        duration: isoMinutes(minutes),
        scheduleTimezone: CLUB_TIME_ZONE,
        ...(from ? { startDate: from } : {}),
        ...(until ? { endDate: until } : {}),
      },
    ],
  };
}

function seriesOf(id: string, type: ClassType, classAddress: string, club: SeriesClub): object {
  return {
    '@context': [CONTEXT],
    '@type': 'SessionSeries',
    '@id': seriesAddress(club.origin, id),
    identifier: id,
    name: type.name,
    ...(type.description ? { description: type.description } : {}),
    url: classAddress,
    activity: [activityOf(type.name)],
    duration: isoMinutes(type.minutes),
    maximumAttendeeCapacity: type.capacity,
    organizer: club.organizer,
    location: club.location,
    ...(club.offers.length > 0 ? { offers: club.offers } : {}),
  };
}

export const leaderOf = (name: string) => ({ '@type': 'Person', name });
/** ISO 8601. */
export const isoMinutes = (minutes: number) =>
  Temporal.Duration.from({ minutes: Math.round(minutes) })
    .round({ largestUnit: 'hours' })
    .toString();
