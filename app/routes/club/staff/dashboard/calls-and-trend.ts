import * as paths from '#app/paths.ts';
import { readPeriod } from '#domain/insight/period.ts';
import { formatMobile } from '#domain/members/mobile-number.ts';
import type { Store } from '#server/data/store.ts';
import { readMembershipPeriod } from '#server/insight/read-membership.ts';
import { countAtRisk, findAtRisk } from '#server/insight/risk/find-at-risk.ts';
import { overviewOf } from '../../../insight/membership-view.ts';

/** People that a manager has the time to call today. */
const MOST_CALLS = 5;
const everybody = { reason: '' } as const;

/** Who may be about to leave, the most urgent first, with the number to call. */
export async function readCalls(store: Store, now: Temporal.Instant) {
  const { items } = await findAtRisk(store, { filter: everybody, limit: MOST_CALLS, cursor: null, now });
  return {
    count: await countAtRisk(store, everybody),
    people: items.map(({ memberUid, member, reasons }) => ({
      href: paths.viewMember(memberUid),
      name: member.name || member.email,
      mobile: member.mobile,
      phone: formatMobile(member.mobile),
      why: reasons[0] ?? '',
    })),
  };
}

/** Members and recurring revenue as analytics open with them; null: nothing has been counted yet. */
export async function readTrend(store: Store, now: Temporal.Instant) {
  const { period } = readPeriod(new URLSearchParams(), now);
  const { reading, compared } = await readMembershipPeriod(store, period, now);
  return reading.firstDay ? overviewOf({ reading, period, compared, now }).stats : null;
}
