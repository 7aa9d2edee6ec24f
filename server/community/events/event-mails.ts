/** Mails about events. Times are the club's wall clock. */
import * as paths from '#app/paths.ts';
import { saysHowItIs } from '#domain/bookings/message-kinds.ts';
import { calledOffTexts, formatLongSpan, partyText, priceText } from '#domain/community/event-text.ts';
import { formatDistance } from '#domain/training/units.ts';
import type { ClubEvent } from '../../data/collections/events.ts';
import { greet, LINK_PLACEHOLDER, type MailText, paragraphs } from '../../outbox/templates.ts';

/** What has happened to one registration. */
export type EventMailFacts =
  /** They have a place: they asked, or changed how many. */
  | { readonly kind: 'event-going'; readonly places: number }
  | { readonly kind: 'event-waitlisted'; readonly places: number; readonly position: number }
  /** A place came free for them. */
  | { readonly kind: 'event-promoted'; readonly places: number }
  /** They gave up their place. */
  | { readonly kind: 'event-left' }
  /** Staff cancelled their place. */
  | { readonly kind: 'event-place-cancelled' }
  /** The club cancelled the event; `why` as staff wrote it, or empty. */
  | { readonly kind: 'event-called-off'; readonly why: string; readonly isWaiting: boolean }
  | { readonly kind: 'event-moved'; readonly before: When; readonly isWaiting: boolean }
  /** The evening before. */
  | { readonly kind: 'event-tomorrow'; readonly places: number };

interface When {
  readonly title: string;
  readonly location: string;
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
}

export interface EventMailContext {
  readonly clubName: string;
  /** `https://club.example` */
  readonly origin: string;
  readonly firstName: string;
  /** Visitors change their registration by a link that the mail holds in place of `{link}`. */
  readonly isVisitor: boolean;
  readonly now: Temporal.Instant;
}

/** The mail for one person. `kind` is also the template's name. */
export function eventMail(facts: EventMailFacts, event: ClubEvent, context: EventMailContext): MailText {
  const { subject, body, news = '' } = contentOf(facts, event, context);
  const { firstName, clubName } = context;
  return {
    template: facts.kind,
    ...{ subject, news, about: saysHowItIs(facts.kind) ? event.id : '' },
    body: paragraphs(greet(firstName), ...body.filter(Boolean), clubName),
  };
}

interface Content {
  readonly subject: string;
  readonly body: readonly string[];
  /** As in `MailText`. */
  readonly news?: string;
}

function contentOf(facts: EventMailFacts, event: ClubEvent, context: EventMailContext): Content {
  const { title } = event;
  const what = lines(event, context);
  const day = formatLongSpan(event, context.now);
  switch (facts.kind) {
    case 'event-going':
      return {
        subject: `You’re going: ${title}, ${day}`,
        body: [`We have a place for ${partyText(facts.places)}.`, what, toChange(event, context, 'cancel')],
      };
    case 'event-waitlisted':
      return {
        subject: `Waitlist: ${title}, ${day}`,
        body: [
          `It’s full at the moment. You’re number ${facts.position} on the waitlist, for ${partyText(facts.places)}. We’ll email you if you get a place.`,
          what,
          toChange(event, context, 'leave the waitlist'),
        ],
      };
    case 'event-promoted':
      return {
        subject: `You have a place: ${title}, ${day}`,
        body: [
          `A place has come free, and it’s yours: ${partyText(facts.places)}.`,
          what,
          toChange(event, context, 'cancel'),
        ],
      };
    case 'event-left':
      return {
        subject: `Cancelled: your place at ${title}, ${day}`,
        body: [`You’re no longer registered for ${title}, ${day}.`, others(event, context)],
      };
    case 'event-place-cancelled':
      return {
        subject: `Cancelled: your place at ${title}, ${day}`,
        body: [
          `The club has cancelled your registration for ${title}, ${day}. If you have questions, please ask the front desk.`,
          others(event, context),
        ],
      };
    case 'event-called-off':
      return {
        subject: `Cancelled: ${title}, ${day}`,
        body: [
          `We’re sorry, but this ${event.kind} has been cancelled: ${title}, ${day}.`,
          ...(facts.isWaiting ? [asSentence(facts.why)] : calledOffTexts(event, facts.why)),
          facts.isWaiting ? 'You were on the waitlist. You don’t need to do anything.' : '',
          others(event, context),
        ],
        news: asSentence(facts.why),
      };
    case 'event-moved':
      return moved(facts, event, context);
    case 'event-tomorrow':
      return {
        subject: `Tomorrow: ${title}, ${day}`,
        body: [`We’re expecting ${partyText(facts.places)}.`, what, toChange(event, context, 'cancel')],
      };
  }
}

