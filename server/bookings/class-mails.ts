/** Mails to members about their classes. Times are the club's wall clock. */
import { type ClassMessageKind, saysHowItIs } from '#domain/bookings/message-kinds.ts';
import type { WaitEnd } from '#domain/timetable/session-fill.ts';
import { greet, type MailText, paragraphs } from '../outbox/templates.ts';
import {
  type ChangedClass,
  cancelledClassMail,
  changedClassMail,
  type RestoredPlace,
  restoredClassMail,
  tomorrowMail,
} from '../timetable/session-mails.ts';
import {
  type ClassInfo,
  type ClassMailContext,
  classMailContext,
  formatLongDateTime,
  type MailContent,
} from './class-mail-context.ts';

/** What has happened, by kind. Instants are shown as wall-clock times. */
interface FactsByKind {
  'class-booked': { readonly freeUntil: Temporal.Instant };
  /** Penalty-free: cancelling costs nothing, however late. */
  'class-promoted': { readonly freeUntil: Temporal.Instant; readonly isPenaltyFree: boolean };
  /** A last-minute place, held for them until then. */
  'class-offered': { readonly until: Temporal.Instant };
  /** Sentences: why they could not have the place. */
  'class-skipped': { readonly reasons: readonly string[] };
  'class-not-got-in': { readonly end: WaitEnd };
  'class-cancelled': object;
  'class-late-cancelled': {
    /** That count now, including this one. */
    readonly strikes: number;
    readonly limit: number;
    /** Days in which strikes count. */
    readonly windowDays: number;
    /** Strikes lead to a suspension in this club. */
    readonly canSuspend: boolean;
    /** No booking ahead until then; null: no suspension. */
    readonly suspendedUntil: Temporal.Instant | null;
    /** What it costs of the classes that their plan includes, as a sentence; empty: classes aren’t counted. */
    readonly keptUse: string;
  };
  /** By the club: staff, a hold. `why` is a sentence, or empty. */
  'class-withdrawn': { readonly why: string; readonly isWaiting: boolean };
  /** The club has cancelled the class; `why` as staff wrote it, or empty. */
  'class-called-off': { readonly why: string; readonly isWaiting: boolean };
  /** A class that was called off takes place after all. `place`: what they have in it. */
  'class-restored': { readonly place: RestoredPlace };
  /** Another time, length or room, and perhaps coach. */
  'class-moved': { readonly change: ChangedClass };
  /** Another coach, and nothing else. */
  'class-restaffed': { readonly change: ChangedClass };
  /** Every class of that day, the first one as the class of the mail. */
  'class-tomorrow': { readonly classes: readonly (ClassInfo & { readonly endsAt: Temporal.Instant })[] };
}

export type ClassMailFacts = {
  [Kind in ClassMessageKind]: { readonly kind: Kind } & FactsByKind[Kind];
}[ClassMessageKind];

export interface MailSender {
  readonly clubName: string;
  /** Where links lead: `config.linkOrigin`. */
  readonly linkOrigin: string;
}

/** The mail for one person. `kind` is also the template's name. */
export function classMail(
  facts: ClassMailFacts,
  about: ClassInfo,
  firstName: string,
  sender: MailSender,
  now: Temporal.Instant,
): MailText & { readonly template: ClassMessageKind } {
  const { subject, body, news = '' } = choose(facts, classMailContext(about, sender.linkOrigin, now));
  const greeting = greet(firstName);
  return {
    template: facts.kind,
    ...{ subject, news, about: saysHowItIs(facts.kind) ? about.sessionId : '' },
    body: paragraphs(greeting, ...body.filter(Boolean), sender.clubName),
  };
}

/** The facts of a kind belong to the content of that kind, which the compiler cannot follow through a union. */
function choose<Kind extends ClassMessageKind>(
  facts: { readonly kind: Kind } & FactsByKind[Kind],
  context: ClassMailContext,
): MailContent {
  return contentOf[facts.kind](context, facts);
}

