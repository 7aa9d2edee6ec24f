/** What the audit log says about the API and webhooks; `domain/club/audit.ts` says how to read them. */
export const apiPhrases = {
  'api-token.created': 'created an API token',
  'api-token.revoked': 'revoked an API token',
  'api.read': 'read records with an API token',
} as const;
