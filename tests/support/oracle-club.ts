/** The real schedule and the oracle's, side by side: the same people, classes, rules and clock, and the same steps on both. */
import fc from 'fast-check';
import { attendanceMarks } from '#domain/bookings/attendance.ts';
import { acceptOffer } from '#server/bookings/accept-offer.ts';
import { bookSession } from '#server/bookings/book-session.ts';
import { cancelBooking } from '#server/bookings/cancel-booking.ts';
import { markAttendance } from '#server/bookings/mark-attendance.ts';
import { processWaitlist } from '#server/bookings/process-waitlist.ts';
import { promoteWaiting } from '#server/bookings/promote-waiting.ts';
import { bookingProfiles } from '#server/data/collections/bookings.ts';
import { members } from '#server/data/collections/members.ts';
import { plans } from '#server/data/collections/membership.ts';
import { sessions } from '#server/data/collections/timetable.ts';
import { cancelSession } from '#server/timetable/cancel-session.ts';
import { moveSession } from '#server/timetable/move-session.ts';
import { reviseSession } from '#server/timetable/revise-session.ts';
import {
  BookingOracle,
  type Minute,
  type OracleClass,
  type OraclePerson,
  type OracleRules,
} from './booking-oracle.ts';
import { openClub, type TestClub } from './club.ts';
import { plan } from './desk.ts';
import { bookableFacts, bookingProfile, session } from './timetable.ts';

const FIRST_DAY = Temporal.Instant.from('2026-11-23T00:00:00Z');
/** In November London's clock is UTC. */
export const instantOf = (minute: Minute) => FIRST_DAY.add({ minutes: minute });
const clock = (day: number, hour: number, minute = 0): Minute => (day * 24 + hour) * 60 + minute;

const plain = { wantsLateOffers: false, minimumNotice: 0, isQuietAtNight: false, allowance: null };
export const people: readonly OraclePerson[] = [
  { uid: 'ada', ...plain },
  { uid: 'ben', ...plain, wantsLateOffers: true },
  { uid: 'cara', ...plain, wantsLateOffers: true, isQuietAtNight: true },
  { uid: 'dan', ...plain, minimumNotice: 300, allowance: 2 },
  { uid: 'eve', ...plain, wantsLateOffers: true },
];
/** Few places; two of the classes overlap, one is early, one is not open yet. */
const classes: readonly OracleClass[] = [
  { id: 'monday', startsAt: clock(0, 10), minutes: 60, capacity: 1 },
  { id: 'tuesday', startsAt: clock(1, 18), minutes: 60, capacity: 1 },
  { id: 'overlapping', startsAt: clock(1, 18, 30), minutes: 60, capacity: 2 },
  { id: 'early', startsAt: clock(2, 7, 30), minutes: 45, capacity: 1 },
  { id: 'thursday', startsAt: clock(3, 12), minutes: 60, capacity: 2 },
  { id: 'friday', startsAt: clock(4, 18), minutes: 60, capacity: 1 },
];
/** The club's own numbers, too; a long notice makes late cancels and late offers common. */
export const anyRules = fc.record({
  opensDaysBefore: fc.constant(3),
  freeCancelMinutes: fc.constantFrom(120, 900),
  mostUpcoming: fc.constantFrom(2, 3),
  mostWaiting: fc.constantFrom(0, 2, 4),
  lateOfferMinutes: fc.constant(30),
  strikeLimit: fc.constantFrom(1, 2),
  strikeWindowDays: fc.constant(30),
  suspensionDays: fc.constantFrom(1, 7),
});

export interface OracleClub {
  readonly club: TestClub;
  readonly oracle: BookingOracle;
  readonly rules: OracleRules;
}

/** Monday at eight in the morning, nobody booked. */
export async function openOracleClub(rules: OracleRules): Promise<OracleClub> {
  const now = clock(0, 8);
  const club = openClub({ now: instantOf(now).toString() });
  const { store } = club;
  await club.settle({
    ...{ bookingOpensDaysBefore: rules.opensDaysBefore, freeCancelMinutes: rules.freeCancelMinutes },
    ...{ mostUpcomingBookings: rules.mostUpcoming, mostWaiting: rules.mostWaiting },
    ...{ lateOfferMinutes: rules.lateOfferMinutes, strikeLimit: rules.strikeLimit },
    ...{ strikeWindowDays: rules.strikeWindowDays, suspensionDays: rules.suspensionDays },
  });
  await store.create(plans, plan());
  for (const person of people) await addPerson(club, person);
  for (const { id, startsAt, minutes, capacity } of classes) {
    const [from, until] = [instantOf(startsAt), instantOf(startsAt + minutes)];
    await store.create(sessions, session({ id, startsAt: from, endsAt: until, capacity, className: id }));
  }
  return { club, oracle: new BookingOracle(people, classes, rules, now), rules };
}

