/** How Stripe's rarer failures are handled: the adapter and Stripe's package as in production, the answers from this file. */
import { HttpResponse, http } from 'msw/http';
import { describe, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { withBackgroundDeadline, withPageDeadline } from '#server/data/deadline.ts';
import { askPaymentsOnce } from '#server/payments/ask-payments-once.ts';
import { PaymentsUnavailableError } from '#server/payments/payments.ts';
import { createStripePayments } from '#server/payments/stripe/create-stripe-payments.ts';
import type { FetchParts } from '#server/payments/stripe/stripe-fetch.ts';
import { standingClock } from '../support/clock.ts';
import { cutAnswer, provider, slowAnswer, waitingClock } from '../support/provider.ts';
import { openStoreInMemory } from '../support/store-in-memory.ts';

const CUSTOMERS = 'https://api.stripe.com/v1/customers';
const priya = { uid: 'priya', name: 'Priya Shah', email: 'priya@example.test' };
const made = () => HttpResponse.json({ id: 'cus_1', object: 'customer' });
const failed = (status: number, headers: Record<string, string> = {}) =>
  HttpResponse.json({ error: { type: 'api_error', message: 'Sorry' } }, { status, headers });

/** Answers to `POST /v1/customers` in turn, the last again and again; the idempotency keys that came. */
function answerWith(...answers: (() => Response)[]): string[] {
  const keys: string[] = [];
  provider.use(
    http.post(CUSTOMERS, ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key') ?? '');
      return answers[Math.min(keys.length, answers.length) - 1]?.();
    }),
  );
  return keys;
}

function open(given: Partial<FetchParts> = {}) {
  const time = waitingClock();
  const { stripe } = readConfig({
    ...{ NODE_ENV: 'test', DATA_DIR: '/nonexistent', STRIPE_SECRET_KEY: 'sk_test_club' },
    ...{ STRIPE_WEBHOOK_SECRET: 'whsec_club', STRIPE_PUBLISHABLE_KEY: 'pk_test_club' },
  });
  if (!stripe) throw new Error('the settings of Stripe are incomplete');
  return { ...time, payments: createStripePayments(stripe, { ...time, ...given }) };
}

describe('what may pass is tried again, under the same key', () => {
  test.each<[string, () => Response]>([
    ['an error of Stripe’s own', () => failed(500)],
    ['a gateway’s page in place of an answer', () => new HttpResponse('<html>Bad gateway', { status: 502 })],
    ['a request with the same key that is still running', () => failed(409)],
    ['too many requests at once', () => failed(429)],
    ['a connection that is cut before the answer', () => HttpResponse.error()],
    ['a connection that is cut within the answer', cutAnswer],
  ])('%s', async (_, failure) => {
    const keys = answerWith(failure, failure, made);
    const { payments, waits } = open();
    expect(await payments.makeCustomer(priya, 'key-1')).toBe('cus_1');
    expect(keys).toEqual(['key-1', 'key-1', 'key-1']);
    expect(waits).toHaveLength(2);
  });

  test('the pause is as long as Stripe asks for, and grows by itself where it does not say', async () => {
    answerWith(
      () => failed(429, { 'Retry-After': '4' }),
      () => failed(503),
      made,
    );
    const { payments, waits } = open();
    await payments.makeCustomer(priya, 'key-1');
    expect(waits[0]).toBe(4000);
    expect(waits[1]).toBeGreaterThanOrEqual(500);
    expect(waits[1]).toBeLessThanOrEqual(1000);
  });

  test('half a character in an answer is not passed on as text', async () => {
    const headers = { 'Content-Type': 'application/json' };
    answerWith(() => new HttpResponse('{"id":"cus_\\ud83d","object":"customer"}', { headers }));
    expect(await open().payments.makeCustomer(priya, 'key-1')).toBe('cus_�');
  });

  test('three times, then it is not available', async () => {
    const keys = answerWith(() => failed(503));
    await expect(open().payments.makeCustomer(priya, 'key-1')).rejects.toBeInstanceOf(
      PaymentsUnavailableError,
    );
    expect(keys).toHaveLength(3);
  });

  test('unless Stripe says that it is of no use', async () => {
    const keys = answerWith(() => failed(500, { 'Stripe-Should-Retry': 'false' }));
    await expect(open().payments.makeCustomer(priya, 'key-1')).rejects.toBeInstanceOf(
      PaymentsUnavailableError,
    );
    expect(keys).toHaveLength(1);
  });

  test('a refusal is not tried again', async () => {
    const keys = answerWith(() =>
      HttpResponse.json({ error: { code: 'email_invalid', message: 'Invalid email' } }, { status: 400 }),
    );
    await expect(open().payments.makeCustomer(priya, 'key-1')).rejects.toMatchObject({
      name: 'PaymentsRefusedError',
      code: 'email_invalid',
    });
    expect(keys).toHaveLength(1);
  });
});

describe('nobody waits for Stripe without end', () => {
  test.each<[string, () => Response | Promise<Response>]>([
    ['never answers', () => new Promise(() => undefined)],
    ['never finishes its answer', slowAnswer],
  ])('who %s is tried again, and is then not available', async (_, silence) => {
    const keys = answerWith(silence as () => Response);
    await expect(open({ tryMs: 50 }).payments.makeCustomer(priya, 'key-1')).rejects.toBeInstanceOf(
      PaymentsUnavailableError,
    );
    expect(keys).toHaveLength(3);
  });

  test('a page gives up before its ten seconds are over, a job within half a minute', async () => {
    const asksForAnHour = () => failed(503, { 'Retry-After': '12' });
    answerWith(asksForAnHour);
    const onPage = open();
    await expect(onPage.payments.makeCustomer(priya, 'key-1')).rejects.toThrow(PaymentsUnavailableError);
    expect(onPage.waits).toEqual([]);
    const inJob = open();
    const work = withBackgroundDeadline(() => inJob.payments.makeCustomer(priya, 'key-1'));
    await expect(work).rejects.toThrow(PaymentsUnavailableError);
    expect(inJob.waits).toEqual([12_000, 12_000]);
  });
});

