/** Mails about tours. Times are the club's wall clock. */
import { formatLongDay, formatTime, localDate } from '#domain/values/dates.ts';
import { greet, LINK_PLACEHOLDER, type MailText, paragraphs } from '../../outbox/templates.ts';

/** What has happened to somebody's tour. */
export type TourMailKind =
  | 'tour-booked'
  | 'tour-moved'
  | 'tour-cancelled'
  /** Staff cancelled it. */
  | 'tour-called-off'
  | 'tour-tomorrow'
  /** They came: how to join. */
  | 'tour-attended';

export interface TourMailContext {
  readonly clubName: string;
  readonly address: string;
  readonly name: string;
  readonly startsAt: Temporal.Instant;
  /** `https://club.example/book-tour` */
  readonly bookAt: string;
  readonly now: Temporal.Instant;
}

/** `Saturday 28 November, 10:30`. */
export function tourTime(startsAt: Temporal.Instant, now: Temporal.Instant): string {
  return `${formatLongDay(localDate(startsAt), now)}, ${formatTime(startsAt)}`;
}

/** The mail for one person. `kind` is also the template's name. */
export function tourMail(kind: TourMailKind, context: TourMailContext): MailText {
  const { subject, body } = contentOf(kind, context);
  return {
    template: kind,
    subject,
    body: paragraphs(greet(context.name), ...body.filter(Boolean), context.clubName),
  };
}

interface Content {
  readonly subject: string;
  readonly body: readonly string[];
}

function contentOf(
  kind: TourMailKind,
  { clubName, address, startsAt, bookAt, now }: TourMailContext,
): Content {
  const when = tourTime(startsAt, now);
  const where = address
    ? `You’ll find us at ${address}. Ask for your tour at the front desk.`
    : 'Ask for your tour at the front desk.';
  const change = `To choose another time or cancel: ${LINK_PLACEHOLDER}`;
  const again = `To book another time: ${bookAt}`;
  switch (kind) {
    case 'tour-booked':
      return {
        subject: `Your tour: ${when}`,
        body: [`We’ll show you round ${clubName} on ${when}.`, where, change],
      };
    case 'tour-moved':
      return {
        subject: `Your tour has moved: ${when}`,
        body: [`Your tour of ${clubName} is now on ${when}.`, where, change],
      };
    case 'tour-cancelled':
      return {
        subject: `Cancelled: your tour of ${clubName}`,
        body: [`Your tour on ${when} is cancelled.`, again],
      };
    case 'tour-called-off':
      return {
        subject: `Cancelled: your tour of ${clubName}`,
        body: [`We’re sorry, but we’ve had to cancel your tour on ${when}.`, again],
      };
    case 'tour-tomorrow':
      return {
        subject: `Your tour: ${when}`,
        body: [`A reminder that we’ll show you round on ${when}.`, where, change],
      };
    case 'tour-attended':
      return {
        subject: `Thank you for visiting ${clubName}`,
        body: [
          'Thank you for coming to see us. If you’d like to join, this link takes you to the form, with what you’ve told us filled in:',
          LINK_PLACEHOLDER,
          'If you have any questions, ask us at the front desk.',
        ],
      };
  }
}

/** To somebody who asks for a tour: opening the link and pressing the button books it. */
export function confirmTourMail({
  clubName,
  startsAt,
  now,
}: Pick<TourMailContext, 'clubName' | 'startsAt' | 'now'>): MailText {
  return {
    template: 'tour-confirmation',
    subject: `Confirm your tour: ${tourTime(startsAt, now)}`,
    body: paragraphs(
      'Hello,',
      `We received a request for a tour of ${clubName} on ${tourTime(startsAt, now)}. If it was you, open this link and press the button:`,
      LINK_PLACEHOLDER,
      'The link expires after 24 hours. Until then, no time is held for you. If it wasn’t you, you can ignore this email.',
      clubName,
    ),
  };
}
