import * as paths from '#app/paths.ts';
import { toGsm } from '#domain/messages/gsm.ts';
import { type TextKind, type TextTemplateName, textTemplates } from '#domain/messages/text-choices.ts';
import { endOfLocalDay, formatDateTime, formatTime, localDate } from '#domain/values/dates.ts';
import { cutText } from '#domain/values/text.ts';
import type { BookingProfile } from '../data/collections/bookings.ts';
import type { Writes } from '../data/store.ts';
import type { Services } from '../services.ts';
import type { ClassInfo } from './class-mail-context.ts';
import type { ClassMailFacts, MailSender } from './class-mails.ts';

interface ClassText {
  readonly template: TextTemplateName;
  readonly kind: TextKind;
  /** For staff. */
  readonly subject: string;
  readonly body: string;
  readonly notAfter: Temporal.Instant;
}

/** A change of a class that starts later than this can wait for the email to be read. */
const SOON_HOURS = 24;
const LONGEST = 160;
/** Names are cut to these where the text would be longer. */
const CLUB_ROOM = 24;
const CLASS_ROOM = 30;

type Words = (clubName: string, className: string) => string;

/** The text about what has happened; null: an email is enough. */
export function classText(
  facts: ClassMailFacts,
  about: ClassInfo,
  { clubName, linkOrigin }: MailSender,
  now: Temporal.Instant,
): ClassText | null {
  const { className, startsAt } = about;
  const when = formatDateTime(startsAt, now);
  const of = (
    template: Exclude<TextTemplateName, 'text-code'>,
    notAfter: Temporal.Instant,
    words: Words,
  ) => ({
    ...{ template, kind: textTemplates[template], notAfter },
    subject: `Text: ${className}, ${when}`,
    body: withinOne(words, clubName, className),
  });
  switch (facts.kind) {
    case 'class-called-off':
      if (facts.isWaiting || !isSoon(startsAt, now)) return null;
      return of(
        'text-class-called-off',
        startsAt,
        (club, name) => `${club}: ${name}, ${when}, is cancelled.`,
      );
    case 'class-moved': {
      const { before, after, isWaiting } = facts.change;
      if (isWaiting || !(isSoon(before.startsAt, now) || isSoon(after.startsAt, now))) return null;
      return of('text-class-moved', after.startsAt, movedWords(facts.change, now));
    }
    case 'class-offered': {
      const page = `${linkOrigin.replace(/^https:\/\//, '')}${paths.listBookings}`;
      const until = formatTime(facts.until);
      return of(
        'text-class-offered',
        facts.until,
        (club, name) => `${club}: a place in ${name}, ${when}. Accept by ${until}: ${page}`,
      );
    }
    case 'class-tomorrow': {
      const more = facts.classes.length - 1;
      const rest = more > 0 ? `, and ${more} more` : '';
      const at = formatTime(startsAt);
      return of(
        'text-class-tomorrow',
        // "Tomorrow" is said today.
        endOfLocalDay(localDate(now)).subtract({ minutes: 1 }),
        (club, name) => `${club}: tomorrow at ${at} you have ${name}${rest}.`,
      );
    }
    default:
      return null;
  }
}

function movedWords(
  { before, after }: Extract<ClassMailFacts, { kind: 'class-moved' }>['change'],
  now: Temporal.Instant,
): Words {
  const was = formatDateTime(before.startsAt, now);
  const isRetimed = !before.startsAt.equals(after.startsAt);
  const changes = [
    ...(isRetimed ? [`is now ${formatDateTime(after.startsAt, now)}`] : []),
    ...(!isRetimed && !before.endsAt.equals(after.endsAt) ? [`now ends at ${formatTime(after.endsAt)}`] : []),
    ...(before.room !== after.room && after.room ? [`in ${cutText(after.room, 20)}`] : []),
  ];
  return (club, name) => `${club}: ${name}, ${was}, ${changes.join(', ') || 'has changed'}.`;
}

function isSoon(startsAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(startsAt, now.add({ hours: SOON_HOURS })) < 0;
}

function withinOne(words: Words, clubName: string, className: string): string {
  const whole = toGsm(words(clubName, className));
  if (whole.length <= LONGEST) return whole;
  return toGsm(words(cutText(clubName, CLUB_ROOM), cutText(className, CLASS_ROOM)));
}

export type TextReader = Pick<BookingProfile, 'textNumber' | 'textKinds'>;

/** Queues a text to one person about a class beside the email, in the transaction of what happened, where they chose its kind. */
export function queueText(
  {
    outbox,
    config,
    clubName,
  }: Pick<Services, 'outbox' | 'config'> & {
    readonly clubName: string;
  },
  writes: Pick<Writes<void>, 'create'>,
  { memberUid, choice }: { readonly memberUid: string; readonly choice: TextReader | null },
  facts: ClassMailFacts,
  about: ClassInfo,
  now: Temporal.Instant,
): void {
  if (!choice || choice.textNumber === '' || choice.textKinds.length === 0) return;
  const text = classText(facts, about, { clubName, linkOrigin: config.linkOrigin }, now);
  if (!text || !choice.textKinds.includes(text.kind)) return;
  const { kind: _, ...message } = text;
  outbox.queueText(writes, { ...message, to: choice.textNumber, memberUid });
}