test('three tries in a page take at most ten seconds together, and the first is not given all of them', async () => {
  const keys = answerWith(made);
  let at = 0;
  const tries: number[] = [];
  // Stripe is silent for as long as each try may last.
  const limit = (ms: number) => {
    at += ms;
    tries.push(ms);
    return AbortSignal.abort(new Error('silent'));
  };
  const wait = async (ms: number) => {
    at += ms;
  };
  const { payments } = open({ clock: () => at, wait, limit });
  await withPageDeadline(() =>
    expect(payments.makeCustomer(priya, 'key-1')).rejects.toBeInstanceOf(PaymentsUnavailableError),
  );
  expect(tries).toHaveLength(3);
  expect(at).toBeLessThanOrEqual(10_000);
  expect(Math.min(...tries)).toBeGreaterThan(500);
  expect(keys).toEqual([]);
});

describe('a failure that Stripe keeps for its key', () => {
  test('is taken as kept whether Stripe says so or not: what it came to is looked up, and the key is a new one', async () => {
    const { payments } = open();
    const store = openStoreInMemory();
    const { now } = standingClock();
    let isMade = false;
    const keys = answerWith(
      ...Array.from({ length: 3 }, () => () => failed(500)),
      ...Array.from({ length: 3 }, () => () => failed(502)),
      made,
    );
    const looked: string[] = [];
    const ask = {
      ...{ uid: 'priya', purpose: 'customer', params: priya },
      find: async () => {
        looked.push('looked');
        return isMade ? { reference: 'cus_found' } : null;
      },
    };
    const attempt = () =>
      askPaymentsOnce({ store, now }, ask, async (key) => ({
        reference: await payments.makeCustomer(priya, key),
      }));
    await expect(attempt()).rejects.toBeInstanceOf(PaymentsUnavailableError);
    expect([new Set(keys).size, looked.length]).toEqual([1, 0]);
    await expect(attempt()).rejects.toBeInstanceOf(PaymentsUnavailableError);
    expect([new Set(keys).size, looked.length]).toEqual([2, 1]);
    isMade = true;
    expect(await attempt()).toMatchObject({ reference: 'cus_found' });
    expect(keys).toHaveLength(6);
    await store.close();
  });

  test('a connection that broke keeps its key: Stripe has not answered for it', async () => {
    const { payments } = open();
    const store = openStoreInMemory();
    const { now } = standingClock();
    const cut = () => HttpResponse.error();
    const keys = answerWith(cut, cut, cut, made);
    const attempt = () =>
      askPaymentsOnce({ store, now }, { uid: 'priya', purpose: 'customer', params: priya }, async (key) => ({
        reference: await payments.makeCustomer(priya, key),
      }));
    await expect(attempt()).rejects.toBeInstanceOf(PaymentsUnavailableError);
    expect(await attempt()).toMatchObject({ reference: 'cus_1' });
    expect([keys.length, new Set(keys).size]).toEqual([4, 1]);
    await store.close();
  });

  test('does not block what was asked for: the next attempt has a key of its own', async () => {
    const kept = new Map<string, () => Response>();
    const keys: string[] = [];
    provider.use(
      http.post(CUSTOMERS, ({ request }) => {
        const key = request.headers.get('Idempotency-Key') ?? '';
        keys.push(key);
        const earlier = kept.get(key);
        if (earlier) return earlier();
        kept.set(key, () => failed(500, { 'Idempotent-Replayed': 'true' }));
        return kept.size === 1 ? failed(500) : made();
      }),
    );
    const { payments } = open();
    const store = openStoreInMemory();
    const { now } = standingClock();
    const ask = { uid: 'priya', purpose: 'customer', params: priya, isReusable: () => true };
    const attempt = () =>
      askPaymentsOnce({ store, now }, ask, async (key) => ({
        reference: await payments.makeCustomer(priya, key),
      }));
    await expect(attempt()).rejects.toBeInstanceOf(PaymentsUnavailableError);
    expect(new Set(keys).size).toBe(1);
    expect(await attempt()).toMatchObject({ reference: 'cus_1' });
    expect(new Set(keys).size).toBe(2);
    expect(await attempt()).toMatchObject({ reference: 'cus_1' });
    expect(keys).toHaveLength(3);
    await store.close();
  });

  test('what it came to is looked for first, where doing it twice would cost money', async () => {
    const { payments } = open();
    const store = openStoreInMemory();
    const { now } = standingClock();
    const keys = answerWith(() => failed(500, { 'Idempotent-Replayed': 'true' }));
    const looked: string[] = [];
    const ask = {
      ...{ uid: 'priya', purpose: 'cool-off', params: priya, isReusable: () => true },
      find: async () => {
        looked.push('looked');
        return { reference: 'cus_found' };
      },
    };
    const attempt = () =>
      askPaymentsOnce({ store, now }, ask, async (key) => ({
        reference: await payments.makeCustomer(priya, key),
      }));
    await expect(attempt()).rejects.toBeInstanceOf(PaymentsUnavailableError);
    expect(looked).toEqual([]);
    expect(await attempt()).toMatchObject({ reference: 'cus_found' });
    expect(await attempt()).toMatchObject({ reference: 'cus_found' });
    expect(keys).toHaveLength(1);
    expect(looked).toHaveLength(1);
    await store.close();
  });
});
