/** What the audit log says about the club and its system; `domain/club/audit.ts` says how to read them. */
export const clubPhrases = {
  'settings.changed': 'changed the club settings',
  'outbox.read': 'viewed a personal message to {member}',
  'outbox.resent': 'resent a message',
  'error.resolved': 'marked an error as resolved',
  'error.reopened': 'reopened an error',
  'club.set-up': 'set up the club',
} as const;
