/** What people are context about their classes. Times are the club's wall clock. */
import type { ClassMessageKind } from '#domain/bookings/message-kinds.ts';
import { type MailText, paragraphs } from '../outbox/templates.ts';
import {
  type ChangedClass,
  calledOffWords,
  changedWords,
  tomorrowWords,
} from '../timetable/session-mails.ts';
import {
  type ClassMailContext,
  type ClassNews,
  classMailContext,
  momentOf,
  type Words,
} from './class-mail-context.ts';

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
    /** Strikes lead to a pause in this club. */
    readonly canSuspend: boolean;
    /** No booking ahead until then; null: no pause. */
    readonly suspendedUntil: Temporal.Instant | null;
  };
  /** By the club: staff, a hold. `why` is a sentence, or empty. */
  'class-withdrawn': { readonly why: string; readonly isWaiting: boolean };
  /** The club has called the class off; `why` in the club's words, or empty. */
  'class-called-off': { readonly why: string; readonly isWaiting: boolean };
  /** Another time, length or room, and perhaps coach. */
  'class-moved': { readonly change: ChangedClass };
  /** Another coach, and nothing else. */
  'class-restaffed': { readonly change: ChangedClass };
  /** Every class of that day, the first one as the news. */
  'class-tomorrow': { readonly classes: readonly (ClassNews & { readonly endsAt: Temporal.Instant })[] };
}

export type ClassMailFacts = {
  [Kind in ClassMessageKind]: { readonly kind: Kind } & FactsByKind[Kind];
}[ClassMessageKind];

export interface MailSender {
  readonly clubName: string;
  /** Where links lead: `config.linkOrigin`. */
  readonly linkOrigin: string;
}

/** The mail for one person. `kind` is its template's name, too. */
export function classMail(
  facts: ClassMailFacts,
  news: ClassNews,
  firstName: string,
  sender: MailSender,
  now: Temporal.Instant,
): MailText & { readonly template: ClassMessageKind } {
  const { subject, body } = choose(facts, classMailContext(news, sender.linkOrigin, now));
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
  context: ClassMailContext,
): Words {
  return wordsOf[facts.kind](context, facts);
}

const wordsOf: {
  [Kind in ClassMessageKind]: (context: ClassMailContext, facts: FactsByKind[Kind]) => Words;
} = {
  'class-booked': ({ className, when, at, bookings, now }, facts) => ({
    subject: `You are booked: ${className}, ${when}`,
    body: [`Your place is booked: ${at}`, freeWords(facts.freeUntil, now), bookings],
  }),
  'class-tomorrow': tomorrowWords,
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
  'class-withdrawn': ({ className, when, at, others }, { why, isWaiting }) => ({
    subject: `${isWaiting ? 'Off the waitlist' : 'Your place has been cancelled'}: ${className}, ${when}`,
    body: [
      isWaiting
        ? `We have taken you off the waitlist: ${at}`
        : `We have cancelled your place: ${at} This costs you nothing.`,
      why,
      others,
    ],
  }),
  'class-called-off': calledOffWords,
  'class-moved': changedWords,
  'class-restaffed': changedWords,
};

function freeWords(freeUntil: Temporal.Instant, now: Temporal.Instant): string {
  if (Temporal.Instant.compare(freeUntil, now) <= 0) {
    return 'The time for cancelling free of charge is over: cancelling now counts as a strike.';
  }
  return `You can cancel free of charge until ${momentOf(freeUntil, now)}; a later cancellation counts as a strike.`;
}

function strikeWords(
  { strikes, limit, windowDays, canSuspend, suspendedUntil }: FactsByKind['class-late-cancelled'],
  now: Temporal.Instant,
): string {
  const count = `That is ${strikes} ${strikes === 1 ? 'strike' : 'strikes'} in ${windowDays === 1 ? 'one day' : `${windowDays} days`}.`;
  if (suspendedUntil) {
    return `${count} Until ${momentOf(suspendedUntil, now)} you can book only on the day of the class.`;
  }
  if (!canSuspend) return count;
  return `${count} With ${limit} of them, booking ahead is paused for a while.`;
}
