/** Whatever people, staff and the clock do, in any order, the schedule matches that of a much simpler model. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sessionFill } from '#domain/timetable/session-fill.ts';
import { type Booking, bookingProfiles, bookings } from '#server/data/collections/bookings.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { type Session, sessions } from '#server/data/collections/timetable.ts';
import {
  anyRules,
  instantOf,
  type OracleClub,
  openOracleClub,
  people,
  steps,
  takeStep,
} from '../support/oracle-club.ts';

const RUNS = 100;
const LONGEST_MS = 150_000;

test('bookings, promotions, moves, cancelled classes and marks in any order leave what the oracle says', async () => {
  await fc.assert(
    fc.asyncProperty(anyRules, steps, async (rules, sequence) => {
      const pair = await openOracleClub(rules);
      const seen = new Set<string>();
      for (const step of sequence) {
        const answers = await takeStep(pair, step);
        expect(answers.product).toBe(answers.oracle);
        expect(await newMails(pair, seen)).toEqual(pair.oracle.takeMails());
        await checkTimetable(pair);
        await checkPeople(pair);
      }
    }),
    { numRuns: RUNS, interruptAfterTimeLimit: LONGEST_MS },
  );
});

/** Who this step has written to, and what: everyone it concerns, once each. */
async function newMails({ club }: OracleClub, seen: Set<string>): Promise<string[]> {
  const { items } = await club.store.query(outbox, { limit: 1000 });
  const fresh = items.filter(({ id }) => !seen.has(id));
  for (const { id } of fresh) seen.add(id);
  return fresh.map(({ memberUid, template }) => `${memberUid} ${template}`).sort();
}

async function checkTimetable({ club, oracle, rules }: OracleClub): Promise<void> {
  const dated = (await club.store.query(sessions, { limit: 100 })).items;
  const rows = (await club.store.query(bookings, { limit: 1000 })).items;
  expect(dated).toHaveLength(oracle.classes.length);
  for (const session of dated) {
    const own = rows.filter(({ sessionId }) => sessionId === session.id);
    checkCounts(session, own, club.now());
    expect(session.waitlist.length).toBeLessThanOrEqual(rules.mostWaiting);
    const one = oracle.classOf(session.id);
    expect({
      status: session.status,
      startsAt: session.startsAt,
      capacity: session.capacity,
      waitlist: session.waitlist,
      offers: openOffers(session, club.now()),
      bookings: own
        .map(({ memberUid, status, isPenaltyFree }) => `${memberUid} ${status} ${isPenaltyFree}`)
        .sort(),
    }).toEqual({
      status: one.isCancelled ? 'cancelled' : 'scheduled',
      startsAt: instantOf(one.startsAt),
      capacity: one.capacity,
      waitlist: one.waitlist,
      offers: oracle.openOffers(one).map(({ uid, until }) => ({ memberUid: uid, until: instantOf(until) })),
      bookings: oracle
        .bookingsOf(one.id)
        .map(({ uid, booking }) => `${uid} ${booking.status} ${booking.isPenaltyFree}`)
        .sort(),
    });
  }
}

const openOffers = ({ offers }: Session, now: Temporal.Instant) =>
  offers.filter(({ until }) => Temporal.Instant.compare(now, until) < 0);

/** What holds whatever the rules are: counts are rows, nothing is oversold, the waitlist has no gaps, nobody is there twice. */
function checkCounts(session: Session, own: readonly Booking[], now: Temporal.Instant): void {
  const having = (...statuses: string[]) => own.filter(({ status }) => statuses.includes(status));
  const waiting = having('waitlisted').map(({ memberUid }) => memberUid);
  expect(session.bookedCount).toBe(having('booked', 'attended', 'late', 'no-show').length);
  expect(session.attendedCount).toBe(having('attended', 'late').length);
  expect(session.noShowCount).toBe(having('no-show').length);
  expect(session.fill).toBe(sessionFill(session));
  const taken = session.bookedCount + openOffers(session, now).length;
  expect(taken).toBeLessThanOrEqual(session.capacity);
  expect(session.waitlist.toSorted()).toEqual(waiting.toSorted());
  expect(new Set(own.map(({ memberUid }) => memberUid)).size).toBe(own.length);
}

/** What decides over somebody's next booking is what their bookings say. */
async function checkPeople({ club, oracle }: OracleClub): Promise<void> {
  const found = await club.store.findMany(
    bookingProfiles,
    people.map(({ uid }) => uid),
  );
  for (const bookingProfile of found) {
    if (!bookingProfile) throw new Error('a booking profile is gone');
    const toCome = bookingProfile.upcoming.filter(
      ({ endsAt }) => Temporal.Instant.compare(endsAt, club.now()) > 0,
    );
    expect({
      upcoming: toCome
        .map((entry) => `${entry.sessionId} ${entry.isWaitlisted ? 'waiting' : 'booked'}`)
        .sort(),
      uses: bookingProfile.uses.map(({ sessionId }) => sessionId).sort(),
      strikes: bookingProfile.strikes.map(({ sessionId, at }) => `${sessionId} ${at}`).sort(),
    }).toEqual({
      upcoming: oracle.upcomingOf(bookingProfile.id).sort(),
      uses: oracle.usedBy(bookingProfile.id).sort(),
      strikes: oracle.strikes
        .filter(({ uid }) => uid === bookingProfile.id)
        .map(({ classId, at }) => `${classId} ${instantOf(at)}`)
        .sort(),
    });
  }
}
