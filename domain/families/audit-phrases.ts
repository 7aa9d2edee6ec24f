/** What the audit log says about families; `domain/club/audit.ts` says how to read them. Names of others stay out of it. */
export const familiesPhrases = {
  'family.joined': 'added {member} to a family',
  'family.left': 'took {member} out of their family',
  'family.payer-set': 'made {member} the payer of their family',
  'family.guardian-set': 'made {member} a guardian in their family',
  'family.guardian-ended': 'ended {member’s} role as a guardian',
  'family.guardian-confirmed': 'confirmed a guardian of {member}',
  'family.login-asked': 'requested a sign-in for {member}',
  'family.news-told': 'passed on family news to {member}',
  'family.login-given': 'gave {member} a sign-in',
} as const;
