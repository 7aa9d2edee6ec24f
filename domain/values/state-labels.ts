import type { Label } from './label.ts';

/** The chip of each state that more than one subject has: the same words and look for members and for staff. */
export const stateLabels = {
  booked: { text: 'Booked', tone: 'good' },
  going: { text: 'Going', tone: 'good' },
  waitlisted: { text: 'On waitlist', tone: 'info' },
  offered: { text: 'Place offered', tone: 'on' },
  full: { text: 'Full', tone: 'warn' },
  cancelled: { text: 'Cancelled', tone: 'bad' },
  clashes: { text: 'Clashes', tone: 'warn' },
  lateCancelled: { text: 'Late cancellation', tone: 'warn' },
  onNow: { text: 'On now', tone: 'info' },
  notMarked: { text: 'Not marked', tone: 'warn' },
  attended: { text: 'Attended', tone: 'good' },
  late: { text: 'Late', tone: 'good' },
  noShow: { text: 'No-show', tone: 'bad' },
  clubClosed: { text: 'Club closed', tone: 'info' },
} as const satisfies Readonly<Record<string, Label>>;

/** Somebody's place in a queue: `2nd on waitlist`. */
export const queueLabel = (position: string): Label => ({
  ...stateLabels.waitlisted,
  text: `${position} on waitlist`,
});
