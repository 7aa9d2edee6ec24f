import type { StartingRules } from '#domain/club/starting-points/starting-point.ts';

const hours = (minutes: number) => (minutes % 60 === 0 ? `${minutes / 60} hours` : `${minutes} minutes`);

/** A starting point's booking rules as sentences. */
export const rulesText = (rules: StartingRules): string[] => [
  `Booking opens ${rules.bookingOpensDaysBefore} days before a class.`,
  `Cancelling is free until ${hours(rules.freeCancelMinutes)} before.`,
  `Members can have ${rules.mostUpcomingBookings} upcoming classes.`,
  `Up to ${rules.mostWaiting} people can wait for a place.`,
  `${rules.strikeLimit} strikes pause booking ahead for ${rules.suspensionDays} days.`,
];
