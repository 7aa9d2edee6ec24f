/** The double without HTTP: for tests that call Stripe tens of thousands of times. */
import type { Stripe } from 'stripe';
import { PaymentsRefusedError } from '#server/payments/payments.ts';
import type { AskStripe } from '#server/payments/stripe/stripe-client.ts';
import { answers } from './answer.ts';
import { type Given, type GivenValue, StripeRefusal } from './form-body.ts';
import type { StripeWorld } from './world.ts';

type Params = Record<string, unknown>;

/** @param world the one to ask at the moment */
export function askWorld(world: () => StripeWorld): AskStripe {
  const ask = (pattern: string, params: Params = {}, id = '') => {
    try {
      const value = structuredClone(answers[pattern]?.(world(), asText(params) as Given, id));
      return withInvoices(world(), value);
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error;
      throw new PaymentsRefusedError(error.message, error.code);
    }
  };
  const lists = (pattern: string) => (params: Params) => {
    const { data } = ask(pattern, params) as { data: unknown[] };
    return {
      data,
      autoPagingToArray: async () => data,
      [Symbol.asyncIterator]: () => data.values(),
    };
  };
  const stripe = {
    customers: {
      retrieve: async (id: string) => ask('GET /v1/customers/:id', {}, id),
      update: async (id: string, facts: Params) => ask('POST /v1/customers/:id', facts, id),
    },
    prices: { retrieve: async (id: string) => ask('GET /v1/prices/:id', {}, id) },
    subscriptions: { list: lists('GET /v1/subscriptions') },
    invoices: { list: lists('GET /v1/invoices') },
    charges: {
      list: lists('GET /v1/charges'),
      retrieve: async (id: string) => ask('GET /v1/charges/:id', {}, id),
    },
    disputes: { list: lists('GET /v1/disputes') },
    checkout: { sessions: { list: lists('GET /v1/checkout/sessions') } },
    events: { list: lists('GET /v1/events') },
  };
  return (work) => work(stripe as unknown as Stripe);
}

/** As it comes over the wire. */
function asText(value: unknown): GivenValue {
  if (Array.isArray(value)) return value.map(asText);
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, asText(each)]));
}

function withInvoices(world: StripeWorld, value: unknown): unknown {
  const things = (value as { data?: Params[] }).data ?? [];
  for (const thing of things) {
    if (thing.object !== 'subscription') continue;
    thing.latest_invoice = structuredClone(world.invoices.get(String(thing.latest_invoice)) ?? null);
  }
  return value;
}
