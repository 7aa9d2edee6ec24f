import * as paths from '#app/paths.ts';
import '../training.css';
import { cutText } from '#domain/values/text.ts';
import { requireProfile } from '#server/members/require-profile.ts';
import { servicesContext } from '#server/request/context.ts';
import { findPersonalBests } from '#server/training/results/find-personal-bests.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { Filters } from '../../../ui/filters.tsx';
import { trainPlaces } from '../../../ui/navigation.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { pageLinks } from '../../../ui/page-links.ts';
import { Pager } from '../../../ui/pager.tsx';
import { useShell } from '../../../ui/shell.ts';
import { type Column, Table } from '../../../ui/table.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import type { Route } from './+types/personal-bests.ts';
import { type BestsRow, toBestsRow } from './bests-view.ts';

const PAGE = 20;
const MAX_TYPED = 100;

export const meta: Route.MetaFunction = () => [{ title: 'Personal bests' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const member = await requireProfile(url, context);
  const { store, now } = context.get(servicesContext);
  const { searchParams } = url;
  const typed = cutText((searchParams.get('q') ?? '').trim(), MAX_TYPED);
  const before = searchParams.get('before');
  const cursor = before ?? searchParams.get('after');
  const asked = { memberUid: member.id, typed, limit: PAGE, cursor, isBack: before !== null };
  const page = await findPersonalBests(store, asked);
  const query = new URLSearchParams(typed ? { q: typed } : {});
  const place = { path: paths.personalBests, query, from: searchParams.get('from'), limit: PAGE };
  const at = now();
  return {
    typed,
    rows: page.items.map((row) => toBestsRow(row, member.loadUnit, at)),
    isCutShort: page.isCutShort,
    ...pageLinks(page, place),
  };
}

const columns: readonly Column<BestsRow>[] = [
  {
    header: 'Exercise',
    cell: ({ name, href, isRecent }) => (
      <span className="row">
        <a href={href}>{name}</a>
        {isRecent ? <Chip tone="good">This week</Chip> : null}
      </span>
    ),
  },
  { header: 'Best', cell: ({ bests }) => bests.join(' · ') || 'Nothing measured' },
  { header: 'Latest', cell: ({ latest }) => latest },
];

export default function PersonalBestsPage({ loaderData }: Route.ComponentProps) {
  const { typed, rows, isCutShort, first, previousHref, nextHref } = loaderData;
  const { currentPath } = useShell();
  const isNewcomer = rows.length === 0 && !typed && !previousHref;
  return (
    <>
      <PageHead title="Personal bests" lead={isNewcomer ? undefined : 'Newest first.'} />
      <Tabs label="Training" places={trainPlaces} currentPath={currentPath} />
      {isNewcomer ? (
        <Nothing />
      ) : (
        <>
          <Filters label="Find an exercise" clearHref={typed ? paths.personalBests : undefined}>
            <Field
              id="q"
              name="q"
              label="Exercise"
              type="search"
              defaultValue={typed}
              autoComplete="off"
              maxLength={MAX_TYPED}
            />
          </Filters>
          <Table
            caption="Personal bests, newest first"
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            empty={<NoMatch typed={typed} />}
          />
          {rows.length > 0 || isCutShort ? (
            <Pager
              summary={rows.length === 0 ? 'Keep looking' : `${first}–${first + rows.length - 1}`}
              previousHref={previousHref}
              nextHref={nextHref}
            />
          ) : null}
        </>
      )}
    </>
  );
}

function Nothing() {
  return (
    <EmptyState
      icon="trophy"
      title="No personal bests yet"
      action={<ButtonLink href={paths.logResult}>Log training</ButtonLink>}
    >
      Log a workout or other training, and your bests in each exercise appear here.
    </EmptyState>
  );
}

function NoMatch({ typed }: { typed: string }) {
  return (
    <EmptyState icon="search" title="No matches" action={<a href={paths.personalBests}>Show all</a>}>
      {typed ? `You have nothing logged for “${typed}”.` : 'There is nothing on this page.'}
    </EmptyState>
  );
}
