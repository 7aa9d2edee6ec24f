/** What the audit log says about accounts and roles; `domain/club/audit.ts` says how to read them. */
export const accountsPhrases = {
  'account.roles-changed': 'changed {member’s} roles',
  'account.disabled': 'disabled {member’s} account',
  'account.enabled': 'enabled {member’s} account',
  'account.invited': 'sent {member} a link to choose a password',
  'account.signed-out': 'signed {member} out everywhere',
} as const;
