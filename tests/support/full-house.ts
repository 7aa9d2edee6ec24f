/** A club with something in every collection, and every kind of user: for tests that try all routes. */

import { starterExercises } from '#domain/training/starter-exercises.ts';
import { localDate } from '#domain/values/dates.ts';
import { bookingProfiles, bookings } from '#server/data/collections/bookings.ts';
import { kiosks } from '#server/data/collections/door.ts';
import type { Member } from '#server/data/collections/members.ts';
import { plans } from '#server/data/collections/membership.ts';
import { ledger } from '#server/data/collections/payments.ts';
import { classTypes, schedules, sessions } from '#server/data/collections/timetable.ts';
import { makePairingCode } from '#server/door/make-pairing-code.ts';
import type { Actor } from '#server/log/write-audit.ts';
import { registerForEvent } from '#server/community/events/register.ts';
import { newEvent } from '#server/community/events/save-event.ts';
import { events } from '#server/data/collections/events.ts';
import { addExercise } from '#server/training/exercises/save-exercise.ts';
import { saveResult } from '#server/training/results/write-result.ts';
import { saveTemplate } from '#server/training/workouts/save-template.ts';
import { saveWorkout } from '#server/training/workouts/save-workout.ts';
import { type ClubOptions, openClub, type TestClub } from './club.ts';
import { plan } from './desk.ts';
import { cardPass, doorMember, pairedKiosk, pairedWhiteboard, scan } from './door.ts';
import { social } from './events.ts';
import { type OpenBook, openBook } from './fingerprint.ts';
import { booking, bookingProfile, classType, schedule, session } from './timetable.ts';
import { did, lifts } from './training.ts';
import type { Visitor } from './visitor.ts';
import { workoutPlan } from './workouts.ts';

export const roles = ['anonymous', 'member', 'coach', 'admin', 'kiosk', 'whiteboard'] as const;
export type Role = (typeof roles)[number];

export interface FullHouse {
  readonly club: TestClub;
  readonly book: OpenBook;
  readonly browsers: Readonly<Record<Role, Visitor>>;
  readonly people: Readonly<Record<'member' | 'coach' | 'admin', Member>>;
  /** The member that the private facts are of. */
  readonly other: Member;
  /** The address of a route's pattern, with ids of what is in the club. */
  pathOf(pattern: string): string;
}

/**
 * @param secret stands in every private fact of `other` that nobody but staff or themselves may read.
 * @param file of the store, where a running club shares it
 */
export async function openFullHouse(
  secret: string,
  { file, ...options }: ClubOptions & { file?: string } = {},
): Promise<FullHouse> {
  const book = openBook(file);
  const club = openClub({ store: book.store, ...options });
  await club.settle({ isSetUp: true });
  await club.store.create(plans, plan({ order: 1 }));
  await club.store.create(plans, plan({ id: 'retired', name: 'Retired', isActive: false, order: 2 }));
  const other = await doorMember(club, privateFacts(club, secret));
  await scan(club, cardPass(club, other));
  const people = {
    member: await doorMember(club, { firstName: 'Mo' }),
    coach: await club.coach(),
    admin: await club.admin(),
  };
  const browsers = {
    anonymous: club.visitor(),
    member: await club.signedIn(people.member),
    coach: await club.signedIn(people.coach),
    admin: await club.signedIn(people.admin),
    kiosk: await pairedKiosk(club),
    whiteboard: await pairedWhiteboard(club),
  };
  const classOnNow = await fillClass(club, [other, people.member], people.coach, secret);
  const by = { uid: people.admin.uid, name: 'Ada Admin' };
  for (const exercise of starterExercises.filter(({ name }) => /^(Back|Front) squat$/.test(name)))
    await addExercise(club.services, exercise, by);
  const { ticket } = await makePairingCode(club.services, { kioskName: 'Back door', by }, club.now());
  const { items } = await club.store.query(kiosks, { limit: 10 });
  const kiosk = items.find(({ kind }) => kind === 'door')?.id ?? '';
  const ids = {
    ...{ ...plannedIds, member: other.uid, plan: 'unlimited', retired: 'retired', kiosk, ticket },
    classOnNow,
    receipt: await pay(club, people.member),
    year: String(localDate(club.now()).year),
  };
  await layTimetable(club, other);
  await layWorkouts(club, classOnNow, by);
  await logTraining(club, people.member);
  await announceEvent(club, [other, people.member]);
  return { club, book, browsers, people, other, pathOf: (pattern) => fillIn(pattern, ids) };
}

/** A class that is on now, with these people on it, a strike for each, and a note about one that is for admins. Its id. */
async function fillClass(club: TestClub, people: readonly Member[], coach: Member, secret: string) {
  const startsAt = club.now().subtract({ minutes: 10 });
  const onNow = session({ startsAt, coachUid: coach.uid, bookedCount: people.length });
  await club.store.create(sessions, onNow);
  for (const person of people) {
    const overrideNote = person.firstName === secret ? `${secret}private` : '';
    await club.store.create(bookings, booking(onNow, person, { overrideNote }));
    const strike = { sessionId: onNow.id, at: startsAt, kind: 'no-show', isForgiven: false } as const;
    await club.store.create(bookingProfiles, bookingProfile(person.uid, { strikes: [strike] }));
  }
  return onNow.id;
}

