/** What the audit log says about the API and webhooks; `domain/club/audit.ts` says how to read them. */
export const apiPhrases = {
  'api-token.created': 'created an API token',
  'api-token.revoked': 'revoked an API token',
  'webhook.created': 'added a webhook',
  'webhook.changed': 'changed a webhook',
  'webhook.removed': 'removed a webhook',
  'webhook.secret-renewed': 'created a new secret for a webhook',
  'webhook.switched-off': 'switched off a webhook that kept failing',
  'webhook.resent': 'sent webhook events again',
  'webhook.tested': 'sent a test event to a webhook',
  'api.read': 'read records with an API token',
} as const;
