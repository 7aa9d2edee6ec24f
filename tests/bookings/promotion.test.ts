import { describe, expect, it } from 'vitest';
import { decidePromotions, type QueueEntry } from '#domain/bookings/promotion.ts';
import { defaultSettings } from '#domain/club/club-settings.ts';
import {
  ahead,
  bookable,
  type FactsSaid,
  london,
  SATURDAY_NOON,
  threeStrikes,
} from '../support/booking-facts.ts';
import { plan } from '../support/desk.ts';
import { bookingProfile, type SessionFacts, session } from '../support/timetable.ts';

interface Waiting extends Pick<FactsSaid, 'member' | 'bookingProfile'> {
  plan?: Parameters<typeof plan>[0];
  overriddenReasons?: string[];
  skippedFor?: string[];
}

/** People who wait, in this order; all may be promoted, except for the changes given. */
function queueOf(people: Record<string, Waiting>): QueueEntry[] {
  return Object.entries(people).map(([uid, { overriddenReasons = [], skippedFor = [], ...said }]) => ({
    uid,
    member: said.member === null ? null : bookable({ uid, ...said.member }),
    plan: plan(said.plan),
    bookingProfile: bookingProfile(uid, said.bookingProfile),
    booking: { status: 'waitlisted', overriddenReasons, skippedFor },
  }));
}

function promote(
  free: number,
  people: Record<string, Waiting>,
  now = SATURDAY_NOON,
  facts: SessionFacts = {},
) {
  const waitlist = Object.keys(people);
  const hyrox = session({ capacity: 4, bookedCount: 4 - free, waitlist, ...facts });
  const { promoted, offered, offerUntil, isAfterCutOff, skipped } = decidePromotions(
    hyrox,
    queueOf(people),
    now,
    defaultSettings,
  );
  const passedOver = skipped.map(
    ({ uid, reasons }) => `${uid}: ${reasons.map(({ code }) => code).join(' ')}`,
  );
  const notified = skipped.flatMap(({ uid, notify }) => notify.map((code) => `${uid}: ${code}`));
  return { promoted, offered, offerUntil, isAfterCutOff, passedOver, notified };
}

const waiting: Waiting = {};
const inDebt: Waiting = { member: { membershipStatus: 'past_due' } };
const wantsLate: Waiting = { bookingProfile: { wantsLateOffers: true } };
/** The cut-off of a class at 18:00 is 16:00. */
const twenty = (past: number) => london(`2026-11-24T${past}:20`);
const offer = (memberUid: string, until: string) => ({ memberUid, until: london(`2026-11-24T${until}`) });

