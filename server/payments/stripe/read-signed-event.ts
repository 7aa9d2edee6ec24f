import { BadSignatureError, type WebhookEvent } from '../payments.ts';
import { readWebhookEvent } from './read-objects.ts';
import type { AskStripe } from './stripe-client.ts';

/** Stripe's default. */
const TOLERANCE_SECONDS = 300;

/** @throws BadSignatureError */
export async function readSignedEvent(
  ask: AskStripe,
  secret: string,
  body: Uint8Array,
  signature: string,
  now: Temporal.Instant,
): Promise<WebhookEvent> {
  const receivedAt = now.epochMilliseconds;
  // Stripe's own check rejects only old timestamps, not future ones.
  const signedAt = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1] ?? 0) * 1000;
  if (signedAt - receivedAt > TOLERANCE_SECONDS * 1000) throw new BadSignatureError('Signed in the future');
  return ask(async (stripe) => {
    try {
      return readWebhookEvent(
        await stripe.webhooks.constructEventAsync(
          Buffer.from(body),
          signature,
          secret,
          TOLERANCE_SECONDS,
          undefined,
          receivedAt,
        ),
      );
    } catch (error) {
      throw new BadSignatureError('Not signed by Stripe', { cause: error });
    }
  });
}