const contentOf: {
  [Kind in ClassMessageKind]: (context: ClassMailContext, facts: FactsByKind[Kind]) => MailContent;
} = {
  'class-booked': ({ className, when, at, bookings, now }, facts) => ({
    subject: `You’re booked: ${className}, ${when}`,
    body: [`Your place is booked: ${at}`, freeCancelText(facts.freeUntil, now), bookings],
  }),
  'class-tomorrow': tomorrowMail,
  'class-promoted': ({ className, when, at, classPage, now }, facts) => ({
    subject: `You’ve got a place: ${className}, ${when}`,
    body: [
      `A place has come free, so we’ve booked you in: ${at}`,
      facts.isPenaltyFree
        ? 'If you can’t come, you can cancel for free at any time before the class starts.'
        : freeCancelText(facts.freeUntil, now),
      `To cancel: ${classPage}/cancel`,
    ],
  }),
  'class-offered': ({ className, when, at, classPage, now }, facts) => ({
    subject: `Last-minute place: ${className}, ${when}`,
    body: [
      `A place has come free: ${at} We’re holding it for you until ${formatLongDateTime(facts.until, now)}.`,
      `To accept it: ${classPage}/accept`,
      'If you do nothing, it goes to the next person. It won’t count against you.',
    ],
  }),
  'class-skipped': ({ className, at, classPage }, facts) => ({
    subject: `We couldn’t give you a place in ${className}`,
    body: [
      `A place came free in ${at} You were next, but we couldn’t give it to you:`,
      facts.reasons.join('\n'),
      'You keep your position on the waitlist.',
      classPage,
    ],
  }),
  'class-not-got-in': ({ className, at, others }, { end }) => ({
    subject: end === 'full' ? `No place came free in ${className}` : `You didn’t get a place in ${className}`,
    body: [`You were on the waitlist for ${at} ${waitEndTexts[end]}`, others],
  }),
  'class-cancelled': ({ className, when, at, others }) => ({
    subject: `Cancelled: ${className}, ${when}`,
    body: [`You’ve cancelled your booking: ${at} This doesn’t count as a strike.`, others],
  }),
  'class-late-cancelled': ({ className, when, at, now }, facts) => ({
    subject: `Late cancellation: ${className}, ${when}`,
    body: [
      `You cancelled after the deadline for free cancellation: ${at}`,
      strikesText(facts, now),
      facts.keptUse,
      `If you had a good reason, tell us at the front desk. We can forgive the strike${facts.keptUse ? ' and give the class back' : ''}.`,
    ],
  }),
  'class-withdrawn': ({ className, when, at, others }, { why, isWaiting }) => ({
    subject: `${isWaiting ? 'Removed from the waitlist' : 'Your booking has been cancelled'}: ${className}, ${when}`,
    body: [
      isWaiting
        ? `We’ve removed you from the waitlist: ${at}`
        : `We’ve cancelled your booking: ${at} This doesn’t count as a strike.`,
      why,
      others,
    ],
    news: why,
  }),
  'class-called-off': cancelledClassMail,
  'class-restored': restoredClassMail,
  'class-moved': changedClassMail,
  'class-restaffed': changedClassMail,
};

const waitEndTexts: Record<WaitEnd, string> = {
  full: 'Sorry, no place came free in time.',
  'offer-lapsed': 'We held a place for you, but you didn’t accept it in time. It doesn’t count against you.',
  'place-left':
    'There was a free place when the class started, but we couldn’t book it for you automatically.',
};

function freeCancelText(freeUntil: Temporal.Instant, now: Temporal.Instant): string {
  if (Temporal.Instant.compare(freeUntil, now) <= 0) {
    return 'It’s too late to cancel for free: cancelling now counts as a strike.';
  }
  return `You can cancel for free until ${formatLongDateTime(freeUntil, now)}. After that, cancelling counts as a strike.`;
}

function strikesText(
  { strikes, limit, windowDays, canSuspend, suspendedUntil }: FactsByKind['class-late-cancelled'],
  now: Temporal.Instant,
): string {
  const count = `That’s ${strikes} ${strikes === 1 ? 'strike' : 'strikes'} in ${windowDays === 1 ? 'one day' : `${windowDays} days`}.`;
  if (suspendedUntil) {
    return `${count} Until ${formatLongDateTime(suspendedUntil, now)} you can only book on the day of the class.`;
  }
  if (!canSuspend) return count;
  return `${count} At ${limit} strikes, you can’t book ahead for a while.`;
}
