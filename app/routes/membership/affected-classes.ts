import * as paths from '#app/paths.ts';
import { type Area, isOn } from '#domain/club/areas.ts';
import { sessionsLeftTexts } from '#domain/community/session-packs.ts';
import { endedDebtText } from '#domain/membership/debts.ts';
import { type HoldDays, isHoldDay } from '#domain/membership/membership.ts';
import { formatDateTime, localDate } from '#domain/values/dates.ts';
import { type EndingBooking, nameStanding } from '#server/bookings/clear-after-end.ts';
import { findPlacesAhead } from '#server/community/events/find-events.ts';
import { findOwnPacks, findTrainingAhead } from '#server/community/trainers/find-sessions.ts';
import { type BookingProfile, bookingProfiles } from '#server/data/collections/bookings.ts';
import { members } from '#server/data/collections/members.ts';
import { plans } from '#server/data/collections/membership.ts';
import type { Reads } from '#server/data/store.ts';

/** Such as `Hyrox, Tuesday 24 November, 18:00 (waitlist)`. */
export function bookingLine(
  { className, startsAt, isWaitlisted }: Omit<EndingBooking, 'id'>,
  now: Temporal.Instant,
): string {
  if (startsAt === null) return `${className} (standing booking)`;
  const label = `${className}, ${formatDateTime(startsAt, now)}`;
  return isWaitlisted ? `${label} (waitlist)` : label;
}

/** Such as `Personal training with Callum Reid, Mon 7 Dec, 13:00`. */
export const trainingLine = (
  { trainerName, startsAt }: { readonly trainerName: string; readonly startsAt: Temporal.Instant },
  now: Temporal.Instant,
) => `Personal training with ${trainerName}, ${formatDateTime(startsAt, now)}`;

/** How many a sentence names. */
const NAMED = 5;

/** Such as `These bookings will be cancelled: …`; empty: there are none. */
export function endingSentence(ending: readonly EndingBooking[], now: Temporal.Instant): string {
  const named = ending.slice(0, NAMED).map((each) => bookingLine(each, now));
  const more = ending.length - NAMED;
  const all = more > 0 ? [...named, `and ${more} more`] : named;
  if (all.length === 0) return '';
  return `${ending.length === 1 ? 'This booking' : 'These bookings'} will be cancelled: ${all.join('; ')}.`;
}

/** Bookings and waitlist places that a change of membership would cancel, soonest first. */
export function affectedClasses(
  profile: Pick<BookingProfile, 'upcoming'> | null,
  isAffected: (startsAt: Temporal.Instant) => boolean,
  now: Temporal.Instant,
) {
  return (profile?.upcoming ?? [])
    .filter(({ startsAt }) => Temporal.Instant.compare(startsAt, now) > 0 && isAffected(startsAt))
    .toSorted((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt))
    .map((entry) => ({ id: entry.sessionId, label: bookingLine(entry, now) }));
}

/**
 * What somebody has booked besides classes, and what has not begun: sessions with a trainer and events, soonest first.
 * @param areasOff what leads to a page of them has an empty `href`
 */
export async function bookedBesides(
  reads: Pick<Reads, 'query'>,
  uid: string,
  now: Temporal.Instant,
  areasOff: readonly Area[] = [],
) {
  const [training, places] = await Promise.all([
    findTrainingAhead(reads, uid, now),
    findPlacesAhead(reads, uid, now),
  ]);
  const sessions = training.map((session) => ({
    ...{
      id: session.id,
      startsAt: session.startsAt,
      href: areasOff.includes('trainers') ? '' : paths.ownTraining,
    },
    label: trainingLine(session, now),
  }));
  const events = places.map(({ id, eventId, title, startsAt, has }) => ({
    ...{ id, startsAt, href: isOn({ areas: ['events', 'runs'] }, areasOff) ? paths.eventPlace(eventId) : '' },
    label: bookingLine({ className: title, startsAt, isWaitlisted: has === 'position' }, now),
  }));
  return [...sessions, ...events].toSorted((one, other) =>
    Temporal.Instant.compare(one.startsAt, other.startsAt),
  );
}

