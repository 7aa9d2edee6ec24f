/** What the audit log says about the club and its system; `domain/club/audit.ts` says how to read them. */
export const clubPhrases = {
  'settings.changed': 'changed the club settings',
  'outbox.read': 'viewed a personal message to {member}',
  'outbox.resent': 'resent a message',
  'outbox.tested': 'sent a test message',
  'error.resolved': 'marked an error as resolved',
  'error.reopened': 'reopened an error',
  'list.saved': 'saved a list',
  'list.renamed': 'renamed a saved list',
  'list.deleted': 'deleted a saved list',
  'club.set-up': 'set up the club',
  'starting-point.used': 'filled the club in from a starting point',
  'starting-point.kept': 'kept what a starting point filled in',
  'starting-point.removed': 'removed what a starting point filled in',
  'club.opened': 'opened the club',
  'club.closed': 'closed the club to the public',
} as const;
