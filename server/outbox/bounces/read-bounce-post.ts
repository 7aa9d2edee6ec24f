/** What is posted to `/webhooks/mail-bounces`: our own shape, signed over the raw body, or Mailgun's. */
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { bounceKinds } from '#domain/messages/address-mark.ts';
import type { Config } from '../../config/config.ts';
import { isSameSecret } from '../../identity/secrets.ts';
import type { BounceReport } from './record-bounce.ts';

/** A signature is good for this long, in either direction. */
const TOLERANCE_SECONDS = 300;
const MOST_BOUNCES = 100;
const LONGEST = 1000;

/** `not-set-up`: no secret, so nothing is accepted. */
export type BouncePost =
  | { readonly kind: 'reports'; readonly reports: readonly BounceReport[] }
  | { readonly kind: 'not-set-up' | 'bad-signature' | 'bad-body' };

const ownShape = z.object({
  bounces: z
    .array(
      z.object({
        address: z.string().max(LONGEST),
        kind: z.enum(bounceKinds),
        messageId: z.string().max(LONGEST),
        diagnostic: z
          .string()
          .max(64 * LONGEST)
          .default(''),
      }),
    )
    .max(MOST_BOUNCES),
});

/** @param signature `Clubfloor-Signature`: `t=<seconds since 1970>,v1=<hex HMAC-SHA256 of "t.body">`; empty: Mailgun’s are in the body */
export function readBouncePost(
  body: Uint8Array,
  signature: string,
  secrets: Config['bounceSecrets'],
  now: Temporal.Instant,
): BouncePost {
  const isMailgun = signature === '' && secrets.mailgun !== '';
  if (!isMailgun && secrets.own === '') return { kind: 'not-set-up' };
  if (isMailgun) {
    const report = readMailgunEvent(parseJson(body), (timestamp, token, proof) =>
      isSigned({ secret: secrets.mailgun, timestamp, signed: timestamp + token, proof }, now),
    );
    return typeof report === 'string' ? { kind: report } : { kind: 'reports', reports: report };
  }
  const [, timestamp = '', proof = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  const signed = Buffer.concat([Buffer.from(`${timestamp}.`), body]);
  if (!isSigned({ secret: secrets.own, timestamp, signed, proof }, now)) return { kind: 'bad-signature' };
  const { data } = ownShape.safeParse(parseJson(body));
  if (!data) return { kind: 'bad-body' };
  const reports = data.bounces.map(({ address, ...rest }) => ({ ...rest, addresses: [address] }));
  return { kind: 'reports', reports };
}

interface Signed {
  readonly secret: string;
  /** Seconds since 1970. */
  readonly timestamp: string;
  readonly signed: string | Uint8Array;
  /** Hex. */
  readonly proof: string;
}

function isSigned({ secret, timestamp, signed, proof }: Signed, now: Temporal.Instant): boolean {
  const expected = createHmac('sha256', secret).update(signed).digest('hex');
  const age = Math.abs(now.epochMilliseconds / 1000 - Number(timestamp || Number.NaN));
  return isSameSecret(proof, expected) && age <= TOLERANCE_SECONDS;
}

/** Undefined: it is no JSON. */
function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}

/** Mailgun’s webhook, as its manual shows it (“Webhook payloads”, “Securing webhooks”); other fields are its own. */
const signatureShape = z.object({
  signature: z.object({
    timestamp: z.string().regex(/^\d{1,12}$/),
    token: z.string().max(200),
    signature: z.string().max(200),
  }),
});
const eventShape = z.object({
  'event-data': z.object({
    event: z.string(),
    /** Of what failed: `temporary` is tried again by Mailgun itself. */
    severity: z.string().optional(),
    /** `old`: Mailgun has tried for hours and given up. */
    reason: z.string().optional(),
    recipient: z.string().max(1000),
    message: z.object({ headers: z.object({ 'message-id': z.string().max(1000) }) }),
    'delivery-status': z
      .object({ message: z.string().optional(), description: z.string().nullish() })
      .optional(),
  }),
});

/** Empty: nothing that marks an address, such as an email that arrived. */
function readMailgunEvent(
  posted: unknown,
  isSigned: (timestamp: string, token: string, proof: string) => boolean,
): readonly BounceReport[] | 'bad-signature' | 'bad-body' {
  const signed = signatureShape.safeParse(posted).data;
  if (!signed) return 'bad-signature';
  const { timestamp, token, signature } = signed.signature;
  if (!isSigned(timestamp, token, signature)) return 'bad-signature';
  const { data } = eventShape.safeParse(posted);
  if (!data) return 'bad-body';
  const { event, severity, reason, recipient, message, 'delivery-status': status } = data['event-data'];
  const kind = kindOf(event, severity, reason);
  if (kind === null) return [];
  const diagnostic = status?.message || status?.description || '';
  return [{ kind, messageId: message.headers['message-id'], addresses: [recipient], diagnostic }];
}

function kindOf(event: string, severity = '', reason = ''): BounceReport['kind'] | null {
  if (event === 'complained') return 'complaint';
  if (event !== 'failed' || severity !== 'permanent') return null;
  return reason === 'old' ? 'soft' : 'hard';
}
