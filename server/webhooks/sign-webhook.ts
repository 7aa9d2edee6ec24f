/** Signatures as in the Standard Webhooks specification (standardwebhooks.com). */
import { createHmac, hkdfSync } from 'node:crypto';

const PREFIX = 'whsec_';

/** A secret for an endpoint, 256 bits: derived, so that a form that is sent twice makes one. */
export function newWebhookSecret(secret: string, endpointId: string, formMark: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'clubfloor webhook secret', 32));
  return PREFIX + createHmac('sha256', key).update(`${endpointId}\0${formMark}`).digest('base64');
}

export interface SignedMessage {
  /** The same for every attempt. */
  readonly id: string;
  readonly at: Temporal.Instant;
  readonly body: string;
  /** The newest first; while there are two, the message carries a signature of each. */
  readonly secrets: readonly string[];
}

export function signatureHeaders({ id, at, body, secrets }: SignedMessage): Record<string, string> {
  const timestamp = String(Math.floor(at.epochMilliseconds / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
