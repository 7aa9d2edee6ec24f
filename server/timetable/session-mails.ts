/** Mails about a class that was cancelled or changed, and the reminder on the evening before. */
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

/** A class before and after a change, for someone booked or on the waitlist. */
export interface ChangedClass {
  readonly before: Spanned;
  readonly after: Spanned;
  readonly isWaiting: boolean;
}

export function cancelledClassMail(
  { className, when, at, others }: ClassMailContext,
  { why, isWaiting }: { readonly why: string; readonly isWaiting: boolean },
): MailContent {
  return {
    subject: `Cancelled: ${className}, ${when}`,
    body: [
      `We’re sorry, but this class has been cancelled: ${at}`,
      asSentence(why),
      isWaiting
        ? 'You were on the waitlist. You don’t need to do anything.'
        : 'Your booking has been cancelled free of charge.',
      others,
    ],
    news: asSentence(why),
  };
}

/** What someone who was on a cancelled class has once it is back on. */
export type RestoredPlace =
  | ('booked' | 'waiting' | 'booked-elsewhere' | 'no-membership')
  /** The class was never cancelled, only their booking, by mistake. */
  | ('given-back' | 'waiting-again');

export function restoredClassMail(
  { className, when, at, classPage, others }: ClassMailContext,
  { place }: { readonly place: RestoredPlace },
): MailContent {
  if (place === 'given-back' || place === 'waiting-again') {
    const what = place === 'given-back' ? 'You’re booked after all' : 'You’re back on the waitlist';
    return {
      subject: `${what}: ${className}, ${when}`,
      body: [`We removed you by mistake. ${what}: ${at}`, `To cancel: ${classPage}/cancel`],
    };
  }
  const outcome: Record<Exclude<RestoredPlace, 'given-back' | 'waiting-again'>, readonly string[]> = {
    booked: [
      'You have your place back. If you’ve made other plans, you can cancel free of charge until the class starts.',
      `To cancel: ${classPage}/cancel`,
    ],
    waiting: [
      'You’re back on the waitlist, in the same order.',
      `To leave the waitlist: ${classPage}/cancel`,
    ],
    'booked-elsewhere': ['You’ve booked something else at that time, so we’ve left you booked on that.'],
    'no-membership': ['Your membership doesn’t cover it any more, so you aren’t booked.', others],
  };
  return {
    subject: `Back on: ${className}, ${when}`,
    body: [`Good news: a class that we’d cancelled is on after all. ${at}`, ...outcome[place]],
  };
}

const asSentence = (words: string) => (words === '' || /[.!?]$/.test(words) ? words : `${words}.`);

/** A class moved to another time can be cancelled free of charge until it starts. */
export function changedClassMail(
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
        ? 'If the new time doesn’t suit you, you can cancel free of charge until the class starts.'
        : '',
      `${way}: ${classPage}/cancel`,
    ],
    news: changedLines(before, after, now).map(asSentence).join(' '),
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
  if (isOtherTime(before, after)) return `New length: ${className}, ${when}`;
  if (before.room !== after.room) return `New room: ${className}, ${when}`;
  return `New coach: ${className}, ${when}`;
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

/** One mail for all classes of a day, in order. */
export function tomorrowMail(
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
      `Your bookings for tomorrow, ${day}:`,
      classes.map(classLine).join('\n'),
      'Can’t make it? Please cancel early so someone on the waitlist can have your place.',
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
