import { expect, test } from 'vitest';
import { members } from '#server/data/collections/members.ts';
import { plans } from '#server/data/collections/membership.ts';
import { builtRoutes } from '../support/built-routes.ts';
import { plan } from '../support/desk.ts';
import { openFullHouse } from '../support/full-house.ts';
import { startStripeDouble } from '../support/stripe-double/start-double.ts';

// Every route, for everybody.
test.each(['member', 'admin', 'anonymous'] as const)(
  'row 17: where Stripe refuses whatever it is asked, %s can open any page: nothing is changed and none fails',
  async (role) => {
    const stripe = await startStripeDouble(() => Temporal.Instant.from('2026-11-21T12:00:00Z'));
    try {
      const house = await openFullHouse('Ravensworth', { environment: stripe.environment });
      const { club, people, other } = house;
      await club.store.update(plans, 'unlimited', { stripePriceId: 'price_1' });
      await club.store.create(plans, plan({ id: 'more', name: 'More', stripePriceId: 'price_2', order: 3 }));
      for (const { id } of [people.member, other]) {
        const paying = {
          stripeCustomerId: `cus_${id}`,
          stripeSubscriptionId: `sub_${id}`,
          planId: 'unlimited',
        };
        await club.store.update(members, id, { ...paying, subscriptionStatus: 'active' });
      }
      const addresses = [
        ...builtRoutes.map(({ pattern }) => house.pathOf(pattern)),
        '/account/success?session_id=cs_test_1',
        '/membership/change?plan=more',
        '/membership/holding?from=2026-12-01&until=2026-12-20',
        `/admin/member/${other.id}/change-plan?plan=more`,
        `/admin/member/${other.id}/hold?from=2026-12-01&until=2026-12-20`,
      ];
      const before = house.book.fingerprint(['auditLog']);
      const refused = { when: 'before', status: 400 } as const;
      stripe.failures.push(...Array.from({ length: 2000 }, () => refused));
      const faults: string[] = [];
      for (const address of addresses) {
        const { status } = await house.browsers[role].get(address);
        if (status >= 500) faults.push(`${address}: ${status}`);
      }
      expect(faults).toEqual([]);
      expect(house.book.fingerprint(['auditLog'])).toEqual(before);
      // Somebody who pays online has been shown what Stripe was asked for.
      expect(stripe.requests.length > 0).toBe(role !== 'anonymous');
    } finally {
      await stripe.stop();
    }
  },
);
