import type { Job } from '../jobs/scheduler.ts';
import { countRecurringRevenue } from '../payments/count-recurring-revenue.ts';
import type { Services } from '../services.ts';
import { hasDueHolds, processHolds } from './process-holds.ts';
import { isTimeForEndNotices, remindOfEnds } from './remind-of-ends.ts';
import { settleMemberships } from './settle-memberships.ts';

/** The scheduled jobs of memberships and holds. */
export function listMembershipJobs(services: Services): Job[] {
  return [
    {
      name: 'settle-memberships',
      everySeconds: 600,
      run: async () => void (await settleMemberships(services)),
    },
    {
      name: 'process-holds',
      everySeconds: 60,
      hasWork: () => hasDueHolds(services),
      run: () => processHolds(services),
    },
    {
      name: 'remind-of-ends',
      everySeconds: 3 * 3600,
      hasWork: async () => isTimeForEndNotices(services.now()),
      run: async () => void (await remindOfEnds(services)),
    },
    {
      name: 'count-recurring-revenue',
      everySeconds: 3600,
      run: async () => void (await countRecurringRevenue(services)),
    },
  ];
}
