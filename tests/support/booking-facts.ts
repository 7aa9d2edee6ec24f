/** The facts behind a booking decision: somebody who may book a class with free places, except for the changes given. */

import type { BookingFacts, BookingSettings } from '#domain/bookings/eligibility-facts.ts';
import { defaultSettings } from '#domain/club/club-settings.ts';
import type { BookingProfile } from '#server/data/collections/bookings.ts';
import { type Member, members } from '#server/data/collections/members.ts';
import { plan } from './desk.ts';
import { bookableFacts, bookingProfile, type SessionFacts, session } from './timetable.ts';

/** Saturday noon, three days before the class. */
export const SATURDAY_NOON = Temporal.Instant.from('2026-11-21T12:00:00Z');

export const london = (text: string) => Temporal.ZonedDateTime.from(`${text}[Europe/London]`).toInstant();
/** The wall-clock time in London at an instant, to the minute. */
export const wall = (instant: Temporal.Instant) =>
  instant.toZonedDateTimeISO('Europe/London').toPlainDateTime().toString({ smallestUnit: 'minute' });
/** A class that starts at this wall-clock time. */
export const starting = (text: string) => ({ startsAt: london(text) });

export interface FactsSaid {
  member?: Partial<Member> | null;
  plan?: Parameters<typeof plan>[0] | null;
  bookingProfile?: Partial<BookingProfile>;
  booking?: string;
  session?: SessionFacts;
  settings?: Partial<BookingSettings>;
}

export function bookable(facts: Partial<Member> = {}): Member {
  const uid = facts.uid ?? 'priya';
  return { ...members.decode(uid, { uid }), ...bookableFacts(SATURDAY_NOON), ...facts };
}

export function bookingFacts(said: FactsSaid = {}): BookingFacts {
  return {
    member: said.member === null ? null : bookable(said.member),
    plan: said.plan === null ? null : plan(said.plan),
    bookingProfile: bookingProfile('priya', said.bookingProfile),
    booking: said.booking ? { status: said.booking } : null,
    session: session(said.session),
    settings: { ...defaultSettings, ...said.settings },
  };
}

/** A session in somebody's list of what is ahead. */
export function ahead(
  startsAt: string,
  facts: { isWaitlisted?: boolean; sessionId?: string; minutes?: number } = {},
) {
  const start = london(startsAt);
  return {
    sessionId: facts.sessionId ?? `class at ${startsAt}`,
    startsAt: start,
    endsAt: start.add({ minutes: facts.minutes ?? 60 }),
    isWaitlisted: facts.isWaitlisted ?? false,
    className: 'Spin',
  };
}

/** Three strikes this month: suspended until Friday the 27th at noon. */
export function threeStrikes() {
  return ['2026-11-01', '2026-11-10', '2026-11-20'].map((date) => ({
    ...{ sessionId: `class on ${date}`, at: london(`${date}T12:00`) },
    ...{ kind: 'no-show' as const, isForgiven: false },
  }));
}
