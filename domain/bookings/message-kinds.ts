/** Messages about classes, and which of them a member may do without (domain.md §9). */
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
  'class-moved',
  'class-restaffed',
  'class-tomorrow',
] as const;
export type ClassMessageKind = (typeof classMessageKinds)[number];

/** Beside those about classes, what a member may do without. */
type OtherMessageKind = 'parq-expiring';

/** A choice on the member's preferences: what is ticked is sent. `kinds` are what `mutedMessages` holds when it is not. */
export interface MessageChoice {
  readonly key: string;
  readonly label: string;
  readonly words: string;
  readonly kinds: readonly (ClassMessageKind | OtherMessageKind)[];
}

/**
 * What may be off. The rest is essential: without it somebody would stand before a closed door, hold a place without
 * knowing, lose one unawares, or be counted a strike.
 */
export const messageChoices: readonly MessageChoice[] = [
  {
    key: 'booked',
    label: 'Bookings confirmed',
    words: 'When you have booked a class.',
    kinds: ['class-booked'],
  },
  {
    key: 'cancelled',
    label: 'Cancellations confirmed',
    words: 'When you have cancelled in time.',
    kinds: ['class-cancelled'],
  },
  {
    key: 'tomorrow',
    label: 'Class tomorrow',
    words: 'The evening before, with every class that you have booked.',
    kinds: ['class-tomorrow'],
  },
  {
    key: 'coach',
    label: 'Another coach',
    words: 'When somebody else takes a class that you have booked.',
    kinds: ['class-restaffed'],
  },
  {
    key: 'waiting',
    label: 'Waitlist news',
    words: 'When a place could not go to you, or a class began before one was free.',
    kinds: ['class-skipped', 'class-not-got-in'],
  },
  {
    key: 'parq',
    label: 'PAR-Q runs out',
    words: 'Two weeks before it does; your home page says so too.',
    kinds: ['parq-expiring'],
  },
];

/** What is always sent, each with why, for the page on which the others can be chosen. */
export const essentialMessages: readonly { readonly what: string; readonly why: string }[] = [
  {
    what: 'Places from the waitlist, and late offers',
    why: 'You would hold a place, or lose one, without knowing.',
  },
  {
    what: 'Classes moved, called off or given to another coach',
    why: 'You would stand before a closed door.',
  },
  { what: 'Places that the club had to take back', why: 'You would count on them.' },
  { what: 'Late cancels', why: 'They count, and you should know where you stand.' },
  {
    what: 'Standing bookings that could not be made, or have ended',
    why: 'You rely on them without looking.',
  },
  { what: 'Your membership and payments', why: 'They are part of our agreement with you.' },
  { what: 'Your password, email address and health review', why: 'They protect you and your account.' },
];

const optional = new Set<string>(messageChoices.flatMap(({ kinds }) => kinds));

/** True for what is sent whatever the member's preferences say. */
export function isEssential(kind: ClassMessageKind | OtherMessageKind): boolean {
  return !optional.has(kind);
}

/** Whether somebody with these muted kinds gets it. */
export function isWanted(
  kind: ClassMessageKind | OtherMessageKind,
  mutedMessages: readonly string[],
): boolean {
  return isEssential(kind) || !mutedMessages.includes(kind);
}
