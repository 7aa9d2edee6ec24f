/** What a member is told of a standing booking: always sent, since who relies on one looks nowhere else. */

import type { StandingEnd } from '#domain/bookings/standing-booking.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { type MailText, paragraphs } from '../outbox/templates.ts';

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

/** The class is full: they wait. `position`: 1 is the next to get a place. */
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
      `Your standing booking came to a full class: ${what}. You are number ${position} on the waitlist, and we write to you when a place is yours.`,
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
      `Your standing booking could not book ${what}:`,
      reasons.join('\n'),
      `See what can be done, and book it yourself: ${reader.linkOrigin}/account/book-class/${sessionId}`,
    ),
  };
}

const endings: Record<Exclude<StandingEnd, 'by-member'>, string> = {
  'no-shows': 'You were booked and did not come, so the place now goes to people who do.',
  'class-ended': 'This weekly class no longer takes place.',
  'membership-over': 'You have no membership at the moment.',
};

/** @param className in words, `Hyrox, every Tuesday 18:00` */
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
      `We no longer book ${className} for you by ourselves. ${endings[why]}`,
      `What is booked already stays booked: ${reader.linkOrigin}/account/bookings`,
    ),
  };
}

const letter = ({ firstName, clubName }: StandingReader, ...body: string[]) =>
  paragraphs(firstName ? `Hello ${firstName},` : 'Hello,', ...body, clubName);
