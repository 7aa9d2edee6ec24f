import { describe, expect, test } from 'vitest';
import { acceptOffer } from '#server/operations/accept-offer.ts';
import { bookSession } from '#server/operations/book-session.ts';
import { cancelBooking } from '#server/operations/cancel-booking.ts';
import { openClub } from '../support/club.ts';
import { openTimetable } from '../support/timetable.ts';

const book = async (timetable: Awaited<ReturnType<typeof openTimetable>>, uid: string, sessionId: string) =>
  bookSession(timetable.club.services, { sessionId, uid, by: 'member', wantsWaitlist: true });

describe('booking', () => {
  test('a place, a waitlist, a cancellation, a promotion', async () => {
    const timetable = await openTimetable(openClub());
    const { id } = await timetable.session({ capacity: 1 });
    const [one, two] = [await timetable.bookable(), await timetable.bookable()];
    expect(await book(timetable, one.uid, id)).toMatchObject({ kind: 'booked', isRepeat: false });
    expect(await book(timetable, one.uid, id)).toMatchObject({ kind: 'booked', isRepeat: true });
    expect(await book(timetable, two.uid, id)).toMatchObject({ kind: 'waitlisted', position: 1 });
    expect(
      await cancelBooking(timetable.club.services, { sessionId: id, uid: one.uid, by: 'member' }),
    ).toMatchObject({ kind: 'cancelled', promoted: 1 });
    expect(await timetable.storedSession(id)).toMatchObject({ bookedCount: 1, waitlist: [], fill: 'full' });
    expect(await acceptOffer(timetable.club.services, { sessionId: id, uid: two.uid })).toMatchObject({
      isRepeat: true,
    });
  });
});
