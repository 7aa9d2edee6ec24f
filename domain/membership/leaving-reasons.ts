/** Why people leave: what they or staff choose, and what the records say where nobody was asked. */
export const chosenReasons = [
  'moving',
  'cost',
  'time',
  'health',
  'other-club',
  'not-for-me',
  'other',
] as const;
export type ChosenReason = (typeof chosenReasons)[number];

const foundReasons = ['not-renewed', 'cooling-off', 'refunded', 'closed-account', 'not-given'] as const;
export const leavingReasons = [...chosenReasons, ...foundReasons] as const;
export type LeavingReason = (typeof leavingReasons)[number];

/** As a member reads them when they are asked. */
export const chosenReasonNames: Record<ChosenReason, string> = {
  moving: 'I’m moving away',
  cost: 'It costs too much',
  time: 'I don’t have the time',
  health: 'Injury or health',
  'other-club': 'I’m going to another club',
  'not-for-me': 'It isn’t what I expected',
  other: 'Something else',
};

/** As staff read them. */
export const leavingReasonNames: Record<LeavingReason, string> = {
  moving: 'Moving away',
  cost: 'Cost',
  time: 'No time',
  health: 'Injury or health',
  'other-club': 'Another club',
  'not-for-me': 'Not what they expected',
  other: 'Something else',
  'not-renewed': 'Not renewed',
  'cooling-off': 'Cancelled within 14 days',
  refunded: 'Refunded',
  'closed-account': 'Closed their account',
  'not-given': 'No reason given',
};

/** Why they leave, of a cancellation: what was chosen, or something else where only words were typed. Undefined: nobody said, or it is none. */
export function leavingReasonOf(event: {
  readonly type: string;
  readonly leavingReason?: LeavingReason | undefined;
  readonly reason?: string | undefined;
}): LeavingReason | undefined {
  if (event.type !== 'cancel-now' && event.type !== 'cancel-at-period-end') return undefined;
  return event.leavingReason ?? (event.reason?.trim() ? 'other' : undefined);
}

export function isLeavingReason(value: unknown): value is LeavingReason {
  return leavingReasons.some((reason) => reason === value);
}
