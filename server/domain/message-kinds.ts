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

/** A choice on the member's preferences: what is ticked is sent. `kinds` are what `mutedMessages` holds when it is not. */
export interface MessageChoice {
  readonly key: string;
  readonly label: string;
  readonly words: string;
  readonly kinds: readonly ClassMessageKind[];
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
];

const optional = new Set<string>(messageChoices.flatMap(({ kinds }) => kinds));

/** True for what is sent whatever the member's preferences say. */
export function isEssential(kind: ClassMessageKind): boolean {
  return !optional.has(kind);
}

/** Whether somebody with these muted kinds gets it. */
export function isWanted(kind: ClassMessageKind, mutedMessages: readonly string[]): boolean {
  return isEssential(kind) || !mutedMessages.includes(kind);
}
