import { z } from 'zod';
import type { BounceReport } from './record-bounce.ts';

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
export function readMailgunEvent(
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
