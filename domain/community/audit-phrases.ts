/** What the audit log says about the community; `domain/club/audit.ts` says how to read them. */
export const communityPhrases = {
  'event.added': 'added an event',
  'event.edited': 'changed an event',
  'event.repeated': 'repeated an event',
  'event.cancelled': 'cancelled an event',
  'event.place-cancelled': 'cancelled {member’s} place at an event',
  'event.marked': 'marked {member’s} attendance at an event',
  'tour.booked': 'booked a tour',
  'tour.moved': 'moved a tour',
  'tour.cancelled': 'cancelled a tour',
  'tour.marked': 'marked a tour',
  'lead.deleted': 'deleted a lead',
  'trainer.added': 'added a personal trainer’s profile',
  'trainer.edited': 'changed a personal trainer’s profile',
  'run-route.added': 'added a running route',
  'run-route.removed': 'removed a running route',
} as const;
