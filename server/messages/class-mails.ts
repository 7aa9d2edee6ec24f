/** What people are told about their classes. Times are the club's wall clock. */
import { formatLongDay, formatTime, localDate } from '../domain/dates.ts';
import type { ClassMessageKind } from '../domain/message-kinds.ts';
import { type MailText, paragraphs } from './templates.ts';

/** The class as it is now; a stored session or booking fits (with `sessionId` named). */
export interface ClassNews {
  readonly sessionId: string;
  readonly className: string;
  readonly coachName: string;
  readonly room: string;
  readonly startsAt: Temporal.Instant;
}

/** What has happened, by kind. Instants are shown as wall-clock times. */
interface FactsByKind {
  'class-booked': { readonly freeUntil: Temporal.Instant };
  /** Penalty-free: cancelling costs nothing, however late. */
  'class-promoted': { readonly freeUntil: Temporal.Instant; readonly isPenaltyFree: boolean };
  /** A late place, theirs until then. */
  'class-offered': { readonly until: Temporal.Instant };
  /** Sentences: why the place could not go to them. */
  'class-skipped': { readonly reasons: readonly string[] };
  'class-not-got-in': object;
  'class-cancelled': object;
  'class-late-cancelled': {
    /** That count now, this one included. */
    readonly strikes: number;
    readonly limit: number;
    /** Days in which strikes count. */
    readonly windowDays: number;
    /** No booking ahead until then; null: no pause. */
    readonly suspendedUntil: Temporal.Instant | null;
  };
  /** By the club: staff, a hold. `why` is a sentence, or empty. */
  'class-withdrawn': { readonly why: string };
  /** The club has called the class off; `why` in the club's words, or empty. */
  'class-called-off': { readonly why: string };
  'class-moved': {
    readonly before: { readonly startsAt: Temporal.Instant; readonly room: string };
    readonly freeUntil: Temporal.Instant;
  };
  'class-tomorrow': { readonly freeUntil: Temporal.Instant };
}

export type ClassMailFacts = {
  [Kind in ClassMessageKind]: { readonly kind: Kind } & FactsByKind[Kind];
}[ClassMessageKind];

export interface MailSender {
  readonly clubName: string;
  /** Where links lead: `config.linkOrigin`. */
  readonly linkOrigin: string;
}

type Words = { readonly subject: string; readonly body: readonly string[] };

/** The mail for one person. `kind` is its template's name, too. */
export function classMail(
  facts: ClassMailFacts,
  news: ClassNews,
  firstName: string,
  sender: MailSender,
  now: Temporal.Instant,
): MailText & { readonly template: ClassMessageKind } {
  const { subject, body } = choose(facts, tell(news, sender.linkOrigin, now));
  const greeting = firstName ? `Hello ${firstName},` : 'Hello,';
  return {
    template: facts.kind,
    subject,
    body: paragraphs(greeting, ...body.filter(Boolean), sender.clubName),
  };
}

/** The facts of a kind belong to the words of that kind, which the compiler cannot follow through a union. */
function choose<Kind extends ClassMessageKind>(
  facts: { readonly kind: Kind } & FactsByKind[Kind],
  told: Told,
): Words {
  return wordsOf[facts.kind](told, facts);
}

interface Told extends ClassNews {
  /** "Tuesday 24 November, 18:00". */
  readonly when: string;
  /** Class, time, room and coach, with a full stop. */
  readonly at: string;
  readonly classPage: string;
  readonly bookings: string;
  readonly others: string;
  readonly now: Temporal.Instant;
}

function tell(news: ClassNews, origin: string, now: Temporal.Instant): Told {
  const when = momentOf(news.startsAt, now);
  return {
    ...news,
    when,
    at: `${news.className}, ${when}${placeOf(news)}.`,
    classPage: `${origin}/account/book-class/${encodeURIComponent(news.sessionId)}`,
    bookings: `Your bookings: ${origin}/account/bookings`,
    others: `Other classes: ${origin}/classes`,
    now,
  };
}