/** What a hold leaves as it is, though it is on its days: sessions with a trainer and events; and standing bookings. */
export async function staysOnHold(
  reads: Pick<Reads, 'find' | 'query'>,
  uid: string,
  hold: HoldDays,
  now: Temporal.Instant,
) {
  const [besides, standing] = await Promise.all([bookedBesides(reads, uid, now), nameStanding(reads, uid)]);
  return {
    dated: besides
      .filter(({ startsAt }) => isHoldDay(hold, localDate(startsAt)))
      .map(({ id, label }) => ({ id, label })),
    standing: standing.map((each) => ({ id: each.id, label: bookingLine(each, now) })),
  };
}
export type StaysOnHold = Awaited<ReturnType<typeof staysOnHold>>;

/** What a hold has cancelled, and what it leaves, as the desk reads it once the hold is made. @returns sentences; empty: nothing */
export async function heldSentences(
  reads: Pick<Reads, 'find' | 'query'>,
  uid: string,
  { cancelled: upcoming, ...hold }: HoldDays & { readonly cancelled: BookingProfile['upcoming'] },
  now: Temporal.Instant,
): Promise<{ cancelled: string; stays: string }> {
  const stays = await staysOnHold(reads, uid, hold, now);
  const cancelled = affectedClasses({ upcoming }, () => true, now);
  const named = (what: string, list: readonly { readonly label: string }[]) =>
    list.length === 0 ? '' : `${what}: ${list.map(({ label }) => label).join('; ')}.`;
  return { cancelled: named('Cancelled', cancelled), stays: named('Stays booked', stays.dated) };
}

/** What is booked ahead, before the days of a hold are known. */
export async function bookedAhead(
  reads: Pick<Reads, 'find' | 'query'>,
  uid: string,
  now: Temporal.Instant,
): Promise<{ classes: Labelled[]; besides: Labelled[] }> {
  const [profile, besides] = await Promise.all([
    reads.find(bookingProfiles, uid),
    bookedBesides(reads, uid, now),
  ]);
  return {
    classes: affectedClasses(profile, () => true, now),
    besides: besides.map(({ id, label }) => ({ id, label })),
  };
}

interface Labelled {
  readonly id: string;
  readonly label: string;
}

/** The sessions of packs that are left when a membership ends: they stay, whatever the membership. */
export async function packsThatStay(
  reads: Pick<Reads, 'query'>,
  uid: string,
  now: Temporal.Instant,
): Promise<string> {
  const left = sessionsLeftTexts(await findOwnPacks(reads, uid), now);
  return left.length === 0
    ? ''
    : `Personal training isn’t part of the membership and stays: ${left.join('; ')}.`;
}

/** What somebody has paid for or booked, and loses with their account, and what they owe after it: the same for a child’s, which a guardian closes. */
export async function lostWithAccount(
  reads: Pick<Reads, 'find' | 'query'>,
  uid: string,
  now: Temporal.Instant,
) {
  const [packs, besides, standing, profile, member] = await Promise.all([
    findOwnPacks(reads, uid),
    bookedBesides(reads, uid, now),
    nameStanding(reads, uid),
    reads.find(bookingProfiles, uid),
    reads.find(members, uid),
  ]);
  const plan = member?.planId ? await reads.find(plans, member.planId) : null;
  const debt = member ? endedDebtText(member, plan, now, 'member') : '';
  const left = sessionsLeftTexts(packs, now).map((text) => `Personal training, not refunded: ${text}.`);
  const booked = [
    ...affectedClasses(profile, () => true, now).map(({ label }) => label),
    ...besides.map(({ label }) => label),
    ...standing.map((each) => bookingLine(each, now)),
  ];
  const lost = ['The rest of the period that’s paid for isn’t refunded.', ...left, ...(debt ? [debt] : [])];
  return booked.length === 0 ? lost : [...lost, `These bookings are cancelled: ${booked.join('; ')}.`];
}