function moved(
  { before, isWaiting }: Extract<EventMailFacts, { kind: 'event-moved' }>,
  event: ClubEvent,
  context: EventMailContext,
): Content {
  const { now } = context;
  const isRetimed = !before.startsAt.equals(event.startsAt) || !before.endsAt.equals(event.endsAt);
  const changes = [
    before.title === event.title ? '' : `New name: ${event.title} (was ${before.title})`,
    isRetimed ? `New time: ${formatLongSpan(event, now)} (was ${formatLongSpan(before, now)})` : '',
    before.location === event.location
      ? ''
      : `New place: ${event.location || 'at the club'} (was ${before.location || 'at the club'})`,
  ];
  return {
    subject: isRetimed
      ? `Moved: ${event.title} is now ${formatLongSpan(event, now)}`
      : `Changed: ${event.title}, ${formatLongSpan(event, now)}`,
    body: [
      `${before.title} on ${formatLongSpan(before, now)} has changed.`,
      changes.filter(Boolean).join('\n'),
      isWaiting ? 'You keep your position on the waitlist.' : 'You keep your place.',
      toChange(event, context, isWaiting ? 'leave the waitlist' : 'cancel'),
    ],
  };
}

function lines(event: ClubEvent, { now }: EventMailContext): string {
  const price = priceText(event);
  return [
    `${event.title}, ${formatLongSpan(event, now)}`,
    event.location ? `${event.run ? 'Meet at' : 'Where'}: ${event.location}` : '',
    event.run ? `Distance: ${formatDistance(event.run.distanceInMetres)}` : '',
    price ? `Price: ${price}` : '',
  ]
    .filter(Boolean)
    .join('\n');
}

function toChange(event: ClubEvent, { isVisitor, origin }: EventMailContext, way: string): string {
  const address = isVisitor ? LINK_PLACEHOLDER : `${origin}${paths.eventPlace(event.id)}`;
  const what = event.run ? 'your guests or pace group' : 'the number of guests';
  return `To change ${what} or ${way}: ${address}`;
}

const others = ({ kind }: ClubEvent, { origin }: EventMailContext) =>
  kind === 'run' ? `Other runs: ${origin}${paths.runClub}` : `Other events: ${origin}${paths.listEvents}`;

const asSentence = (words: string) => (words === '' || /[.!?]$/.test(words) ? words : `${words}.`);

/** To a visitor who asks to register: opening the link and pressing the button registers them. */
export function confirmVisitorMail(
  event: ClubEvent,
  { clubName, now }: Pick<EventMailContext, 'clubName' | 'now'>,
): MailText {
  return {
    template: 'event-confirmation',
    subject: `Confirm your place: ${event.title}`,
    body: paragraphs(
      'Hello,',
      `We received a request to register this email address for ${event.title} at ${clubName}, ${formatLongSpan(event, now)}. If it was you, open this link and press the button:`,
      LINK_PLACEHOLDER,
      'The link expires after 24 hours. Until then, no place is held for you. If it wasn’t you, you can ignore this email.',
      clubName,
    ),
  };
}