describe('a free place goes', () => {
  it.each<[string, number, Record<string, Waiting>, string[], string[]]>([
    ['to nobody where nobody waits', 1, {}, [], []],
    ['to nobody where there is none', 0, { ada: waiting }, [], []],
    ['to the first who waits', 1, { ada: waiting, ben: waiting }, ['ada'], []],
    ['to as many as there are places', 2, { ada: waiting, ben: waiting, cara: waiting }, ['ada', 'ben'], []],
    [
      'to everybody where there are more places than people',
      4,
      { ada: waiting, ben: waiting },
      ['ada', 'ben'],
      [],
    ],
    [
      'to the next where the first may not have it',
      1,
      { ada: inDebt, ben: waiting },
      ['ben'],
      ['ada: payment-overdue'],
    ],
    ['to nobody where nobody may have it', 1, { ada: inDebt }, [], ['ada: payment-overdue']],
    ['past people only for as long as there is one', 1, { ada: waiting, ben: inDebt }, ['ada'], []],
    [
      'to nobody who is booked elsewhere at that time',
      1,
      { ada: { bookingProfile: { upcoming: [ahead('2026-11-24T18:30')] } }, ben: waiting },
      ['ben'],
      ['ada: clashes'],
    ],
    [
      'to somebody who waits elsewhere at that time',
      1,
      { ada: { bookingProfile: { upcoming: [ahead('2026-11-24T18:30', { isWaitlisted: true })] } } },
      ['ada'],
      [],
    ],
    [
      'to somebody whose own wait for it is the last that they may have',
      1,
      { ada: { bookingProfile: { upcoming: elevenAndThis() } } },
      ['ada'],
      [],
    ],
    [
      'past everybody with all that stands against them',
      1,
      { ada: { ...inDebt, bookingProfile: { strikes: threeStrikes(), minimumNoticeMinutes: 6 * 24 * 60 } } },
      [],
      ['ada: payment-overdue suspended too-short-notice'],
    ],
    [
      'to someone whose reason staff have overridden',
      1,
      { ada: { ...inDebt, overriddenReasons: ['payment-overdue'] } },
      ['ada'],
      [],
    ],
    [
      'past someone whose other reason staff have overridden',
      1,
      { ada: { ...inDebt, overriddenReasons: ['suspended'] } },
      [],
      ['ada: payment-overdue'],
    ],
    [
      'to nobody whose profile is gone',
      1,
      { ada: { member: null }, ben: waiting },
      ['ben'],
      ['ada: not-signed-in'],
    ],
    [
      'to somebody whose window has been moved away from them since',
      1,
      { ada: { plan: { bookingOpensDaysBefore: 1 } } },
      ['ada'],
      [],
    ],
  ])('%s', (_, free, people, promoted, passedOver) => {
    const decision = promote(free, people);
    expect(decision).toMatchObject({
      promoted,
      passedOver,
      offered: [],
      offerUntil: null,
      isAfterCutOff: false,
    });
  });

  it('to nobody where the class was cancelled', () => {
    expect(promote(1, { ada: waiting }, SATURDAY_NOON, { status: 'cancelled' }).promoted).toEqual([]);
  });

  it.each(['2026-11-24T18:00', '2026-11-24T18:30'])('to nobody once it has started (%s)', (now) => {
    expect(promote(1, { ada: wantsLate }, london(now))).toMatchObject({ promoted: [], offered: [] });
  });
});

function elevenAndThis() {
  const days = Array.from({ length: 11 }, (_, index) =>
    ahead(`2026-12-${String(index + 1).padStart(2, '0')}T18:00`),
  );
  return [...days, ahead('2026-11-24T18:00', { sessionId: 'hyrox_2026-11-24', isWaitlisted: true })];
}

describe('the preferences of people who wait', () => {
  const notice = (minutes: number): Waiting => ({ bookingProfile: { minimumNoticeMinutes: minutes } });
  const sleeper: Waiting = { bookingProfile: { quietFrom: '22:00', quietUntil: '07:00' } };
  it.each<[string, Waiting, string, string[], string[]]>([
    ['notice that is just met', notice(240), '2026-11-24T14:00', ['ada'], []],
    [
      'notice that is missed by a minute',
      notice(240),
      '2026-11-24T14:01',
      ['ben'],
      ['ada: too-short-notice'],
    ],
    ['quiet hours before midnight', sleeper, '2026-11-23T22:00', ['ben'], ['ada: quiet-hours']],
    ['quiet hours after midnight', sleeper, '2026-11-24T03:00', ['ben'], ['ada: quiet-hours']],
    ['the end of the quiet hours', sleeper, '2026-11-24T07:00', ['ada'], []],
  ])('%s', (_, ada, now, promoted, passedOver) => {
    expect(promote(1, { ada, ben: waiting }, london(now))).toMatchObject({ promoted, passedOver });
  });

  it('count in real hours over the spring change', () => {
    const early = { startsAt: london('2027-03-28T09:00') };
    const person = { ada: { ...notice(600), member: { currentPeriodEnd: london('2027-05-01T00:00') } } };
    expect(promote(1, person, london('2027-03-27T22:00'), early).promoted).toEqual(['ada']);
    expect(promote(1, person, london('2027-03-27T22:01'), early).promoted).toEqual([]);
  });

  it('count in real hours over the autumn change', () => {
    const early = { startsAt: london('2026-10-25T09:00') };
    const person = { ada: { ...notice(600), member: octoberMember() } };
    expect(promote(1, person, london('2026-10-25T00:00'), early).promoted).toEqual(['ada']);
    expect(promote(1, person, london('2026-10-25T00:01'), early).promoted).toEqual([]);
  });

  function octoberMember() {
    const { parqResults } = bookable();
    const completedAt = london('2026-10-01T12:00');
    return { parqResults: parqResults.map((result) => ({ ...result, completedAt })) };
  }
});

