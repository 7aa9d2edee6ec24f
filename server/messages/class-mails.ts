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

/** What has happened. Instants are shown as wall-clock times. */
export type ClassMailFacts =
  | { readonly kind: 'class-booked' | 'class-tomorrow'; readonly freeUntil: Temporal.Instant }
  | {
      readonly kind: 'class-promoted';
      readonly freeUntil: Temporal.Instant;
      /** Cancelling costs nothing, however late. */
      readonly isPenaltyFree: boolean;
    }
  /** A late place, theirs until then. */
  | { readonly kind: 'class-offered'; readonly until: Temporal.Instant }
  /** Sentences: why the place could not go to them. */
  | { readonly kind: 'class-skipped'; readonly reasons: readonly string[] }
  | { readonly kind: 'class-not-got-in' | 'class-cancelled' }
  | {
      readonly kind: 'class-late-cancelled';
      /** That count now, this one included. */
      readonly strikes: number;
      readonly limit: number;
      /** Days in which strikes count. */
      readonly windowDays: number;
      /** No booking ahead until then; null: no pause. */
      readonly suspendedUntil: Temporal.Instant | null;
    }
  /** By the club: staff, a hold. `why` is a sentence, or empty. */
  | { readonly kind: 'class-withdrawn'; readonly why: string }
  /** The club has called the class off; `why` in the club's words, or empty. */
  | { readonly kind: 'class-called-off'; readonly why: string }
  | {
      readonly kind: 'class-moved';
      readonly before: { readonly startsAt: Temporal.Instant; readonly room: string };
      readonly freeUntil: Temporal.Instant;
    };

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
  const { subject, body } = wordsOf(facts, news, sender.linkOrigin, now);
  const greeting = firstName ? `Hello ${firstName},` : 'Hello,';
  return {
    template: facts.kind,
    subject,
    body: paragraphs(greeting, ...body.filter(Boolean), sender.clubName),
  };
}

function wordsOf(facts: ClassMailFacts, news: ClassNews, origin: string, now: Temporal.Instant): Words {
  const { className } = news;
  const when = momentOf(news.startsAt, now);
  const classPage = `${origin}/account/book-class/${encodeURIComponent(news.sessionId)}`;
  const bookings = `Your bookings: ${origin}/account/bookings`;
  const others = `Other classes: ${origin}/classes`;
  const at = `${className}, ${when}${placeOf(news)}.`;
  switch (facts.kind) {
    case 'class-booked':
      return {
        subject: `You are booked: ${className}, ${when}`,
        body: [`Your place is booked: ${at}`, freeWords(facts.freeUntil, now), bookings],
      };
    case 'class-tomorrow':
      return {
        subject: `Tomorrow: ${className} at ${formatTime(news.startsAt)}`,
        body: [`You are booked: ${at}`, freeWords(facts.freeUntil, now), bookings],
      };
    case 'class-promoted':
      return {
        subject: `You are in: ${className}, ${when}`,
        body: [
          `A place has come free and it is yours: ${at}`,
          facts.isPenaltyFree
            ? 'You need not come: cancelling costs you nothing, at any time before the class starts.'
            : freeWords(facts.freeUntil, now),
          `To cancel: ${classPage}/cancel`,
        ],
      };
    case 'class-offered':
      return {
        subject: `A late place for you: ${className}, ${when}`,
        body: [
          `A place has come free: ${at} It is kept for you until ${momentOf(facts.until, now)}.`,
          `To take it: ${classPage}/accept`,
          'If you do nothing, it goes to the next person. That costs you nothing.',
        ],
      };
    case 'class-skipped':
      return {
        subject: `A place in ${className} could not go to you`,
        body: [
          `A place has come free in ${at} You were next, but it could not go to you:`,
          facts.reasons.join('\n'),
          'You keep your position on the waitlist.',
          classPage,
        ],
      };
    case 'class-not-got-in':
      return {
        subject: `No place came free in ${className}`,
        body: [`You were on the waitlist for ${at} No place came free in time, and we are sorry.`, others],
      };
    case 'class-cancelled':
      return {
        subject: `Cancelled: ${className}, ${when}`,
        body: [`You have cancelled your place: ${at} This costs you nothing.`, others],
      };
    case 'class-late-cancelled':
      return {
        subject: `Cancelled late: ${className}, ${when}`,
        body: [
          `You have cancelled your place after the free time had ended: ${at}`,
          strikeWords(facts, now),
          'If something kept you that you could not help, tell us at the front desk: we can take the strike back.',
        ],
      };
    case 'class-withdrawn':
      return {
        subject: `Your place has been cancelled: ${className}, ${when}`,
        body: [`We have cancelled your place: ${at} This costs you nothing.`, facts.why, others],
      };
    case 'class-called-off':
      return {
        subject: `Called off: ${className}, ${when}`,
        body: [
          `This class will not take place: ${at} We are sorry.`,
          facts.why,
          'Your booking is cancelled and costs you nothing.',
          others,
        ],
      };
    case 'class-moved':
      return {
        subject: `Moved: ${className} is now ${when}`,
        body: [
          `Your class has moved. It was ${momentOf(facts.before.startsAt, now)}${facts.before.room ? ` in ${facts.before.room}` : ''}.`,
          `Now it is: ${at}`,
          `You keep your place. ${freeWords(facts.freeUntil, now)}`,
          `To cancel: ${classPage}/cancel`,
        ],
      };
  }
}

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
  { strikes, limit, windowDays, suspendedUntil }: Extract<ClassMailFacts, { kind: 'class-late-cancelled' }>,
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
