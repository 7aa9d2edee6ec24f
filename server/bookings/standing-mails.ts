/** Mails about a standing booking: always sent, since members rely on it without checking. */

import type { StandingEnd } from '#domain/bookings/standing-booking.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { greet, type MailText, paragraphs } from '../outbox/templates.ts';

export interface StandingClass {
  readonly sessionId: string;
  readonly className: string;
  readonly startsAt: Temporal.Instant;
}

export interface StandingReader {
  readonly firstName: string;
  readonly clubName: string;
  readonly linkOrigin: string;
}

/** The class is full and they are on the waitlist. `position`: 1 is the next to get a place. */
export function standingWaitsMail(
  { sessionId, className, startsAt }: StandingClass,
  position: number,
  reader: StandingReader,
  now: Temporal.Instant,
): MailText {
  const what = `${className}, ${formatDateTime(startsAt, now)}`;
  return {
    template: 'standing-waits',
    subject: `On the waitlist: ${what}`,
    body: letter(
      reader,
      `${what}, is full, so we’ve added you to the waitlist. You’re number ${position}, and we’ll email you if you get a place.`,
      `To leave the waitlist: ${reader.linkOrigin}/account/book-class/${sessionId}`,
    ),
  };
}

/** One class could not be booked. `reasons`: in sentences. */
export function standingMissedMail(
  { sessionId, className, startsAt }: StandingClass,
  reasons: readonly string[],
  reader: StandingReader,
  now: Temporal.Instant,
): MailText {
  const what = `${className}, ${formatDateTime(startsAt, now)}`;
  return {
    template: 'standing-missed',
    subject: `Not booked: ${what}`,
    body: letter(
      reader,
      `We couldn’t book ${what} for your standing booking:`,
      reasons.join('\n'),
      `See what you can do, or book it yourself: ${reader.linkOrigin}/account/book-class/${sessionId}`,
    ),
  };
}

const endings: Record<Exclude<StandingEnd, 'by-member'>, string> = {
  'no-shows': 'You were booked but didn’t come, so the place now goes to other members.',
  'class-ended': 'This weekly class is no longer on.',
  'membership-over': 'You don’t have a membership at the moment.',
};

/** @param className with its weekly time: `Hyrox, every Tuesday 18:00` */
export function standingEndedMail(
  className: string,
  why: Exclude<StandingEnd, 'by-member'>,
  reader: StandingReader,
): MailText {
  return {
    template: 'standing-ended',
    subject: `Your standing booking has ended: ${className}`,
    body: letter(
      reader,
      `We no longer book ${className} for you. ${endings[why]}`,
      ...(why === 'membership-over'
        ? []
        : [`Classes that you’ve already booked stay booked: ${reader.linkOrigin}/account/bookings`]),
    ),
  };
}

const letter = ({ firstName, clubName }: StandingReader, ...body: string[]) =>
  paragraphs(greet(firstName), ...body, clubName);
