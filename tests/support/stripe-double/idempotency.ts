/**
 * Idempotency keys as docs.stripe.com/api/idempotent_requests and docs.stripe.com/error-low-level have them: the first result is kept for
 * 24 hours once a request has begun, a failure of Stripe's own included; a request that meets another one with its key is refused with 409.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { StripeRefusal } from './form-body.ts';

/** After that what is sent with the key is done again. */
const KEY_HOURS = 24;

export interface Asked {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly url: URL;
  readonly body: string;
}

export interface Reply {
  readonly status: number;
  readonly value: unknown;
  readonly headers?: Record<string, string>;
}

interface Kept {
  readonly path: string;
  readonly body: string;
  readonly reply: Reply;
  readonly at: Temporal.Instant;
}

export interface Keys {
  readonly kept: Map<string, Kept>;
  /** Of requests that have not been answered yet. */
  readonly running: Set<string>;
}

const keyOf = ({ method, headers }: Asked) =>
  method === 'POST' ? String(headers['idempotency-key'] ?? '') : '';

/** Every request takes a moment, in which another with its key meets it. */
export async function onceAtATime(
  { running }: Keys,
  asked: Asked,
  answer: () => Reply,
  until: Promise<unknown> = setImmediate(),
): Promise<Reply> {
  const key = keyOf(asked);
  if (running.has(key)) return inUse(key);
  if (key) running.add(key);
  try {
    await until;
    return answer();
  } finally {
    running.delete(key);
  }
}

function inUse(key: string): Reply {
  const message = `There is currently another in-progress request using this Idempotent Key: ${key}`;
  return {
    status: 409,
    value: { error: { type: 'invalid_request_error', code: 'idempotency_key_in_use', message } },
  };
}

/** @throws StripeRefusal */
export function findKept({ kept }: Keys, asked: Asked, now: Temporal.Instant): Reply | null {
  const key = keyOf(asked);
  const { pathname } = asked.url;
  if (!key) throw new StripeRefusal(400, 'idempotency_key', `POST ${pathname} carries no idempotency key`);
  const earlier = kept.get(key);
  if (!earlier || now.since(earlier.at).total('hours') >= KEY_HOURS) return null;
  if (earlier.path !== pathname || earlier.body !== asked.body) {
    const message =
      'Keys for idempotent requests can only be used with the same parameters they were first used with';
    throw new StripeRefusal(400, '', message, 'idempotency_error');
  }
  return { ...earlier.reply, headers: { ...earlier.reply.headers, 'Idempotent-Replayed': 'true' } };
}

/** A failure that is kept comes with the advice not to try again. */
export function keep({ kept }: Keys, asked: Asked, at: Temporal.Instant, reply: Reply): Reply {
  const key = keyOf(asked);
  if (!key) return reply;
  const advised = reply.status < 500 ? reply : { ...reply, headers: { 'Stripe-Should-Retry': 'false' } };
  kept.set(key, { path: asked.url.pathname, body: asked.body, reply: advised, at });
  return advised;
}
