import * as paths from '#app/paths.ts';
import { findCurrentChallenges, findPastChallenges } from '#server/community/challenges/find-challenges.ts';
import { servicesContext } from '#server/request/context.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { pageHrefs } from '../../../ui/page-links.ts';
import { Pager } from '../../../ui/pager.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { shareable } from '../../platform/pictures/shareable.ts';
import type { Route } from './+types/list-challenges.ts';
import { ChallengeLines } from './challenge-lines.tsx';
import { loadChallengeRows } from './load-challenge-rows.ts';

export const meta: Route.MetaFunction = shareable(() => [
  { title: 'Challenges' },
  { name: 'description', content: 'Challenges to take on, alone or with your team.' },
]);

const PAST = `${paths.listChallenges}?when=past`;
const tabs = [
  { href: paths.listChallenges, label: 'Current' },
  { href: PAST, label: 'Past' },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now: clock } = context.get(servicesContext);
  const now = clock();
  const isPast = url.searchParams.get('when') === 'past';
  const cursor = url.searchParams.get('cursor');
  const page = await (isPast
    ? findPastChallenges(store, now, cursor)
    : findCurrentChallenges(store, now, { cursor }));
  return {
    isPast,
    rows: await loadChallengeRows(context, page.items, now),
    ...pageHrefs(paths.listChallenges, new URLSearchParams(isPast ? { when: 'past' } : {}), page),
  };
}

export default function ChallengesPage({ loaderData }: Route.ComponentProps) {
  const { isPast, rows, previousHref, nextHref } = loaderData;
  return (
    <div className="stack">
      <PageHead title="Challenges" lead="Take one on, alone or with your team." />
      <Tabs label="Challenges" places={tabs} currentPath={isPast ? PAST : paths.listChallenges} />
      {rows.length === 0 ? (
        <EmptyState title={isPast ? 'No past challenges' : 'No challenges at the moment'} icon="trophy">
          {isPast ? 'Challenges are listed here once they’re over.' : 'New challenges appear here.'}
        </EmptyState>
      ) : (
        <ChallengeLines rows={rows} heading="h2" />
      )}
      {previousHref || nextHref ? <Pager summary="" previousHref={previousHref} nextHref={nextHref} /> : null}
    </div>
  );
}