async function addPerson({ store, now }: TestClub, person: OraclePerson): Promise<void> {
  const { uid, allowance, isQuietAtNight } = person;
  const planId = allowance === null ? 'unlimited' : `pack-of-${allowance}`;
  if (allowance !== null) {
    const pack = { id: planId, kind: 'pack', interval: 'one-off', classAllowance: allowance } as const;
    await store.set(plans, plan(pack));
  }
  const profile = members.decode(uid, { uid, email: `${uid}@example.test`, firstName: uid, name: uid });
  await store.create(members, { ...profile, ...bookableFacts(now(), planId) });
  const quiet = isQuietAtNight ? { quietFrom: '22:00', quietUntil: '07:00' } : {};
  const wishes = { wantsLateOffers: person.wantsLateOffers, minimumNoticeMinutes: person.minimumNotice };
  await store.create(bookingProfiles, bookingProfile(uid, { ...quiet, ...wishes }));
}

const who = fc.constantFrom(...people.map(({ uid }) => uid));
const which = fc.constantFrom(...classes.map(({ id }) => id));
/** One of those whom a step is about: who holds a place, or an offer. So that most steps find somebody. */
const pick = fc.nat(people.length - 1);

/** Several who want the same class, one after the other. */
const crowd = fc.shuffledSubarray(
  people.map(({ uid }) => uid),
  { minLength: 3 },
);

const does = <Kind extends string>(kind: Kind) => fc.constant(kind);

