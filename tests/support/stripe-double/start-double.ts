/**
 * Stripe to test against: its HTTP interface on loopback, form bodies, idempotency keys and signed webhook events included. The suite can be
 * run against any other server that speaks Stripe's language as well (`STRIPE_API_HOST`).
 */
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { STRIPE_API_VERSION } from '#server/payments/stripe/stripe-client.ts';
import { answers } from './answer.ts';
import { readFormBody, StripeRefusal } from './form-body.ts';
import { type Asked, findKept, type Keys, keep, onceAtATime, type Reply } from './idempotency.ts';
import { cutLists } from './lists.ts';
import type { Event } from './objects.ts';
import { showPage } from './pages.ts';
import { StripeWorld } from './world.ts';

export const SECRET_KEY = 'sk_test_club';
export const WEBHOOK_SECRET = 'whsec_club';

export interface StripeDouble {
  readonly world: StripeWorld;
  readonly origin: string;
  /** `POST /v1/customers`, oldest first. */
  readonly requests: string[];
  /**
   * What the next requests meet instead: `before` nothing is done, `after` it is done and the answer gets lost; a status, or 0 for a
   * broken connection. A failure of Stripe's own (5xx) is kept as its key's answer. `of`: the next `POST /v1/refunds` alone; `until`: it takes so long; 200: it does nothing else.
   */
  readonly failures: Failure[];
  /** For `openClub({environment})`. */
  readonly environment: Record<string, string>;
  stop(): Promise<void>;
}

export async function startStripeDouble(now: () => Temporal.Instant): Promise<StripeDouble> {
  let origin = '';
  const world = new StripeWorld(now, () => origin);
  const requests: string[] = [];
  const failures: StripeDouble['failures'] = [];
  const keys: Keys = { kept: new Map(), running: new Set() };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://stripe');
    const asked = {
      method: request.method ?? '',
      headers: request.headers,
      url,
      body: await bodyOf(request),
    };
    const page = showPage(world, asked.method, url.pathname);
    if (page) return void response.writeHead(page.status, page.headers).end(page.body);
    requests.push(`${asked.method} ${url.pathname}`);
    const failure = takeFailure(failures, requests.at(-1));
    const reply = await onceAtATime(
      keys,
      asked,
      () => answerOrFail(world, keys, asked, failure),
      failure?.until,
    );
    if (failure?.status === 0) return void request.socket.destroy();
    const headers = { 'Content-Type': 'application/json', 'Request-Id': 'req_1', ...reply.headers };
    response.writeHead(reply.status, headers).end(JSON.stringify(reply.value));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    world,
    origin,
    requests,
    failures,
    environment: {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_club',
      STRIPE_API_HOST: origin,
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Failure {
  readonly when: 'before' | 'after';
  readonly status: number;
  readonly of?: string;
  readonly until?: Promise<unknown>;
}

function takeFailure(failures: Failure[], request: string | undefined): Failure | undefined {
  const index = failures.findIndex(({ of = request }) => of === request);
  return index === -1 ? undefined : failures.splice(index, 1)[0];
}

const broken = (status: number): Reply => ({
  status,
  value: { error: { type: 'api_error', message: 'An unknown error occurred' } },
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** What happens to a request whose key, if it has one, is its own for the moment. */
function answerOrFail(world: StripeWorld, keys: Keys, asked: Asked, failure: Failure | undefined): Reply {
  const done = failure?.when === 'before' ? null : replyTo(world, keys, asked);
  if (!failure || failure.status === 200) return done ?? broken(500);
  const reply = broken(failure.status);
  return failure.status >= 500 ? keep(keys, asked, world.now(), reply) : reply;
}

function replyTo(world: StripeWorld, keys: Keys, asked: Asked): Reply {
  const { method, headers, url, body } = asked;
  try {
    if (headers.authorization !== `Bearer ${SECRET_KEY}`) {
      throw new StripeRefusal(401, 'api_key_invalid', 'Invalid API Key provided');
    }
    if (headers['stripe-version'] !== STRIPE_API_VERSION) {
      throw new StripeRefusal(400, 'version', `Invalid Stripe API version: ${headers['stripe-version']}`);
    }
    // GET and DELETE are repeatable by definition: a key has no effect there.
    if (method !== 'POST') return perform(world, method, url, url.search.slice(1));
    const kept = findKept(keys, asked, world.now());
    if (kept) return kept;
    const reply = perform(world, method, url, body || url.search.slice(1));
    // A request that fails its checks has not begun, and is not kept.
    return reply.status === 400 ? reply : keep(keys, asked, world.now(), reply);
  } catch (error) {
    return refusal(error);
  }
}

function refusal(error: unknown): Reply {
  if (!(error instanceof StripeRefusal)) throw error;
  const { status, code, type, message, param } = error;
  return { status, value: { error: { type, code, message, ...(param && { param }) } } };
}

/** As it is now: a kept answer must not change with its object. */
function perform(world: StripeWorld, method: string, url: URL, text: string): Reply {
  try {
    const given = readFormBody(text);
    for (const [pattern, answer] of Object.entries(answers)) {
      const [verb, path = ''] = pattern.split(' ');
      const match = new RegExp(`^${path.replace(':id', '([^/]+)')}$`).exec(url.pathname);
      if (verb !== method || !match) continue;
      const value = structuredClone(answer(world, given, match[1] ?? ''));
      expand(world, value, given.expand);
      cutLists(value);
      return { status: 200, value };
    }
    throw new StripeRefusal(404, 'unknown', `Unrecognized request URL (${method}: ${url.pathname})`);
  } catch (error) {
    return refusal(error);
  }
}

/** Objects in place of their ids; what is always whole here is taken off where nobody asked for it. */
function expand(world: StripeWorld, value: unknown, wanted: unknown): void {
  const names = Array.isArray(wanted) ? wanted.map(String) : [];
  const { object, data } = value as { object: string; data?: Record<string, unknown>[] };
  const isList = object === 'list';
  const isWanted = (name: string) => names.includes(isList ? `data.${name}` : name);
  for (const thing of isList ? (data ?? []) : [value as Record<string, unknown>]) {
    if (thing.object === 'subscription' && isWanted('latest_invoice')) {
      thing.latest_invoice = structuredClone(world.invoices.get(String(thing.latest_invoice)) ?? null);
    }
    if (thing.object === 'subscription' && names.some((name) => name.startsWith('data.customer'))) {
      thing.customer = structuredClone(world.customers.get(String(thing.customer)) ?? thing.customer);
    }
    if (thing.object === 'checkout.session') {
      if (isWanted('invoice'))
        thing.invoice = structuredClone(world.invoices.get(String(thing.invoice)) ?? null);
      if (isWanted('payment_intent')) {
        thing.payment_intent = structuredClone(world.intents.get(String(thing.payment_intent)) ?? null);
      }
    }
    if (thing.object === 'invoice' && !isWanted('payments')) delete thing.payments;
    if (thing.object === 'charge' && !isWanted('refunds')) delete thing.refunds;
  }
}

/** A webhook event as Stripe sends it. */
export function signEvent(
  event: Event,
  at: Temporal.Instant,
  secret: string = WEBHOOK_SECRET,
): { body: string; signature: string } {
  const body = JSON.stringify(event, null, 2);
  const seconds = Math.floor(at.epochMilliseconds / 1000);
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return { body, signature: `t=${seconds},v1=${signature}` };
}
