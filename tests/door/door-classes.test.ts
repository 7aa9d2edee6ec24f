import { describe, expect, test } from 'vitest';
import { kioskScreen } from '#domain/door/kiosk-screen.ts';
import { markAttendance } from '#server/bookings/mark-attendance.ts';
import { bookingProfiles, bookings } from '#server/data/collections/bookings.ts';
import { type Member, members } from '#server/data/collections/members.ts';
import { type Session, sessions } from '#server/data/collections/timetable.ts';
import { checkIn } from '#server/door/check-in.ts';
import { openClub, type TestClub } from '../support/club.ts';
import { cardPass, scan } from '../support/door.ts';
import { booking, bookingProfile, openTimetable, type Timetable } from '../support/timetable.ts';

interface Evening {
  readonly club: TestClub;
  readonly timetable: Timetable;
  readonly hyrox: Session;
  readonly priya: Member;
  status(): Promise<string | undefined>;
}

const upcoming = ({ id, startsAt, endsAt, className }: Session, isWaitlisted = false) => ({
  ...{ sessionId: id, startsAt, endsAt, className, isWaitlisted },
});

/** Priya has booked Tuesday 18:00, and it is this time. */
async function openEvening(time: string, isWaitlisted = false): Promise<Evening> {
  const club = openClub({ now: `2026-11-24T${time}:00Z` });
  const timetable = await openTimetable(club);
  const hyrox = await timetable.session({ bookedCount: 1, className: 'Hyrox Engine' });
  const priya = await timetable.bookable({ firstName: 'Priya' });
  const status = isWaitlisted ? 'waitlisted' : 'booked';
  await club.store.create(bookings, booking(hyrox, priya, { status }));
  await club.store.create(
    bookingProfiles,
    bookingProfile(priya.uid, { upcoming: [upcoming(hyrox, isWaitlisted)] }),
  );
  return {
    ...{ club, timetable, hyrox, priya },
    status: async () => (await timetable.storedBooking(hyrox.id, priya.uid))?.status,
  };
}

describe('checking in around the start of a class', () => {
  test.each([
    ['17:29', 'booked'],
    ['17:30', 'attended'],
    ['18:15', 'attended'],
    ['18:16', 'booked'],
  ])('at %s leaves a booking of 18:00 %s', async (time, expected) => {
    const { club, priya, status } = await openEvening(time);
    expect(await scan(club, cardPass(club, priya))).toMatchObject({ isAllowed: true });
    expect(await status()).toBe(expected);
  });

  test('says which class, and writes who marked it, the count and the class attended', async () => {
    const { club, timetable, hyrox, priya } = await openEvening('17:50');
    const entry = await scan(club, cardPass(club, priya));
    expect(kioskScreen(entry)).toEqual({
      tone: 'yes',
      title: 'Welcome, Priya',
      line: 'Hyrox Engine 18:00, you’re booked.',
    });
    expect(await timetable.storedBooking(hyrox.id, priya.uid)).toMatchObject({
      ...{ markedBy: 'front-door', markedByName: 'Front door, checked in', markedAt: club.now() },
    });
    expect(await timetable.storedSession(hyrox.id)).toMatchObject({ attendedCount: 1, bookedCount: 1 });
    expect(await timetable.storedBookingProfile(priya.uid)).toMatchObject({ attendedCount: 1 });
  });

  test('two kiosks at once and a coach count once', async () => {
    const { club, timetable, hyrox, priya } = await openEvening('18:01');
    const code = cardPass(club, priya);
    const by = { uid: 'sam', name: 'Sam Okafor' };
    await Promise.all([
      scan(club, code),
      scan(club, code),
      markAttendance(club.services, { sessionId: hyrox.id, uid: priya.uid, mark: 'attended', by }),
    ]);
    expect(await timetable.storedSession(hyrox.id)).toMatchObject({ attendedCount: 1 });
    expect(await timetable.storedBookingProfile(priya.uid)).toMatchObject({ attendedCount: 1 });
  });

  test('somebody who is in already and shows the pass again when it is time is marked', async () => {
    const { club, priya, status } = await openEvening('17:25');
    await scan(club, cardPass(club, priya));
    expect(await status()).toBe('booked');
    club.advance({ minutes: 6 });
    const again = await scan(club, cardPass(club, priya));
    expect(kioskScreen(again)).toMatchObject({ tone: 'wait', line: 'Hyrox Engine 18:00, you’re booked.' });
    expect(await status()).toBe('attended');
  });

  test('leaves alone what the coach has marked', async () => {
    const { club, hyrox, priya, status } = await openEvening('18:05');
    const by = { uid: 'sam', name: 'Sam Okafor' };
    await markAttendance(club.services, { sessionId: hyrox.id, uid: priya.uid, mark: 'late', by });
    await scan(club, cardPass(club, priya));
    expect(await status()).toBe('late');
  });

  test('someone who is not let in is not marked and sees no class; let in by staff they are and do', async () => {
    const { club, priya, status } = await openEvening('17:50');
    await club.store.update(members, priya.uid, { membershipStatus: 'past_due' });
    expect(await scan(club, cardPass(club, priya))).toMatchObject({ isAllowed: false, saidOfClass: '' });
    expect(await status()).toBe('booked');
    const override = { by: { uid: 'ada', name: 'Ada Admin' }, reason: 'Pays on Friday' };
    await scan(club, cardPass(club, priya), { override });
    expect(await status()).toBe('attended');
  });

  test('someone on the waitlist sees that and is marked nowhere', async () => {
    const { club, priya, status } = await openEvening('17:50', true);
    const entry = await scan(club, cardPass(club, priya));
    expect(entry.saidOfClass).toBe('Hyrox Engine 18:00, you’re on the waitlist');
    expect(await status()).toBe('waitlisted');
  });

  test('someone who is offered a place is told so, and until when, while the offer is open', async () => {
    const { club, hyrox, priya } = await openEvening('17:50', true);
    const until = club.now().add({ minutes: 5 });
    await club.store.update(sessions, hyrox.id, { offers: [{ memberUid: priya.uid, until }] });
    const said = async () => (await scan(club, cardPass(club, priya))).saidOfClass;
    expect(await said()).toBe('Hyrox Engine 18:00, you’re offered a place until 17:55');
    club.advance({ minutes: 5 });
    expect(await said()).toBe('Hyrox Engine 18:00, you’re on the waitlist');
  });

  test('a kiosk that was offline uploads hours later: marked with the time of the scan', async () => {
    const { club, timetable, hyrox, priya } = await openEvening('17:50');
    const at = club.now();
    club.advance({ hours: 3 });
    // By then the booking profile has been rewritten without classes that have ended.
    const uses = [{ sessionId: hyrox.id, startsAt: hyrox.startsAt }];
    await club.store.set(bookingProfiles, bookingProfile(priya.uid, { uses }));
    const attempt = {
      nonce: crypto.randomUUID(),
      presented: { kind: 'code', typed: cardPass(club, priya) } as const,
      device: { id: 'front-door', name: 'Front door' },
      offline: { at, wasLetIn: true, clockOffMs: 0 },
    };
    await checkIn(club.services, attempt, club.now());
    await checkIn(club.services, attempt, club.now());
    expect(await timetable.storedBooking(hyrox.id, priya.uid)).toMatchObject({
      status: 'attended',
      markedAt: at,
    });
    expect(await timetable.storedSession(hyrox.id)).toMatchObject({ attendedCount: 1 });
  });
});
