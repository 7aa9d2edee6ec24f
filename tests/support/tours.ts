/** A club that shows people round, and what became of those who asked. */
import { expect } from 'vitest';
import { leadKey } from '#server/community/leads/open-lead.ts';
import { bookTour } from '#server/community/tours/book-tour.ts';
import { type Lead, leads } from '#server/data/collections/leads.ts';
import { type OutboxMessage, outbox } from '#server/data/collections/outbox.ts';
import { tourDays } from '#server/data/collections/tours.ts';
import { openClub, type TestClub, withMail } from './club.ts';

/** On Wednesday at 10:00, four days after the club's clock. */
export const tourAt = Temporal.Instant.from('2026-11-25T10:00:00Z');

export const enquiryOf = (email: string, name = 'Leo Larsen') =>
  ({ name, email, mobile: '', source: 'friend', interest: 'Evening classes' }) as const;

/** Moves the club's clock on to this moment. */
export function goTo(club: TestClub, instant: Temporal.Instant): void {
  club.advance(club.now().until(instant));
}

export interface Tours {
  readonly club: TestClub;
  book(email: string, startsAt?: Temporal.Instant): ReturnType<typeof bookTour>;
  lead(email: string): Promise<Lead | null>;
  leadId(email: string): string;
  /** How many tours are booked at this time. */
  taken(startsAt?: Temporal.Instant): Promise<number>;
  mails(to: string): Promise<OutboxMessage[]>;
  /** The address of a link in the newest mail, from its path on. */
  linkTo(email: string): Promise<string>;
  /** What is taken on each day equals the tours of the leads. */
  expectTaken(): Promise<void>;
}

export function openTours(club: TestClub = openClub({ environment: withMail })): Tours {
  const { store, services } = club;
  const mails = async (to: string) => {
    const { items } = await store.query(outbox, { orderBy: [['createdAt', 'asc']], limit: 500 });
    return items.filter((message) => message.to === to);
  };
  const listTaken = async () => {
    const { items } = await store.query(tourDays, { limit: 100 });
    return items.flatMap(({ taken }) => taken);
  };
  return {
    club,
    mails,
    book: (email, startsAt = tourAt) =>
      bookTour(services, { who: { enquiry: enquiryOf(email) }, startsAt, by: 'self' }),
    lead: (email) => store.find(leads, leadKey(email)),
    leadId: (email) => leadKey(email),
    async taken(startsAt = tourAt) {
      const tours = (await listTaken()).filter((tour) => tour.startsAt.equals(startsAt));
      return tours.reduce((sum, { count }) => sum + count, 0);
    },
    async linkTo(email) {
      const mail = (await mails(email)).at(-1);
      const body = mail ? services.outbox.revealBody(mail) : '';
      return (
        /https?:\/\/[^/]+(\/\S+token=\S+|\/auth\/signup\S+)/.exec(body)?.[1] ??
        expect.unreachable(`no link: ${body}`)
      );
    },
    async expectTaken() {
      const { items } = await store.query(leads, { limit: 500 });
      const booked = items.flatMap(({ status, tourAt }) =>
        status === 'booked' && tourAt ? [tourAt.toString()] : [],
      );
      const taken = (await listTaken()).flatMap(({ startsAt, count }) =>
        Array.from({ length: count }, () => startsAt.toString()),
      );
      expect(taken.sort()).toEqual(booked.sort());
    },
  };
}
