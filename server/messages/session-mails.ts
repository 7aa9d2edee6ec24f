/** What people are told when the club changes a class that they have booked or wait for. */
import { formatDateTime, formatTime } from '../domain/dates.ts';
import { minutesOf } from '../domain/session-changes.ts';
import { type MailText, paragraphs } from './templates.ts';

export interface ClassFacts {
  readonly className: string;
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
  readonly room: string;
  readonly coachName: string;
}

export interface ClassReader {
  readonly firstName: string;
  readonly isWaiting: boolean;
}

export interface MailFrame {
  readonly clubName: string;
  /** Origin of links, without a slash at the end. */
  readonly linkOrigin: string;
  readonly now: Temporal.Instant;
}

const hello = (firstName: string) => (firstName ? `Hello ${firstName},` : 'Hello,');

/** @param reason the club's words, may be empty */
export function sessionCancelledMail(
  { clubName, linkOrigin, now }: MailFrame,
  { firstName, isWaiting }: ClassReader,
  session: ClassFacts,
  reason: string,
): MailText {
  const when = formatDateTime(session.startsAt, now);
  const place = isWaiting ? ', which you were waiting for,' : '';
  return {
    template: 'session-cancelled',
    subject: `Cancelled: ${session.className}, ${when}`,
    body: paragraphs(
      hello(firstName),
      `We are sorry: ${session.className} on ${when}${place} does not take place.${reason ? ` ${asSentence(reason)}` : ''}`,
      isWaiting
        ? 'There is nothing that you need to do.'
        : 'Your booking has been cancelled and costs you nothing: it does not count against your classes.',
      `See what else is on: ${linkOrigin}/classes`,
      clubName,
    ),
  };
}

const asSentence = (words: string) => (/[.!?]$/.test(words) ? words : `${words}.`);

/** @param canLeaveFree the time is another one, so that cancelling costs nothing until the start */
export function sessionChangedMail(
  { clubName, linkOrigin, now }: MailFrame,
  { firstName, isWaiting }: ClassReader,
  { before, after, canLeaveFree }: { before: ClassFacts; after: ClassFacts; canLeaveFree: boolean },
): MailText {
  const when = formatDateTime(before.startsAt, now);
  const status = isWaiting ? 'You are still on its waitlist.' : 'Your booking stands.';
  const way = isWaiting ? 'leave the waitlist' : 'cancel it free of charge until it starts';
  return {
    template: 'session-moved',
    subject: subjectOf(before, after, now),
    body: paragraphs(
      hello(firstName),
      `${before.className} on ${when}${isWaiting ? ', which you are waiting for,' : ''} has changed:`,
      changedLines(before, after, now).join('\n'),
      canLeaveFree ? `${status} If the new time does not suit you, ${way}:` : `${status} You find it here:`,
      `${linkOrigin}/account/bookings`,
      clubName,
    ),
  };
}

function subjectOf(before: ClassFacts, after: ClassFacts, now: Temporal.Instant): string {
  const was = `${before.className}, ${formatDateTime(before.startsAt, now)}`;
  if (!before.startsAt.equals(after.startsAt))
    return `Moved: ${was}, to ${formatDateTime(after.startsAt, now)}`;
  if (before.room !== after.room) return `Another room: ${was}`;
  return before.coachName === after.coachName ? `Changed: ${was}` : `Another coach: ${was}`;
}

function changedLines(before: ClassFacts, after: ClassFacts, now: Temporal.Instant): string[] {
  const lines: string[] = [];
  const isRetimed = !before.startsAt.equals(after.startsAt) || minutesOf(before) !== minutesOf(after);
  if (isRetimed) lines.push(`New time: ${spanOf(after, now)} (was ${spanOf(before, now)})`);
  if (before.room !== after.room) lines.push(`New room: ${after.room || 'to be announced'}`);
  if (before.coachName !== after.coachName) lines.push(`New coach: ${after.coachName || 'to be announced'}`);
  return lines;
}

/** `Tue 24 Nov, 18:00–19:00`. */
function spanOf({ startsAt, endsAt }: ClassFacts, now: Temporal.Instant): string {
  return `${formatDateTime(startsAt, now)}–${formatTime(endsAt)}`;
}

/** One mail for all classes of a day, in their order. */
export function classesTomorrowMail(
  { clubName, linkOrigin, now }: MailFrame,
  firstName: string,
  classes: readonly ClassFacts[],
): MailText {
  const [first] = classes;
  const day = first ? formatDateTime(first.startsAt, now).split(',')[0] : '';
  const subject =
    classes.length === 1 && first
      ? `Tomorrow: ${first.className} at ${formatTime(first.startsAt)}`
      : `Tomorrow: ${classes.length} classes`;
  return {
    template: 'classes-tomorrow',
    subject,
    body: paragraphs(
      hello(firstName),
      `You are booked tomorrow, ${day}:`,
      classes.map((each) => classLine(each)).join('\n'),
      `Cannot come? Please cancel in good time, so that somebody who waits can have your place: ${linkOrigin}/account/bookings`,
      clubName,
    ),
  };
}

function classLine({ startsAt, endsAt, className, room, coachName }: ClassFacts): string {
  const span = `${formatTime(startsAt)}–${formatTime(endsAt)}`;
  const more = [room, coachName && `with ${coachName}`].filter(Boolean).join(', ');
  return `${span} ${className}${more ? ` (${more})` : ''}`;
}
