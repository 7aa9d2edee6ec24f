/** What the audit log says about the community; `domain/club/audit.ts` says how to read them. */
export const communityPhrases = {
  'event.added': 'added an event',
  'event.edited': 'changed an event',
  'event.repeated': 'repeated an event',
  'event.cancelled': 'cancelled an event',
  'event.place-cancelled': 'cancelled {member’s} place at an event',
  'event.marked': 'marked {member’s} attendance at an event',
  'challenge.added': 'added a challenge',
  'challenge.edited': 'changed a challenge',
  'challenge.closed': 'closed a challenge',
  'challenge.reviewed': 'checked {member’s} score in a challenge',
  'trainer.added': 'added a personal trainer’s profile',
  'trainer.edited': 'changed a personal trainer’s profile',
} as const;
