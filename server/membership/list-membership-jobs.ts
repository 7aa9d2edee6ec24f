import { holds } from '../data/collections/membership.ts';
import { priceRises } from '../data/collections/price-rises.ts';
import type { ListedJob } from '../jobs/listed-job.ts';
import { reconcilePayments } from '../payments/reconcile-payments.ts';
import type { Services } from '../services.ts';
import { hasDueRises, processRises } from './price-rises/process-rises.ts';
import { hasDueHolds, processHolds } from './process-holds.ts';
import { isTimeForEndNotices, remindOfEnds } from './remind-of-ends.ts';
import { settleMemberships } from './settle-memberships.ts';

/** The jobs of memberships and their payments. */
export function listMembershipJobs(services: Services): ListedJob[] {
  const { payments, store } = services;
  const jobs: ListedJob[] = [
    {
      name: 'settle-memberships',
      everySeconds: 600,
      run: async () => void (await settleMemberships(services)),
    },
    {
      name: 'process-holds',
      everySeconds: 60,
      hasWork: (until) => hasDueHolds({ store, now: () => until }),
      workIn: [holds],
      run: () => processHolds(services),
    },
    {
      name: 'raise-prices',
      everySeconds: 60,
      hasWork: (until) => hasDueRises({ store, now: () => until }),
      workIn: [priceRises],
      run: () => processRises(services),
    },
    {
      name: 'remind-of-ends',
      everySeconds: 3 * 3600,
      hasWork: async () => isTimeForEndNotices(services.now()),
      run: async () => void (await remindOfEnds(services)),
    },
  ];
  if (payments.engine === 'stripe') {
    jobs.push({
      name: 'reconcile-payments',
      everySeconds: 3600,
      run: async (lost) => void (await reconcilePayments({ ...services, payments }, lost)),
    });
  }
  return jobs;
}
