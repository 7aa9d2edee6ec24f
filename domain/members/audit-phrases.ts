/** What the audit log says about members; `domain/club/audit.ts` says how to read them. */
export const membersPhrases = {
  'member.created': 'added {member} to the club',
  'member.imported': 'imported {member’s} details',
  'member.edited': 'changed {member’s} details',
  'member.exported': 'downloaded {member’s} data',
  'member.closed': 'closed {member’s} account',
  'emergency-contact.read': 'viewed {member’s} emergency contact',
  'desk-flag.set': 'asked the desk to speak to {member}',
  'desk-flag.cleared': 'cleared {member’s} desk flag',
  'members.exported': 'exported the member list',
  'members.imported': 'imported a member list',
} as const;