describe('after the free-cancel cut-off', () => {
  it.each<[string, number, Record<string, Waiting>, string[], string[]]>([
    ['the first who wants late offers gets one', 1, { ada: wantsLate, ben: wantsLate }, ['ada'], []],
    [
      'people who do not want them are passed over',
      1,
      { ada: waiting, ben: wantsLate },
      ['ben'],
      ['ada: no-late-offers'],
    ],
    [
      'each place is offered once',
      2,
      { ada: wantsLate, ben: wantsLate, cara: wantsLate },
      ['ada', 'ben'],
      [],
    ],
    [
      'nobody gets an offer who may not book',
      1,
      { ada: { ...wantsLate, ...inDebt } },
      [],
      ['ada: payment-overdue'],
    ],
  ])('%s', (_, free, people, offered, passedOver) => {
    const decision = promote(free, people, twenty(16));
    expect(decision).toMatchObject({ promoted: [], offered, passedOver, isAfterCutOff: true });
  });

  it('an offer is open for half an hour', () => {
    expect(promote(1, { ada: wantsLate }, twenty(16)).offerUntil).toEqual(london('2026-11-24T16:50'));
  });

  it('an offer never lasts beyond the start', () => {
    expect(promote(1, { ada: wantsLate }, london('2026-11-24T17:45')).offerUntil).toEqual(
      london('2026-11-24T18:00'),
    );
  });

  it('the cut-off itself is still in time', () => {
    expect(promote(1, { ada: waiting }, london('2026-11-24T16:00')).promoted).toEqual(['ada']);
  });

  it('the evening before counts as late for a class at 07:30', () => {
    const early = { startsAt: london('2026-11-24T07:30') };
    expect(promote(1, { ada: waiting }, london('2026-11-23T20:30'), early).promoted).toEqual(['ada']);
    expect(promote(1, { ada: wantsLate }, london('2026-11-23T20:31'), early).offered).toEqual(['ada']);
  });

  it.each<[string, Record<string, Waiting>, SessionFacts, string[], string[]]>([
    [
      'a place that is offered is not offered twice',
      { ada: wantsLate, ben: wantsLate },
      { offers: [offer('ada', '16:40')] },
      [],
      [],
    ],
    [
      'a second place goes to the next',
      { ada: wantsLate, ben: wantsLate },
      { bookedCount: 2, offers: [offer('ada', '16:40')] },
      ['ben'],
      [],
    ],
    [
      'an offer that has gone by goes to the next, and not again to the same person',
      { ada: wantsLate, ben: wantsLate },
      { offers: [offer('ada', '16:20')] },
      ['ben'],
      ['ada: offered-before'],
    ],
    [
      'an open offer of someone who is no longer waiting still holds its place',
      { ben: wantsLate },
      { offers: [offer('ada', '16:40')] },
      [],
      [],
    ],
  ])('%s', (_, people, facts, offered, passedOver) => {
    expect(promote(1, people, twenty(16), facts)).toMatchObject({ offered, passedOver });
  });
});

describe('someone who is skipped hears', () => {
  const notified = (ada: Waiting, now?: Temporal.Instant) => promote(1, { ada, ben: waiting }, now).notified;
  it.each<[string, Waiting, string[], Temporal.Instant?]>([
    ['why', inDebt, ['ada: payment-overdue']],
    ['only once', { ...inDebt, skippedFor: ['payment-overdue'] }, []],
    [
      'again where something new stands in the way',
      { ...inDebt, bookingProfile: { strikes: threeStrikes() }, skippedFor: ['payment-overdue'] },
      ['ada: suspended'],
    ],
    [
      'that the notice was too short, since the place may still be there',
      { bookingProfile: { minimumNoticeMinutes: 7 * 24 * 60 } },
      ['ada: too-short-notice'],
    ],
    [
      'nothing in their quiet hours, whatever else there is',
      { ...inDebt, bookingProfile: { quietFrom: '11:00', quietUntil: '13:00' } },
      [],
    ],
    ['nothing where they did not want late offers', waiting, [], twenty(16)],
    ['nothing of a debt where they did not want late offers', inDebt, [], twenty(16)],
    ['nothing where their profile is gone', { member: null }, []],
  ])('%s', (_, ada, expected, now) => {
    expect(notified(ada, now)).toEqual(expected);
  });
});