const wordsOf: { [Kind in ClassMessageKind]: (told: Told, facts: FactsByKind[Kind]) => Words } = {
  'class-booked': ({ className, when, at, bookings, now }, facts) => ({
    subject: `You are booked: ${className}, ${when}`,
    body: [`Your place is booked: ${at}`, freeWords(facts.freeUntil, now), bookings],
  }),
  'class-tomorrow': ({ className, at, bookings, now, startsAt }, facts) => ({
    subject: `Tomorrow: ${className} at ${formatTime(startsAt)}`,
    body: [`You are booked: ${at}`, freeWords(facts.freeUntil, now), bookings],
  }),
  'class-promoted': ({ className, when, at, classPage, now }, facts) => ({
    subject: `You are in: ${className}, ${when}`,
    body: [
      `A place has come free and it is yours: ${at}`,
      facts.isPenaltyFree
        ? 'You need not come: cancelling costs you nothing, at any time before the class starts.'
        : freeWords(facts.freeUntil, now),
      `To cancel: ${classPage}/cancel`,
    ],
  }),
  'class-offered': ({ className, when, at, classPage, now }, facts) => ({
    subject: `A late place for you: ${className}, ${when}`,
    body: [
      `A place has come free: ${at} It is kept for you until ${momentOf(facts.until, now)}.`,
      `To take it: ${classPage}/accept`,
      'If you do nothing, it goes to the next person. That costs you nothing.',
    ],
  }),
  'class-skipped': ({ className, at, classPage }, facts) => ({
    subject: `A place in ${className} could not go to you`,
    body: [
      `A place has come free in ${at} You were next, but it could not go to you:`,
      facts.reasons.join('\n'),
      'You keep your position on the waitlist.',
      classPage,
    ],
  }),
  'class-not-got-in': ({ className, at, others }) => ({
    subject: `No place came free in ${className}`,
    body: [`You were on the waitlist for ${at} No place came free in time, and we are sorry.`, others],
  }),
  'class-cancelled': ({ className, when, at, others }) => ({
    subject: `Cancelled: ${className}, ${when}`,
    body: [`You have cancelled your place: ${at} This costs you nothing.`, others],
  }),
  'class-late-cancelled': ({ className, when, at, now }, facts) => ({
    subject: `Cancelled late: ${className}, ${when}`,
    body: [
      `You have cancelled your place after the free time had ended: ${at}`,
      strikeWords(facts, now),
      'If something kept you that you could not help, tell us at the front desk: we can take the strike back.',
    ],
  }),
  'class-withdrawn': ({ className, when, at, others }, facts) => ({
    subject: `Your place has been cancelled: ${className}, ${when}`,
    body: [`We have cancelled your place: ${at} This costs you nothing.`, facts.why, others],
  }),
  'class-called-off': ({ className, when, at, others }, facts) => ({
    subject: `Called off: ${className}, ${when}`,
    body: [
      `This class will not take place: ${at} We are sorry.`,
      facts.why,
      'Your booking is cancelled and costs you nothing.',
      others,
    ],
  }),
  'class-moved': ({ className, when, at, classPage, now }, facts) => ({
    subject: `Moved: ${className} is now ${when}`,
    body: [
      `Your class has moved. It was ${momentOf(facts.before.startsAt, now)}${facts.before.room ? ` in ${facts.before.room}` : ''}.`,
      `Now it is: ${at}`,
      `You keep your place. ${freeWords(facts.freeUntil, now)}`,
      `To cancel: ${classPage}/cancel`,
    ],
  }),
};

function placeOf({ room, coachName }: ClassNews): string {
  return `${room ? `, ${room}` : ''}${coachName ? `, with ${coachName}` : ''}`;
}

function freeWords(freeUntil: Temporal.Instant, now: Temporal.Instant): string {
  if (Temporal.Instant.compare(freeUntil, now) <= 0) {
    return 'The time for cancelling free of charge is over: cancelling now counts as a strike.';
  }
  return `You can cancel free of charge until ${momentOf(freeUntil, now)}; a later cancellation counts as a strike.`;
}

function strikeWords(
  { strikes, limit, windowDays, suspendedUntil }: FactsByKind['class-late-cancelled'],
  now: Temporal.Instant,
): string {
  const count = `That is ${strikes} ${strikes === 1 ? 'strike' : 'strikes'} in ${windowDays} days.`;
  if (suspendedUntil) {
    return `${count} Until ${momentOf(suspendedUntil, now)} you can book only on the day of the class.`;
  }
  return `${count} With ${limit} of them, booking ahead is paused for a while.`;
}

/** `Tuesday 24 November, 18:00`. */
function momentOf(instant: Temporal.Instant, now: Temporal.Instant): string {
  return `${formatLongDay(localDate(instant), now)}, ${formatTime(instant)}`;
}
