import type { InAreas } from '../club/areas.ts';
import { hasPlace } from './eligibility.ts';

/** Messages about classes, and which of them a member may turn off. */
export const classMessageKinds = [
  'class-booked',
  'class-promoted',
  'class-offered',
  'class-skipped',
  'class-not-got-in',
  'class-cancelled',
  'class-late-cancelled',
  'class-withdrawn',
  'class-called-off',
  'class-restored',
  'class-moved',
  'class-restaffed',
  'class-tomorrow',
] as const;
export type ClassMessageKind = (typeof classMessageKinds)[number];

/** Messages about events; see `server/community/events/event-mails.ts`. */
export const eventMessageKinds = [
  'event-going',
  'event-waitlisted',
  'event-promoted',
  'event-left',
  'event-place-cancelled',
  'event-called-off',
  'event-moved',
  'event-tomorrow',
] as const;
export type EventMessageKind = (typeof eventMessageKinds)[number];

/** What members hear of a change that others have made to what they have booked; not what they did themselves. */
const clubsChanges: ReadonlySet<string> = new Set([
  ...['class-promoted', 'class-withdrawn', 'class-called-off', 'class-restored', 'class-moved'],
  ...['class-restaffed', 'bookings-ended', 'standing-waits', 'standing-missed', 'standing-ended'],
  ...['event-promoted', 'event-place-cancelled', 'event-called-off', 'event-moved'],
  ...['training-booked', 'training-cancelled'],
]);

/** Whether home says it where no email could. @param template as in the outbox */
export const isClubsChange = (template: string): boolean => clubsChanges.has(template);

/** Messages that look ahead or offer something leave what was said of a class or an event before as it is. */
const asides: ReadonlySet<string> = new Set([
  ...['class-offered', 'class-skipped', 'class-tomorrow', 'event-tomorrow'],
]);

/** Whether a message says how it is with what somebody has booked, so that earlier ones about it are out of date. */
export const saysHowItIs = (template: string): boolean => !asides.has(template);

const placeEnds: ReadonlySet<string> = new Set(['class-called-off', 'class-withdrawn']);
const placesGiven: ReadonlySet<string> = new Set(['class-promoted', 'class-moved', 'class-restaffed']);

/**
 * Whether home still says a message about a class, where no email could: what the club has changed, and what it has booked for them, for as
 * long as it is so.
 * @param booking theirs, now; null: none
 */
export function isStillSo(
  template: string,
  booking: { readonly status: string; readonly by: string } | null,
): boolean {
  const isOn = booking !== null && (hasPlace(booking) || booking.status === 'waitlisted');
  if (template === 'class-booked') return isOn && booking.by === 'staff';
  if (placeEnds.has(template)) return !isOn;
  return isClubsChange(template) && (isOn || !placesGiven.has(template));
}

/** What became of a score that somebody sent in; see `server/community/challenges/challenge-mails.ts`. */
export type ChallengeMessageKind = 'challenge-approved' | 'challenge-rejected' | 'challenge-changes';

/** Other messages that a member may turn off. */
type OtherMessageKind =
  | ('parq-expiring' | 'club-message' | 'best-new' | 'result-logged' | 'result-comment')
  | EventMessageKind
  | ChallengeMessageKind;

/**
 * A checkbox in the member's preferences: what is ticked is sent. `mutedMessages` holds the `kinds` of those that are not;
 * of those that are off until they are chosen, `wantedMessages` holds the `kinds` of those that are.
 */
export interface MessageChoice extends InAreas {
  readonly key: string;
  readonly label: string;
  readonly description: string;
  readonly kinds: readonly (ClassMessageKind | OtherMessageKind)[];
  readonly isOffUntilChosen?: boolean;
}

/**
 * What may be turned off. The rest is essential: without it a member could make a wasted trip, gain or lose a place without
 * knowing, or get a strike without knowing.
 */
