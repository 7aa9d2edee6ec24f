import * as paths from '#app/paths.ts';
import { type AttendanceMark, availableMarks } from '#domain/bookings/attendance.ts';
import { formatMobile, telHref } from '#domain/members/mobile-number.ts';
import { refuseRestoring } from '#domain/timetable/restore-session.ts';
import { countPlaces, findOpenOffer, placesText } from '#domain/timetable/session-fill.ts';
import type { LoadUnit } from '#domain/training/units.ts';
import { publicationLabel } from '#domain/training/workout-visibility.ts';
import { formatTime, localDate, relativeDay } from '#domain/values/dates.ts';
import type { Label } from '#domain/values/label.ts';
import type { ClubSettings } from '#server/data/collections/club.ts';
import type { Session } from '#server/data/collections/timetable.ts';
import type { Workout } from '#server/data/collections/workouts.ts';
import { type WorkoutView, workoutView } from '../../../training/workout-view.ts';
import { type PersonView, personView } from './person-view.ts';
import type { OnRoster, SessionRoster } from './read-roster.ts';
import type { RosterArea } from './roster-area.ts';

export interface RosterView {
  readonly id: string;
  readonly area: RosterArea;
  /** Whose marks the page's script saves: they are only sent under this person's sign-in. */
  readonly staffUid: string;
  /** Milliseconds since 1970 by the server's clock: the phone's may be wrong. */
  readonly renderedAt: number;
  readonly title: string;
  readonly when: string;
  readonly where: string;
  /** Null unless the class was cancelled; then the reason, or empty. */
  readonly cancelled: string | null;
  /** What may be marked now, for the whole class. */
  readonly marks: readonly AttendanceMark[];
  /** Shown while nothing can be marked yet. */
  readonly marksOpen: string | null;
  readonly places: { readonly taken: number; readonly capacity: number; readonly text: string };
  readonly tally: Tally;
  readonly people: readonly PersonView[];
  readonly waitlist: readonly WaitingView[];
  readonly lateCancelled: readonly PersonView[];
  /** Those whose place or wait ended with the class: somebody has to tell them. Empty unless it is cancelled. */
  readonly calledOff: readonly CalledOffView[];
  readonly isOver: boolean;
  readonly workout: RosterWorkout | null;
  /** What admins can do with the class itself. */
  readonly links: readonly { readonly href: string; readonly label: string }[];
}

export interface WaitingView {
  readonly uid: string;
  readonly name: string;
  /** Until when a place is held for them, to follow the name; empty: none is. */
  readonly held: string;
  readonly position: number;
}

export interface CalledOffView {
  readonly uid: string;
  readonly name: string;
  readonly wasWaiting: boolean;
  /** As they write it, and to call; for the front desk and admins only, who know it from their page. Null: none. */
  readonly mobile: { readonly text: string; readonly href: string } | null;
  readonly profileHref: string | null;
}

/** The class's workout as staff see it, drafts too; null: none. */
export interface RosterWorkout {
  readonly href: string;
  readonly view: WorkoutView;
  readonly label: Label;
}

export interface Tally {
  readonly here: number;
  readonly late: number;
  readonly noShow: number;
  readonly unmarked: number;
}

interface RosterContext {
  readonly area: RosterArea;
  readonly staff: {
    readonly uid: string;
    readonly isAdmin: boolean;
    readonly isCoach: boolean;
    readonly isDesk: boolean;
  };
  readonly settings: ClubSettings;
  /** In which whoever looks reads loads. */
  readonly unit: LoadUnit;
  readonly now: Temporal.Instant;
}

const holdsPlace: readonly string[] = ['booked', 'attended', 'late', 'no-show'];

