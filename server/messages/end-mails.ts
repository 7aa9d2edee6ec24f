/** What a member is told before their paid time ends, and of what ends with it. */
import { formatDate } from '../domain/dates.ts';
import type { EndNotice } from '../domain/end-notices.ts';
import type { PriceInterval } from '../domain/money.ts';
import { memberPrice } from '../domain/plan-words.ts';
import { momentOf } from './class-told.ts';
import { type MailText, paragraphs } from './templates.ts';

interface Reader {
  readonly firstName: string;
  readonly membershipType: string;
  readonly planPriceInPence: number | null;
  readonly planInterval: PriceInterval | null;
}

export function endNoticeMail(
  { kind, on }: EndNotice,
  reader: Reader,
  club: { readonly clubName: string; readonly origin: string },
): MailText {
  const hello = reader.firstName ? `Hello ${reader.firstName},` : 'Hello,';
  const plan = reader.membershipType || 'membership';
  const day = formatDate(on);
  if (kind === 'runs-out') {
    return {
      template: 'membership-runs-out',
      subject: `Your ${plan} runs out on ${day}`,
      body: paragraphs(
        hello,
        `Your ${plan} is paid until ${day}. Nothing renews by itself: to go on without a break, pay at the front desk by then.`,
        `What you have paid, and what is on offer: ${club.origin}/account/membership-billing`,
        club.clubName,
      ),
    };
  }
  const price = memberPrice(reader, null);
  return {
    template: 'membership-renews',
    subject: `Your ${plan} renews on ${day}`,
    body: paragraphs(
      hello,
      `Your ${plan} renews on ${day} for another year${price ? `, at ${price}` : ''}. You need do nothing to go on.`,
      `To change or to leave before then: ${club.origin}/account/membership-billing`,
      club.clubName,
    ),
  };
}

interface EndedBooking {
  readonly className: string;
  readonly startsAt: Temporal.Instant;
  readonly isWaitlisted: boolean;
}

/** Every class that somebody lost with their membership, in the order of the classes. */
export function bookingsEndedMail(
  bookings: readonly EndedBooking[],
  firstName: string,
  club: { readonly clubName: string; readonly origin: string },
  now: Temporal.Instant,
): MailText {
  const lines = bookings
    .toSorted((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt))
    .map(({ className, startsAt, isWaitlisted }) => {
      const when = `${className}, ${momentOf(startsAt, now)}`;
      return isWaitlisted ? `${when} (waitlist)` : when;
    });
  return {
    template: 'bookings-ended',
    subject: 'Your bookings have been cancelled',
    body: paragraphs(
      firstName ? `Hello ${firstName},` : 'Hello,',
      'Your membership has ended, so we have cancelled these bookings. They cost you nothing and do not count as late cancellations.',
      lines.join('\n'),
      `To come back: ${club.origin}/membership/plans`,
      club.clubName,
    ),
  };
}
