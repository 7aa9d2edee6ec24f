import * as paths from '#app/paths.ts';
import { decideAdminCheck } from '#domain/accounts/roles.ts';
import { isCounted } from '#domain/community/challenge-scoring.ts';
import { datesText, goalText, phaseChip } from '#domain/community/challenge-text.ts';
import {
  countWaiting,
  findCurrentChallenges,
  findPastChallenges,
} from '#server/community/challenges/find-challenges.ts';
import type { Challenge } from '#server/data/collections/challenges.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { PageHead } from '../../../../ui/page-head.tsx';
import { pageHrefs } from '../../../../ui/page-links.ts';
import { Pager } from '../../../../ui/pager.tsx';
import { type Column, Table } from '../../../../ui/table.tsx';
import { Tabs } from '../../../../ui/tabs.tsx';
import type { Route } from './+types/manage-challenges.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Challenges' }];

const PAST = `${paths.manageChallenges}?when=past`;
const tabs = [
  { href: paths.manageChallenges, label: 'Current' },
  { href: PAST, label: 'Past' },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now: clock } = context.get(servicesContext);
  const now = clock();
  const isPast = url.searchParams.get('when') === 'past';
  const cursor = url.searchParams.get('cursor');
  const page = isPast
    ? await findPastChallenges(store, now, cursor)
    : await findCurrentChallenges(store, now, { cursor });
  const waiting = await Promise.all(
    page.items.map(({ id, scoring }) => (isCounted(scoring) ? 0 : countWaiting(store, id))),
  );
  return {
    isPast,
    canAdd: decideAdminCheck(requireLogin(context).claims),
    rows: page.items.map((challenge, index) => rowOf(challenge, waiting[index] ?? 0, now)),
    ...pageHrefs(paths.manageChallenges, new URLSearchParams(isPast ? { when: 'past' } : {}), page),
  };
}

function rowOf(challenge: Challenge, waiting: number, now: Temporal.Instant) {
  const { id, title, scoring } = challenge;
  return {
    ...{
      id,
      title,
      dates: datesText(challenge, now),
      goal: goalText(challenge),
      chip: phaseChip(challenge, now),
    },
    toCheck: isCounted(scoring) ? 'Counted' : String(waiting),
  };
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

const columns: readonly Column<Row>[] = [
  { header: 'Challenge', cell: ({ id, title }) => <a href={paths.reviewChallenge(id)}>{title}</a> },
  { header: 'State', cell: ({ chip }) => <Chip tone={chip.tone}>{chip.text}</Chip>, onPhone: 'aside' },
  { header: 'Dates', cell: ({ dates }) => dates },
  { header: 'Goal', cell: ({ goal }) => goal },
  { header: 'To check', cell: ({ toCheck }) => toCheck, isNumeric: true },
];

export default function ManageChallengesPage({ loaderData }: Route.ComponentProps) {
  const { isPast, canAdd, rows, previousHref, nextHref } = loaderData;
  const add = canAdd ? (
    <ButtonLink href={paths.addChallenge} tone="accent" isSmall icon="plus">
      Add challenge
    </ButtonLink>
  ) : undefined;
  return (
    <>
      <PageHead title="Challenges" lead="For members, alone or in teams." actions={add} />
      <Tabs label="Challenges" places={tabs} currentPath={isPast ? PAST : paths.manageChallenges} />
      <Table
        caption={isPast ? 'Past challenges' : 'Current challenges'}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title={isPast ? 'No past challenges' : 'No challenges at the moment'} icon="trophy">
            {isPast ? 'Challenges are listed here once they’re over.' : 'Add one that members can take on.'}
          </EmptyState>
        }
      />
      {previousHref || nextHref ? <Pager summary="" previousHref={previousHref} nextHref={nextHref} /> : null}
    </>
  );
}
