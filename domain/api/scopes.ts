/** What a token may read, each a kind of record. */
export const apiScopes = [
  {
    code: 'members:read',
    label: 'Members',
    hint: 'Names, contact details and memberships. Never health answers, notes or photos.',
  },
  { code: 'bookings:read', label: 'Bookings', hint: 'Who has booked which class, and whether they came.' },
  { code: 'visits:read', label: 'Visits', hint: 'Who came in, and when.' },
  { code: 'payments:read', label: 'Payments', hint: 'The ledger: payments, refunds and disputes.' },
] as const;

export type ApiScope = (typeof apiScopes)[number]['code'];
export const apiScopeCodes = apiScopes.map(({ code }) => code) as [ApiScope, ...ApiScope[]];

/** `Members, payments` */
export function scopesText(scopes: readonly ApiScope[]): string {
  const labels = apiScopes.filter(({ code }) => scopes.includes(code)).map(({ label }) => label);
  return labels.map((label, index) => (index === 0 ? label : label.toLowerCase())).join(', ');
}
