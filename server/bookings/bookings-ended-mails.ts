/** The mail to a member whose bookings ended with their membership, or with a payment that went back. */
import { greet, type MailText, paragraphs } from '../outbox/templates.ts';
import { formatLongDateTime } from './class-mail-context.ts';

interface EndedBooking {
  readonly className: string;
  readonly startsAt: Temporal.Instant;
  readonly isWaitlisted: boolean;
}

/** Lists every cancelled booking, in the order of the classes. */
export function bookingsEndedMail(
  bookings: readonly EndedBooking[],
  { firstName, isOver }: { readonly firstName: string; readonly isOver: boolean },
  club: { readonly clubName: string; readonly origin: string },
  now: Temporal.Instant,
): MailText {
  const lines = bookings
    .toSorted((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt))
    .map(({ className, startsAt, isWaitlisted }) => {
      const when = `${className}, ${formatLongDateTime(startsAt, now)}`;
      return isWaitlisted ? `${when} (waitlist)` : when;
    });
  return {
    template: 'bookings-ended',
    subject: 'Your bookings have been cancelled',
    body: paragraphs(
      greet(firstName),
      `${isOver ? 'Your membership has ended' : 'A payment no longer counts, and what’s left of your membership doesn’t cover these classes'}, so we have cancelled these bookings. They don’t count as late cancellations.`,
      lines.join('\n'),
      ...(isOver ? [`To rejoin: ${club.origin}/membership/plans`] : []),
      club.clubName,
    ),
  };
}
