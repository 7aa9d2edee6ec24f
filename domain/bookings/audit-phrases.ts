/** What the audit log says about bookings; `domain/club/audit.ts` says how to read them. */
export const bookingsPhrases = {
  'calendar.renewed': 'created {member’s} private calendar address',
  'calendar.removed': 'removed {member’s} private calendar address',
  'class.booked': 'booked a class for {member}',
  'class.overridden': 'booked a class for {member} manually',
  'class.waitlisted': 'put {member} on a waitlist',
  'class.cancelled': 'took {member} off a class',
  'class.marked': 'marked {member’s} attendance',
  'class.walked-in': 'added {member} to a class as a walk-in',
  'strike.forgiven': 'forgave {member’s} strike',
  'bookings.exported': 'exported {member’s} bookings',
} as const;
