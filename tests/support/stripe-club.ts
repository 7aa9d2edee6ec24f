/** A club that takes cards, using Stripe's double. */
import { onTestFinished } from 'vitest';
import { type Member, members } from '#server/data/collections/members.ts';
import { type Plan, plans } from '#server/data/collections/membership.ts';
import { type FollowParts, followPayments } from '#server/payments/follow-payments.ts';
import { startCheckout } from '#server/payments/start-checkout.ts';
import { type ClubOptions, openClub, type TestClub } from './club.ts';
import type { Event } from './stripe-double/objects.ts';
import { type StripeDouble, signEvent, startStripeDouble } from './stripe-double/start-double.ts';
import type { Answer } from './visitor.ts';

export interface StripeClub extends TestClub {
  readonly stripe: StripeDouble;
  readonly parts: FollowParts;
  plan(facts?: Partial<Plan>): Promise<Plan>;
  /** Posts a webhook event as Stripe does. */
  deliver(event: Event): Promise<Answer>;
  /** Every event that has not been posted yet, in order. */
  deliverAll(): Promise<void>;
  /** Opens the Checkout page of a plan and gives its id at Stripe. */
  checkout(member: Member, plan: Plan): Promise<string>;
  /** Joins and pays; the events have come. */
  join(facts: Partial<Member>, plan: Plan): Promise<Member>;
  fresh(member: { id: string }): Promise<Member>;
  follow(member: Member): Promise<unknown>;
}

export async function openStripeClub(options: ClubOptions = {}): Promise<StripeClub> {
  let clock = () => Temporal.Instant.from('2026-11-21T12:00:00Z');
  const stripe = await startStripeDouble(() => clock());
  onTestFinished(() => stripe.stop());
  const club = openClub({ ...options, environment: { ...stripe.environment, ...options.environment } });
  clock = club.now;
  const { payments } = club.services;
  if (payments.engine !== 'stripe') throw new Error('the club has no Stripe');
  const parts: FollowParts = { ...club.services, payments };
  let posted = 0;
  let count = 0;

  const deliver = (event: Event) => {
    const { body, signature } = signEvent(event, club.now());
    return postEvent(club, body, signature);
  };
  const deliverAll = async () => {
    for (; posted < stripe.world.events.length; posted += 1) {
      const event = stripe.world.events[posted];
      const answer = event && (await deliver(event));
      if (answer?.status !== 200)
        throw new Error(`${event?.type} was answered ${answer?.status} ${answer?.text}`);
    }
  };
  const fresh = async ({ id }: { id: string }) => {
    const member = await club.store.find(members, id);
    if (!member) throw new Error(`there is no member ${id}`);
    return member;
  };
  const checkout = async (member: Member, plan: Plan) => {
    const request = { uid: member.id, planId: plan.id, origin: 'http://club.test' };
    const outcome = await startCheckout(parts, request);
    if (outcome.kind !== 'open') throw new Error(`no Checkout: ${JSON.stringify(outcome)}`);
    return outcome.url.split('/').at(-1) ?? '';
  };

  return {
    ...club,
    stripe,
    parts,
    deliver,
    deliverAll,
    fresh,
    checkout,
    follow: async (member) => {
      const { stripeCustomerId: customerId } = await fresh(member);
      return followPayments(parts, { uid: member.id, customerId });
    },
    async plan(facts = {}) {
      count += 1;
      const interval = facts.interval ?? 'month';
      const plan: Plan = {
        id: `plan-${count}`,
        joiningFeeInPence: null,
        name: `Plan ${count}`,
        description: '',
        priceInPence: 4900,
        currency: 'GBP',
        trainerId: '',
        interval,
        kind: 'membership',
        bookingOpensDaysBefore: null,
        classHours: null,
        classAllowance: null,
        validDays: null,
        version: 1,
        features: [],
        stripePriceId: `price_${count}`,
        isActive: true,
        order: count,
        ...facts,
      };
      await club.store.create(plans, plan);
      if (plan.stripePriceId) {
        const every = plan.kind === 'membership' && interval !== 'one-off' ? interval : null;
        stripe.world.addPrice(plan.stripePriceId, plan.priceInPence, every);
      }
      return plan;
    },
    async join(facts, plan) {
      const member = await club.member(facts);
      stripe.world.pay(await checkout(member, plan));
      await deliverAll();
      return fresh(member);
    },
  };
}

export function postEvent(club: TestClub, body: string, signature: string): Promise<Answer> {
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Stripe-Signature': signature };
  const request = new Request('http://club.test/webhooks/stripe', { method: 'POST', body, headers });
  return club.visitor('198.51.100.9').send(request);
}
