/** Somebody who wants to be shown round a club with something in every collection. */
import { bookTour } from '#server/community/tours/book-tour.ts';
import { findFreeTours } from '#server/community/tours/find-tours.ts';
import type { TestClub } from './club.ts';
import { enquiryOf } from './tours.ts';

/** A lead with a tour ahead. @returns its id */
export async function askForTour(club: TestClub, secret: string): Promise<string> {
  const { store, services } = club;
  const [, next] = await findFreeTours(store, await services.settings.read(), club.now());
  const startsAt = next?.slots[0]?.startsAt ?? club.now();
  const enquiry = { ...enquiryOf('lead@example.test'), interest: `${secret}private` };
  const outcome = await bookTour(services, { who: { enquiry }, startsAt, by: 'self' });
  if (outcome.kind !== 'booked') throw new Error('the full house has no time for a tour');
  return outcome.lead.id;
}
