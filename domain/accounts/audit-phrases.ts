/** What the audit log says about accounts and roles; `domain/club/audit.ts` says how to read them. */
export const accountsPhrases = {
  'account.roles-changed': 'changed {member’s} roles',
  'account.disabled': 'disabled {member’s} account',
  'account.enabled': 'enabled {member’s} account',
  'account.invited': 'created a link for {member} to choose a password',
  'account.email-confirmed': 'confirmed {member’s} email address',
  'account.email-corrected': 'corrected {member’s} email address',
  'account.confirmation-sent': 'created a confirmation code for {member}',
  'account.code-given': 'gave {member} a code to confirm an email address',
  'account.link-given': 'gave {member} a link to choose a password',
  'account.opened': 'opened {member’s} account after a link from the desk',
  'account.signed-out': 'signed {member} out everywhere',
} as const;
