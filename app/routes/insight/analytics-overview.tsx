import { data } from 'react-router';
import * as paths from '#app/paths.ts';
import { relativeDateTimeInside } from '#domain/values/dates.ts';
import { formatPence } from '#domain/values/money.ts';
import { readRecurringRevenue } from '#server/insight/recurring-revenue.ts';
import { servicesContext } from '#server/request/context.ts';
import { Stat } from '../../ui/stat.tsx';
import type { Route } from './+types/analytics-overview.ts';
import { InsightFrame } from './insight-frame.tsx';
import { readPeriodView } from './period-view.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Analytics' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const { view, status } = readPeriodView(url, paths.analyticsOverview, now());
  const counted = await readRecurringRevenue(store, now());
  const recurring = counted && {
    amount: formatPence(counted.amountInPence),
    when: relativeDateTimeInside(counted.at, now()),
  };
  return data({ period: view, recurring }, { status });
}

export default function AnalyticsOverviewPage({ loaderData }: Route.ComponentProps) {
  const { period, recurring } = loaderData;
  return (
    <InsightFrame title="Analytics" period={period}>
      {recurring ? (
        <Stat value={recurring.amount} label={`Monthly recurring revenue. Updated ${recurring.when}`} />
      ) : (
        <p className="dim">Monthly recurring revenue will appear here within the hour.</p>
      )}
    </InsightFrame>
  );
}
