import { describe, expect, test } from 'vitest';
import { findOnRoster, openRoster } from '#app/routes/door/kiosk/roster.ts';
import { decideOffline, offlineScreen } from '#domain/door/offline-answer.ts';
import { type DoorHours, doorHoursText, doorSpans, isWithinDoorHours } from '#domain/door/plan-hours.ts';
import { bookingProfiles } from '#server/data/collections/bookings.ts';
import { plans } from '#server/data/collections/membership.ts';
import { trainingSessions } from '#server/data/collections/trainers.ts';
import type { SealedForDevice } from '#server/door/seal-for-device.ts';
import { openClub, type TestClub } from '../support/club.ts';
import { plan } from '../support/desk.ts';
import { cardPass, doorMember, newDeviceKey, pairedKiosk, scan, screenPass } from '../support/door.ts';
import { bookingProfile } from '../support/timetable.ts';

const at = (text: string) => Temporal.Instant.from(text);
const offPeak = {
  weekdaysFrom: '09:30',
  weekdaysUntil: '16:00',
  weekendsFrom: '10:00',
  weekendsUntil: '14:00',
};
const weekdaysOnly = { ...offPeak, weekendsFrom: '', weekendsUntil: '' };
const late = { ...offPeak, weekdaysFrom: '20:00', weekdaysUntil: '24:00' };
const span = (startsAt: string, endsAt: string) => ({ startsAt: at(startsAt), endsAt: at(endsAt) });

function door(facts: Partial<DoorHours> = {}): DoorHours {
  return { hours: offPeak, booked: [], minutesBefore: 30, ...facts };
}

describe('a plan’s hours at the door', () => {
  test.each([
    ['a weekday at the first minute', offPeak, '2026-11-23T09:30:00Z', true],
    ['a weekday a moment before', offPeak, '2026-11-23T09:29:59Z', false],
    ['a weekday in the last minute', offPeak, '2026-11-23T15:59:59Z', true],
    ['a weekday as the hours end', offPeak, '2026-11-23T16:00:00Z', false],
    ['a Saturday in its hours', offPeak, '2026-11-21T10:00:00Z', true],
    ['a Saturday in the weekday’s hours', offPeak, '2026-11-21T15:00:00Z', false],
    ['a Sunday of a plan for weekdays', weekdaysOnly, '2026-11-22T12:00:00Z', false],
    ['a bank holiday, which is a weekday', weekdaysOnly, '2026-12-28T12:00:00Z', true],
    ['a summer morning, an hour earlier in UTC', offPeak, '2026-07-06T08:30:00Z', true],
    ['a summer morning before it', offPeak, '2026-07-06T08:29:00Z', false],
    ['the Sunday on which the clocks go forward', offPeak, '2026-03-29T09:00:00Z', true],
    ['the Sunday on which they go back', offPeak, '2026-10-25T09:59:00Z', false],
    ['the last minute before midnight', late, '2026-11-23T23:59:59Z', true],
    ['midnight', late, '2026-11-24T00:00:00Z', false],
  ])('%s', (_, hours, now, isIn) => {
    expect(isWithinDoorHours(door({ hours }), at(now))).toBe(isIn);
  });

  test.each([
    ['2026-11-23T17:29:59Z', false],
    ['2026-11-23T17:30:00Z', true],
    ['2026-11-23T18:59:59Z', true],
    ['2026-11-23T19:00:00Z', false],
  ])('what they have booked at 18:00 lets them in at %s: %s', (now, isIn) => {
    const booked = [span('2026-11-23T18:00:00Z', '2026-11-23T19:00:00Z')];
    expect(isWithinDoorHours(door({ booked }), at(now))).toBe(isIn);
  });

  test('the hours in words leave out days without any', () => {
    expect(doorHoursText(offPeak)).toBe('weekdays 09:30–16:00 and weekends 10:00–14:00');
    expect(doorHoursText(weekdaysOnly)).toBe('weekdays 09:30–16:00');
  });

  test('a kiosk’s roster has them as spans, over midnight and the weekend too', () => {
    const booked = [span('2026-11-20T18:00:00Z', '2026-11-20T19:00:00Z')];
    const texts = doorSpans(door({ booked }), at('2026-11-20T15:00:00Z'), at('2026-11-21T12:00:00Z')).map(
      ({ startsAt, endsAt }) => `${startsAt} ${endsAt}`,
    );
    expect(texts).toEqual([
      '2026-11-20T17:30:00Z 2026-11-20T19:00:00Z',
      '2026-11-20T15:00:00Z 2026-11-20T16:00:00Z',
      '2026-11-21T10:00:00Z 2026-11-21T12:00:00Z',
    ]);
  });

  test('the spans say the same as the rule, minute by minute, around both changes of the clocks', () => {
    for (const day of ['2026-03-28', '2026-10-24', '2026-11-20']) {
      const from = at(`${day}T18:00:00Z`);
      const until = from.add({ hours: 30 });
      for (const hours of [offPeak, weekdaysOnly, late]) {
        const spans = doorSpans(door({ hours }), from, until);
        for (let now = from; Temporal.Instant.compare(now, until) < 0; now = now.add({ minutes: 15 })) {
          const isIn = spans.some(
            ({ startsAt, endsAt }) =>
              Temporal.Instant.compare(startsAt, now) <= 0 && Temporal.Instant.compare(now, endsAt) < 0,
          );
          expect(isIn, `${now} ${doorHoursText(hours)}`).toBe(isWithinDoorHours(door({ hours }), now));
        }
      }
    }
  });
});