export const messageChoices: readonly MessageChoice[] = [
  {
    key: 'booked',
    label: 'Booking confirmations',
    description: 'When you book a class.',
    kinds: ['class-booked'],
  },
  {
    key: 'cancelled',
    label: 'Cancellation confirmations',
    description: 'When you cancel in time.',
    kinds: ['class-cancelled'],
  },
  {
    key: 'tomorrow',
    label: 'Class reminders',
    description: 'The evening before, with the classes you’ve booked for the next day.',
    kinds: ['class-tomorrow'],
  },
  {
    key: 'coach',
    label: 'Coach changes',
    description: 'When a different coach takes a class you’ve booked.',
    kinds: ['class-restaffed'],
  },
  {
    key: 'waiting',
    label: 'Waitlist updates',
    description: 'When we couldn’t give you a place, or the class started before one came free.',
    kinds: ['class-skipped', 'class-not-got-in'],
  },
  {
    key: 'events',
    label: 'Event confirmations',
    description: 'When you register for an event, join its waitlist or cancel.',
    kinds: ['event-going', 'event-waitlisted', 'event-left'],
    areas: ['events', 'runs'],
  },
  {
    key: 'challenges',
    label: 'Challenges',
    description: 'When staff have checked a score that you sent in.',
    kinds: ['challenge-approved', 'challenge-rejected', 'challenge-changes'],
    areas: ['challenges'],
  },
  {
    key: 'events-tomorrow',
    label: 'Event reminders',
    description: 'The evening before an event you’re going to.',
    kinds: ['event-tomorrow'],
    areas: ['events', 'runs'],
  },
  {
    key: 'parq',
    label: 'PAR-Q expiry',
    description: 'Two weeks before it expires. Your home page tells you too.',
    kinds: ['parq-expiring'],
  },
  {
    key: 'training',
    label: 'Training',
    description: 'When a coach logs a result for you or comments on one.',
    kinds: ['result-logged', 'result-comment'],
  },
  {
    key: 'club',
    label: 'Messages from the club',
    description: 'News and reminders that staff send to several members.',
    kinds: ['club-message'],
  },
  {
    key: 'bests',
    label: 'New personal bests',
    description: 'When you or a coach log one.',
    kinds: ['best-new'],
    isOffUntilChosen: true,
  },
];

/** What is always sent and why, for the preferences page. */
export const essentialMessages: readonly (InAreas & { readonly what: string; readonly why: string })[] = [
  {
    what: 'Waitlist places and last-minute offers',
    why: 'So you know when you have a place.',
  },
  {
    what: 'Classes that are moved, cancelled or back on',
    why: 'So you don’t make a wasted trip.',
  },
  { what: 'Bookings that we have to cancel', why: 'So you don’t make a wasted trip.' },
  {
    what: 'Events that are moved or cancelled, and places from their waitlists',
    areas: ['events', 'runs'],
    why: 'So you don’t make a wasted trip or miss your place.',
  },
  { what: 'Late cancellations', why: 'So you know how many strikes you have.' },
  {
    what: 'Standing bookings that fail or end',
    why: 'So you know that you aren’t booked.',
  },
  { what: 'Your membership and payments', why: 'They’re part of our agreement with you.' },
  { what: 'Your password, email address and health review', why: 'They protect you and your account.' },
];

const optional = new Set<string>(messageChoices.flatMap(({ kinds }) => kinds));

/** True for messages that are sent whatever the member's preferences are. */
export function isEssential(kind: ClassMessageKind | OtherMessageKind): boolean {
  return !optional.has(kind);
}

/** Whether a member with these muted kinds gets it. */
export function isWanted(
  kind: ClassMessageKind | OtherMessageKind,
  mutedMessages: readonly string[],
): boolean {
  return isEssential(kind) || !mutedMessages.includes(kind);
}

/** Whether a member who has chosen these kinds gets one that is off until chosen. */
export function isChosen(kind: OtherMessageKind, wantedMessages: readonly string[]): boolean {
  return wantedMessages.includes(kind);
}

/** What a member's preferences page has ticked. */
export function tickedChoices(
  mutedMessages: readonly string[],
  wantedMessages: readonly string[],
): readonly MessageChoice[] {
  return messageChoices.filter(({ kinds, isOffUntilChosen }) =>
    isOffUntilChosen
      ? kinds.every((kind) => wantedMessages.includes(kind))
      : !kinds.every((kind) => mutedMessages.includes(kind)),
  );
}

/** What is stored where the choices with these keys are ticked. */
export function storedChoices(ticked: readonly string[]): {
  mutedMessages: string[];
  wantedMessages: string[];
} {
  const kindsOf = (isStored: (choice: MessageChoice) => boolean) =>
    messageChoices.filter(isStored).flatMap(({ kinds }) => kinds);
  return {
    mutedMessages: kindsOf(({ key, isOffUntilChosen }) => !isOffUntilChosen && !ticked.includes(key)),
    wantedMessages: kindsOf(({ key, isOffUntilChosen }) => isOffUntilChosen === true && ticked.includes(key)),
  };
}
