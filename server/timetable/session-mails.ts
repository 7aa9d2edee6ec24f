/** The words for what the club does to a class that people have booked or wait for, and for the evening before. */
import { formatTime } from '#domain/values/dates.ts';
import {
  type ClassMailContext,
  formatLongDateTime,
  type MailContent,
} from '../bookings/class-mail-context.ts';

interface Spanned {
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
  readonly room: string;
  readonly coachName: string;
}

/** A class before and after, for somebody who has booked it or waits for it. */
export interface ChangedClass {
  readonly before: Spanned;
  readonly after: Spanned;
  readonly isWaiting: boolean;
}

export function calledOffWords(
  { className, when, at, others }: ClassMailContext,
  { why, isWaiting }: { readonly why: string; readonly isWaiting: boolean },
): MailContent {
  return {
    subject: `Called off: ${className}, ${when}`,
    body: [
      `This class will not take place: ${at} We are sorry.`,
      asSentence(why),
      isWaiting
        ? 'You were on its waitlist. There is nothing that you need to do.'
        : 'Your booking is cancelled and costs you nothing.',
      others,
    ],
  };
}

const asSentence = (words: string) => (words === '' || /[.!?]$/.test(words) ? words : `${words}.`);

/** Another time can be cancelled free of charge until the start: nobody has to come when they did not book for. */
export function changedWords(
  context: ClassMailContext,
  { change: { before, after, isWaiting } }: { readonly change: ChangedClass },
): MailContent {
  const { className, classPage, now } = context;
  const was = formatLongDateTime(before.startsAt, now);
  const isRetimed = isOtherTime(before, after);
  const way = isWaiting ? 'To leave the waitlist' : 'To cancel';
  return {
    subject: subjectOf(className, { before, after }, context.when),
    body: [
      `${className} on ${was} has changed.`,
      changedLines(before, after, now).join('\n'),
      isWaiting ? 'You keep your position on the waitlist.' : 'You keep your place.',
      isRetimed && !isWaiting
        ? 'If the new time does not suit you, you can cancel free of charge until the class starts.'
        : '',
      `${way}: ${classPage}/cancel`,
    ],
  };
}

const isOtherTime = (before: Spanned, after: Spanned) =>
  !before.startsAt.equals(after.startsAt) || !before.endsAt.equals(after.endsAt);

function subjectOf(
  className: string,
  { before, after }: Pick<ChangedClass, 'before' | 'after'>,
  when: string,
): string {
  if (!before.startsAt.equals(after.startsAt)) return `Moved: ${className} is now ${when}`;
  if (isOtherTime(before, after)) return `Another length: ${className}, ${when}`;
  if (before.room !== after.room) return `Another room: ${className}, ${when}`;
  return `Another coach: ${className}, ${when}`;
}

function changedLines(before: Spanned, after: Spanned, now: Temporal.Instant): string[] {
  const lines: string[] = [];
  if (isOtherTime(before, after)) lines.push(`New time: ${spanOf(after, now)} (was ${spanOf(before, now)})`);
  if (before.room !== after.room) lines.push(`New room: ${after.room || 'to be announced'}`);
  if (before.coachName !== after.coachName) lines.push(`New coach: ${after.coachName || 'to be announced'}`);
  return lines;
}

/** `Tuesday 24 November, 18:00–19:00`. */
function spanOf({ startsAt, endsAt }: Spanned, now: Temporal.Instant): string {
  return `${formatLongDateTime(startsAt, now)}–${formatTime(endsAt)}`;
}

/** One mail for all classes of a day, in their order. */
export function tomorrowWords(
  { className, startsAt, bookings, now }: ClassMailContext,
  { classes }: { readonly classes: readonly (Spanned & { readonly className: string })[] },
): MailContent {
  const day = formatLongDateTime(startsAt, now).split(',')[0];
  return {
    subject:
      classes.length === 1
        ? `Tomorrow: ${className} at ${formatTime(startsAt)}`
        : `Tomorrow: ${classes.length} classes, the first at ${formatTime(startsAt)}`,
    body: [
      `You are booked tomorrow, ${day}:`,
      classes.map(classLine).join('\n'),
      'Cannot come? Please cancel in good time, so that somebody who waits can have your place.',
      bookings,
    ],
  };
}

function classLine({
  startsAt,
  endsAt,
  className,
  room,
  coachName,
}: Spanned & { className: string }): string {
  const more = [room, coachName && `with ${coachName}`].filter(Boolean).join(', ');
  return `${formatTime(startsAt)}–${formatTime(endsAt)} ${className}${more ? ` (${more})` : ''}`;
}
