/** A club whose members book, join waitlists and cancel through the operations themselves. */

import { acceptOffer } from '#server/bookings/accept-offer.ts';
import type { BookingOutcome, BookingRequest } from '#server/bookings/answer-late.ts';
import { bookSession } from '#server/bookings/book-session.ts';
import { type CancelOutcome, type CancelRequest, cancelBooking } from '#server/bookings/cancel-booking.ts';
import type { Member } from '#server/data/collections/members.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { type ClubOptions, openClub } from './club.ts';
import { openTimetable, type Timetable } from './timetable.ts';

export interface Bookings extends Timetable {
  /** So many who may book anything. */
  people(count: number): Promise<Member[]>;
  /** By the member, waiting where there is no place. */
  book(sessionId: string, who: Member, more?: Partial<BookingRequest>): Promise<BookingOutcome>;
  cancel(sessionId: string, who: Member, by?: CancelRequest['by']): Promise<CancelOutcome>;
  accept(sessionId: string, who: Member): ReturnType<typeof acceptOffer>;
  /** The mails this person has been sent, by template, oldest first. */
  mailKinds(who: Member): Promise<string[]>;
  /** The newest message to this person. */
  lastMail(who: Member): Promise<{ subject: string; body: string } | undefined>;
}

export const staff = { uid: 'ada', name: 'Ada Admin' };

/** The club's clock stands on Saturday 21 November 2026, noon; the class of `timetable.session()` is on Tuesday at 18:00. */
export async function openBookings(options: ClubOptions = {}): Promise<Bookings> {
  const club = openClub(options);
  const timetable = await openTimetable(club);
  const mailsTo = async ({ uid }: Member) => {
    const { items } = await club.store.query(outbox, {
      where: [['memberUid', '==', uid]],
      orderBy: [['createdAt', 'desc']],
      limit: 100,
    });
    return items.toReversed();
  };
  return {
    ...timetable,
    people: async (count) => {
      const people: Member[] = [];
      while (people.length < count) people.push(await timetable.bookable());
      return people;
    },
    book: (sessionId, { uid }, more) =>
      bookSession(club.services, { sessionId, uid, by: 'member', wantsWaitlist: true, ...more }),
    cancel: (sessionId, { uid }, by = 'member') => cancelBooking(club.services, { sessionId, uid, by }),
    accept: (sessionId, { uid }) => acceptOffer(club.services, { sessionId, uid }),
    mailKinds: async (who) => (await mailsTo(who)).map(({ template }) => template),
    lastMail: async (who) => (await mailsTo(who)).at(-1),
  };
}

/** How many outcomes there are of each kind, repeats apart: `{booked: 5, 'booked again': 5}`. */
export function tally(outcomes: readonly { kind: string; isRepeat?: boolean }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind, isRepeat } of outcomes) {
    const name = isRepeat ? `${kind} again` : kind;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}