/** Anything that people, staff and the clock may do; the clock mostly goes to where the rules change. */
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ does: does('book'), who, which, waits: fc.constantFrom(true, true, false) }),
  },
  { weight: 5, arbitrary: fc.record({ does: does('crowd'), which, uids: crowd }) },
  { weight: 2, arbitrary: fc.record({ does: does('book-twice'), who, which }) },
  { weight: 7, arbitrary: fc.record({ does: does('cancel'), pick, which }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: does('think-again'), pick, which, uids: crowd, leaves: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ does: does('withdraw'), pick, which }) },
  { weight: 3, arbitrary: fc.record({ does: does('accept'), pick, which }) },
  { weight: 3, arbitrary: fc.record({ does: does('promote'), which }) },
  {
    weight: 4,
    arbitrary: fc.record({ does: does('mark'), pick, which, mark: fc.constantFrom(...attendanceMarks) }),
  },
  { weight: 1, arbitrary: fc.record({ does: does('cancel-class'), which }) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: does('move-class'),
      which,
      minutes: fc.constantFrom(-1440, -60, 0, 30, 60, 1440),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: does('process-waitlist'), which }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: does('resize'), which, capacity: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 2, arbitrary: fc.record({ does: does('wait'), minutes: fc.constantFrom(5, 31, 120) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: does('wait-for'),
      which,
      moment: fc.constantFrom('night before', 'morning', 'cut-off', 'last hour', 'start', 'end'),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
export const steps = fc.array(step, { minLength: 20, maxLength: 60, size: 'max' });

/** Minutes from now to a moment of a class; where it is past, a few. */
function minutesUntil({ oracle }: OracleClub, classId: string, moment: string): Minute {
  const one = oracle.classOf(classId);
  const midnight = one.startsAt - (one.startsAt % (24 * 60));
  const moments: Record<string, Minute> = {
    'night before': midnight - 60,
    morning: midnight + 7 * 60,
    'cut-off': oracle.freeUntil(one) + 1,
    'last hour': one.startsAt - 45,
    start: one.startsAt,
    end: one.startsAt + one.minutes,
  };
  return Math.max(5, (moments[moment] ?? 0) - oracle.now);
}

/** The person at that place among those who have to do with the class in that way; anybody where nobody has. */
function picked({ oracle }: OracleClub, classId: string, at: number, ...statuses: string[]): string {
  const concerned = oracle.bookingsOf(classId).filter(({ booking }) => statuses.includes(booking.status));
  return (concerned[at % concerned.length]?.uid ?? people[at]?.uid) || 'ada';
}

function offeredTo({ oracle }: OracleClub, classId: string, at: number): string {
  const { offers } = oracle.classOf(classId);
  return (offers[at % offers.length]?.uid ?? people[at]?.uid) || 'ada';
}

const staff = { uid: 'sam', name: 'Sam' };
const withCodes = (outcome: { kind: string; reasons?: readonly { code: string }[] }) =>
  outcome.kind === 'refused' && outcome.reasons
    ? `refused ${outcome.reasons
        .map(({ code }) => code)
        .sort()
        .join(' ')}`
    : outcome.kind;

/** Does it to both, and says what either answered. */
export async function takeStep(pair: OracleClub, step: Step): Promise<{ product: string; oracle: string }> {
  const { product, oracle } = await takeStepOfBoth(pair, step);
  const expected = oracle.split(',');
  const said = product.split(',').map((answer, at) => withTheRest(answer, expected[at] ?? ''));
  return { product: said.join(), oracle };
}

/** Of a class that is known to be full the product says no more than that, whatever else there is against the booking. */
function withTheRest(answer: string, expected: string): string {
  const isFull = answer === 'refused full' || answer === 'refused full waitlist-full';
  const codes = expected.split(' ');
  return isFull && answer.split(' ').every((code) => codes.includes(code)) ? expected : answer;
}

async function takeStepOfBoth(pair: OracleClub, step: Step): Promise<{ product: string; oracle: string }> {
  const { club, oracle } = pair;
  const { services } = club;
  switch (step.does) {
    case 'wait':
    case 'wait-for': {
      const minutes = step.does === 'wait' ? step.minutes : minutesUntil(pair, step.which, step.moment);
      club.advance({ minutes });
      oracle.now += minutes;
      return { product: '', oracle: '' };
    }
    case 'book':
      return {
        product: await book(pair, step.which, step.who, step.waits),
        oracle: oracle.book(step.which, step.who, step.waits),
      };
    case 'crowd': {
      const answers: string[] = [];
      for (const uid of step.uids) answers.push(await book(pair, step.which, uid, true));
      return {
        product: answers.join(),
        oracle: step.uids.map((uid) => oracle.book(step.which, uid, true)).join(),
      };
    }
    case 'book-twice': {
      const twice = [0, 1].map(() => book(pair, step.which, step.who, true));
      return {
        product: (await Promise.all(twice)).join(),
        oracle: [0, 1].map(() => oracle.book(step.which, step.who, true)).join(),
      };
    }
    case 'cancel':
    case 'withdraw': {
      const isOwn = step.does === 'cancel';
      const uid = picked(pair, step.which, step.pick, 'booked', 'waitlisted');
      const by = isOwn ? 'member' : { withdrawn: 'A hold' };
      const outcome = await cancelBooking(services, { sessionId: step.which, uid, by });
      return { product: outcome.kind, oracle: oracle.cancel(step.which, uid, isOwn ? 'member' : 'club') };
    }
    case 'think-again':
      return thinkAgain(pair, step);
    case 'accept': {
      const uid = offeredTo(pair, step.which, step.pick);
      const outcome = await acceptOffer(services, { sessionId: step.which, uid });
      return { product: withCodes(outcome), oracle: oracle.accept(step.which, uid) };
    }
    case 'promote':
      await promoteWaiting(services, step.which);
      oracle.promote(oracle.classOf(step.which));
      return { product: '', oracle: '' };
    case 'process-waitlist':
      await processWaitlist(services, step.which);
      oracle.processWaitlist(step.which);
      return { product: '', oracle: '' };
    case 'resize': {
      const { which: sessionId, capacity } = step;
      const outcome = await reviseSession(services, { sessionId, changes: { capacity }, by: staff });
      return { product: outcome.kind, oracle: oracle.resize(sessionId, capacity) };
    }
    case 'mark': {
      const { which: sessionId, mark } = step;
      const uid = picked(pair, sessionId, step.pick, 'booked', 'attended', 'late', 'no-show');
      const outcome = await markAttendance(services, { sessionId, uid, mark, by: staff });
      return { product: outcome.kind, oracle: oracle.mark(sessionId, uid, mark) };
    }
    case 'cancel-class': {
      const outcome = await cancelSession(services, { sessionId: step.which, reason: '', by: staff });
      return { product: outcome.kind, oracle: oracle.cancelClass(step.which) };
    }
    case 'move-class':
      return moveClass(pair, step.which, step.minutes);
  }
}

async function book({ club }: OracleClub, sessionId: string, uid: string, wantsWaitlist: boolean) {
  const outcome = await bookSession(club.services, { sessionId, uid, by: 'member', wantsWaitlist });
  return outcome.kind === 'waitlisted' ? `waitlisted ${outcome.position}` : withCodes(outcome);
}

/** Somebody gives their place up, others come, they want it back; and perhaps they leave the queue after all. */
async function thinkAgain(
  pair: OracleClub,
  { which, pick, uids, leaves }: Extract<Step, { does: 'think-again' }>,
) {
  const { club, oracle } = pair;
  const uid = picked(pair, which, pick, 'booked');
  const product: string[] = [];
  const expected: string[] = [];
  const cancel = async () => {
    product.push((await cancelBooking(club.services, { sessionId: which, uid, by: 'member' })).kind);
    expected.push(oracle.cancel(which, uid, 'member'));
  };
  await cancel();
  for (const next of [...uids.filter((other) => other !== uid), uid]) {
    product.push(await book(pair, which, next, true));
    expected.push(oracle.book(which, next, true));
  }
  if (leaves) await cancel();
  return { product: product.join(), oracle: expected.join() };
}

async function moveClass({ club, oracle }: OracleClub, sessionId: string, minutes: Minute) {
  const one = oracle.classOf(sessionId);
  const startsAt = one.startsAt + minutes;
  const outcome = await moveSession(club.services, {
    ...{ sessionId, startsAt: instantOf(startsAt), minutes: one.minutes, room: 'Studio', by: staff },
  });
  return { product: outcome.kind, oracle: oracle.moveClass(sessionId, startsAt) };
}