/** Monday, 17:00: the plan's hours are over. */
async function offPeakClub() {
  const club = openClub({ now: '2026-11-23T17:00:00Z' });
  await club.settle({ arePlanHoursAtDoor: true });
  await club.store.create(plans, plan({ id: 'off-peak', name: 'Off-peak', classHours: offPeak }));
  const priya = await doorMember(club, { firstName: 'Priya', lastName: 'Raman', planId: 'off-peak' });
  return { club, priya };
}

async function bookClass(club: TestClub, uid: string, isWaitlisted = false) {
  const startsAt = club.now().add({ minutes: 30 });
  const endsAt = startsAt.add({ hours: 1 });
  const upcoming = [{ sessionId: 'engine', className: 'Engine', startsAt, endsAt, isWaitlisted }];
  await club.store.set(bookingProfiles, bookingProfile(uid, { upcoming }));
}

const training = (club: TestClub, memberUid: string, status: 'booked' | 'cancelled') =>
  trainingSessions.decode('pt', {
    ...{ memberUid, status, changedAt: club.now() },
    startsAt: club.now().subtract({ minutes: 10 }),
    endsAt: club.now().add({ minutes: 50 }),
  });

describe('a member with an off-peak plan at the door', () => {
  test('is told the hours, and the desk is told why and may let them in', async () => {
    const { club, priya } = await offPeakClub();
    const entry = await scan(club, screenPass(club, priya));
    expect(entry).toMatchObject({
      ...{ result: 'outside-hours', isAllowed: false },
      said: 'Outside your plan’s hours. Your plan is for weekdays 09:30–16:00 and weekends 10:00–14:00',
      reason: 'Outside the plan’s hours: weekdays 09:30–16:00 and weekends 10:00–14:00',
    });
    const browser = await club.signedIn(await club.desk());
    const { html } = await browser.get('/desk');
    expect(html).toContain('Outside plan hours');
    expect(html).toContain(`href="/admin/member/${priya.uid}/change-plan"`);
    const { location } = await browser.submit(`/admin/check-in/${priya.uid}`, { reason: 'Bus was late' });
    expect(location).toBe('/desk');
  });

  test('comes in at any time where the club holds plan hours for classes only, and so do other plans', async () => {
    const { club, priya } = await offPeakClub();
    await club.store.create(plans, plan());
    expect(await scan(club, screenPass(club, await doorMember(club)))).toMatchObject({ result: 'ok' });
    await club.settle({ arePlanHoursAtDoor: false });
    expect(await scan(club, screenPass(club, priya))).toMatchObject({ result: 'ok' });
  });

  test('comes in for a class that they have booked, and not for one that they wait for', async () => {
    const { club, priya } = await offPeakClub();
    await bookClass(club, priya.uid, true);
    expect(await scan(club, screenPass(club, priya))).toMatchObject({ result: 'outside-hours' });
    await bookClass(club, priya.uid);
    expect(await scan(club, screenPass(club, priya))).toMatchObject({ result: 'ok' });
  });

  test('comes in for a session with a trainer, unless it is cancelled', async () => {
    const { club, priya } = await offPeakClub();
    await club.store.create(trainingSessions, training(club, priya.uid, 'cancelled'));
    expect(await scan(club, screenPass(club, priya))).toMatchObject({ result: 'outside-hours' });
    await club.store.set(trainingSessions, training(club, priya.uid, 'booked'));
    expect(await scan(club, screenPass(club, priya))).toMatchObject({ result: 'ok' });
  });

  test('is let in or told the hours by a kiosk without a connection, by its roster', async () => {
    const { club, priya } = await offPeakClub();
    await bookClass(club, priya.uid);
    const { own, publicKey } = await newDeviceKey();
    const kiosk = await pairedKiosk(club, 'Front door', publicKey);
    const { sealed } = JSON.parse((await kiosk.get('/kiosk/roster')).html) as { sealed: SealedForDevice };
    const opened = await openRoster(own, sealed);
    const roster = { ...opened, clockLagMs: club.now().epochMilliseconds - Date.now() };
    const [, , , , hours = null] = (await findOnRoster(roster, cardPass(club, priya))) ?? [];
    const answerAt = (minutes: number) =>
      decideOffline({
        ...{ isOnRoster: true, isCodeUsed: false, enteredAt: null, alreadyInMinutes: 10, hours },
        at: club.now().add({ minutes }).epochMilliseconds,
      });
    expect([answerAt(-1), answerAt(0), answerAt(89), answerAt(90)]).toEqual([
      ...['outside-hours', 'welcome', 'welcome', 'outside-hours'],
    ]);
    expect(offlineScreen('outside-hours', 'Priya', hours?.text)).toEqual({
      tone: 'no',
      title: 'Outside your plan’s hours',
      line: 'Your plan is for weekdays 09:30–16:00 and weekends 10:00–14:00.',
    });
  });
});