/** The roster for the page, with no more about anyone than coaches may know. */
export function rosterView({ session, people, workout }: SessionRoster, context: RosterContext): RosterView {
  const { now, area, staff } = context;
  const marks = availableMarks(session, now);
  const sorted = people.toSorted((one, other) => byName(nameOf(one), nameOf(other)));
  const canLog = staff.isCoach && session.status !== 'cancelled' && session.date <= localDate(now).toString();
  const view = (person: OnRoster) => personView(person, { session, marks, canLog, ...context });
  return {
    id: session.id,
    area,
    staffUid: staff.uid,
    renderedAt: now.epochMilliseconds,
    title: session.className || 'Class',
    when: `${relativeDay(localDate(session.startsAt), now)}, ${formatTime(session.startsAt)} to ${formatTime(session.endsAt)}`,
    where: [session.room, session.coachName && `with ${session.coachName}`].filter(Boolean).join(', '),
    cancelled: session.status === 'cancelled' ? session.cancelReason : null,
    marks,
    marksOpen:
      marks.length > 0 || session.status === 'cancelled'
        ? null
        : 'You can mark attendance from the day of the class.',
    places: {
      taken: countPlaces(session, now).taken,
      capacity: session.capacity,
      text: placesText(session, now, heldFor(session, people, now)),
    },
    tally: tallyOf(people),
    people: sorted.filter(({ booking }) => holdsPlace.includes(booking.status)).map(view),
    waitlist: waitlistOf(session, people, now),
    lateCancelled: sorted.filter(({ booking }) => booking.status === 'late-cancelled').map(view),
    calledOff: session.status === 'cancelled' ? sorted.flatMap((one) => calledOffOf(one, staff.isDesk)) : [],
    isOver: Temporal.Instant.compare(session.endsAt, now) <= 0,
    workout: workout ? workoutOf(workout, context) : null,
    links: staff.isAdmin ? sessionLinks(session, now) : [],
  };
}

function workoutOf(workout: Workout, { now, unit }: RosterContext): RosterWorkout {
  const label = publicationLabel(workout, now);
  return { href: paths.viewWorkout(workout.id), view: workoutView(workout, unit), label };
}

const { compare: byName } = new Intl.Collator('en-GB', { numeric: true });

const nameOf = ({ booking, member }: OnRoster) => member?.name || booking.memberName || 'No name';

function calledOffOf({ booking, member, ...person }: OnRoster, isDesk: boolean): CalledOffView[] {
  if (booking.status !== 'session-cancelled') return [];
  const mobile = isDesk ? (member?.mobile ?? '') : '';
  const href = mobile && telHref(mobile);
  return [
    {
      uid: booking.memberUid,
      name: nameOf({ booking, member, ...person }),
      wasWaiting: booking.beforeCancellation?.status === 'waitlisted',
      mobile: href ? { text: formatMobile(mobile) || mobile, href } : null,
      profileHref: isDesk && member ? paths.viewMember(member.id) : null,
    },
  ];
}

/** Counted from the people, so that it always matches the list below it. */
export function tallyOf(people: readonly Pick<OnRoster, 'booking'>[]): Tally {
  const count = (status: string) => people.filter(({ booking }) => booking.status === status).length;
  return {
    here: count('attended'),
    late: count('late'),
    noShow: count('no-show'),
    unmarked: count('booked'),
  };
}

/** The names of the people that a place is held for. */
const heldFor = (session: Session, people: readonly OnRoster[], now: Temporal.Instant): string[] =>
  people.filter(({ booking }) => findOpenOffer(session, booking.memberUid, now)).map(nameOf);

/** A place held for somebody counts as taken above, so it is said here who it is held for. */
function waitlistOf(session: Session, people: readonly OnRoster[], now: Temporal.Instant) {
  return session.waitlist.map((uid, index) => {
    const person = people.find(({ booking }) => booking.memberUid === uid);
    const name = person ? nameOf(person) : 'No name';
    const offer = findOpenOffer(session, uid, now);
    const held = offer ? `, place held until ${formatTime(offer.until)}` : '';
    return { uid, name, held, position: index + 1 };
  });
}

/** Only admins can move or cancel a class, and only before it starts; its workout can be set afterwards too. */
function sessionLinks(session: Session, now: Temporal.Instant) {
  const { id, startsAt, status, workoutId } = session;
  if (status === 'cancelled') {
    const canRestore = refuseRestoring(session, now) === null;
    return canRestore ? [{ href: paths.restoreSession(id), label: 'Restore class' }] : [];
  }
  const workout = { href: paths.classWorkout(id), label: workoutId ? 'Change workout' : 'Set workout' };
  if (Temporal.Instant.compare(startsAt, now) <= 0) return [workout];
  return [
    workout,
    { href: paths.editSession(id), label: 'Change' },
    { href: paths.moveSession(id), label: 'Move' },
    { href: paths.cancelSession(id), label: 'Cancel class' },
  ];
}