/** What somebody has paid at the desk. Its id. */
async function pay(club: TestClub, member: Member): Promise<string> {
  const facts = { at: club.now(), memberUid: member.uid, amountInPence: 7900, planName: 'Unlimited' };
  await club.store.create(ledger, ledger.decode('desk_receipt', facts));
  return 'desk_receipt';
}

function privateFacts(club: TestClub, secret: string): Partial<Member> {
  const completedAt = club.now().subtract({ hours: 24 });
  const result = {
    hasYesAnswers: true,
    answers: { heart: true },
    questionSet: '1',
    declaredName: `${secret}private`,
  };
  return {
    firstName: secret,
    lastName: secret,
    mobile: `${secret}private`,
    guardianNote: `${secret}private`,
    emergencyContact: { name: `${secret}private`, phone: `${secret}private` },
    deskFlag: `${secret}private`,
    email: `${secret.replaceAll(/\W/g, '').toLowerCase()}@example.test`,
    stripeCustomerId: `${secret}private`,
    parqResults: [{ ...result, completedAt, note: `${secret}private` }],
    latestParqHasYes: true,
    parqReviewedAt: completedAt,
    parqReview: { outcome: 'cleared', note: `${secret}private`, validUntil: '2027-12-31' },
  };
}

const plannedIds = {
  classType: 'row',
  schedule: 'tuesday-row',
  session: 'tuesday-row_2026-11-24',
  exercise: 'back-squat',
  template: 'friday-engine',
  workout: 'workout-today',
  result: 'result-today',
  event: 'saturday-social',
};

/** An event, and who has registered for it. */
async function announceEvent(club: TestClub, going: readonly Member[]): Promise<void> {
  const { event: eventId } = plannedIds;
  const startsAt = club.now().add({ hours: 90 });
  const facts = { ...social, startsAt, endsAt: startsAt.add({ hours: 3 }) };
  await club.store.create(events, newEvent(eventId, facts, club.now()));
  for (const { uid } of going) {
    await registerForEvent(club.services, { eventId, who: { kind: 'member', uid }, places: 1, mayWait: true });
  }
}

/** A class every Tuesday, and its next date, for which `waiting` waits. */
async function layTimetable(club: TestClub, waiting: Member): Promise<void> {
  const { classType: classTypeId, schedule: scheduleId, session: id } = plannedIds;
  await club.store.create(classTypes, classType({ slug: classTypeId, name: 'Row and Core', order: 1 }));
  await club.store.create(schedules, schedule({ id: scheduleId, classTypeId }));
  const startsAt = club.now().add({ hours: 78 });
  const facts = { className: 'Row and Core', classSlug: classTypeId, classTypeId, scheduleId };
  await club.store.create(sessions, session({ ...facts, id, startsAt, waitlist: [waiting.uid] }));
}

/** A template, and a workout of today that the class that is on now does. */
async function layWorkouts(club: TestClub, sessionId: string, by: Actor): Promise<void> {
  const { template, workout } = plannedIds;
  // Of the one exercise that is there.
  const plan = workoutPlan({ parts: workoutPlan().parts.slice(0, 1) });
  await saveTemplate(club.services, { id: template, plan, by });
  const date = localDate(club.now()).toString();
  const publication = { kind: 'now' } as const;
  await saveWorkout(club.services, { id: workout, plan, date, publication, by });
  await club.store.update(sessions, sessionId, { workoutId: workout });
}

/** Free training of theirs, with a best in the exercise that is there. */
async function logTraining(club: TestClub, member: Member): Promise<void> {
  const { exercise, result: id } = plannedIds;
  const entry = did(localDate(club.now()).toString(), { [exercise]: [lifts(5, 80)] });
  const by = { uid: member.uid, name: member.name };
  await saveResult(club.services, { id, mode: 'create', memberUid: member.uid, entry, by });
}

/** The first that a pattern holds says whose id it takes; otherwise it is the member's. */
const idPlaces: readonly (readonly [place: string, of: keyof Ids])[] = [
  ['/reactivate', 'retired'],
  ['/plans/', 'plan'],
  ['/receipts/', 'receipt'],
  ['/payments/', 'receipt'],
  ['/kiosks/code/', 'ticket'],
  ['/kiosks/', 'kiosk'],
  ['/classes/:slug', 'classType'],
  ['/class-types/', 'classType'],
  ['/schedules/', 'schedule'],
  ['/sessions/', 'session'],
  ['/admin/classes/', 'session'],
  ['/workout-templates/', 'template'],
  ['/workouts/', 'workout'],
  ['/book-class/', 'session'],
  ['/single-booking/', 'classOnNow'],
  ['/exercises/', 'exercise'],
  ['/events/', 'event'],
  ['/personal-bests/', 'exercise'],
  ['/stats/', 'year'],
];

type Ids = Readonly<
  Record<
    | 'member'
    | 'plan'
    | 'retired'
    | 'kiosk'
    | 'ticket'
    | 'classOnNow'
    | 'receipt'
    | 'year'
    | keyof typeof plannedIds,
    string
  >
>;

function fillIn(pattern: string, ids: Ids): string {
  if (pattern === '*') return '/no/such/page';
  const [, of] = idPlaces.find(([place]) => pattern.includes(place)) ?? ['', 'member'];
  return pattern.replaceAll(/:\w+/g, ids[of]);
}
