import * as paths from '#app/paths.ts';
import { formatShortDate, localDate } from '#domain/values/dates.ts';
import type { WorkoutTemplate } from '#server/data/collections/workouts.ts';
import { servicesContext } from '#server/request/context.ts';
import { findTemplates } from '#server/training/workouts/find-templates.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Filters } from '../../../../ui/filters.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { PageHead } from '../../../../ui/page-head.tsx';
import { pageLinks, pageSummary } from '../../../../ui/page-links.ts';
import { Pager } from '../../../../ui/pager.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { type Column, Table } from '../../../../ui/table.tsx';
import { workoutLines } from '../../workout-view.ts';
import type { Route } from './+types/list-templates.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Workout templates' }];

const PAGE = 30;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const { searchParams } = url;
  const search = (searchParams.get('search') ?? '').slice(0, 100);
  const isArchived = searchParams.get('show') === 'archived';
  const before = searchParams.get('before');
  const place = { limit: PAGE, cursor: before ?? searchParams.get('after'), isBack: before !== null };
  const page = await findTemplates(store, { search, isArchived }, place);
  const query = new URLSearchParams({
    ...(search ? { search } : {}),
    ...(isArchived ? { show: 'archived' } : {}),
  });
  const links = pageLinks(page, {
    ...{ path: paths.listTemplates, query, from: searchParams.get('from'), limit: PAGE },
  });
  return {
    ...{ search, isArchived, isCutShort: page.isCutShort },
    rows: page.items.map((template) => toRow(template, now())),
    summary: pageSummary({ ...links, count: page.items.length, found: null }),
    previousHref: links.previousHref,
    nextHref: links.nextHref,
  };
}

function toRow(template: WorkoutTemplate, now: Temporal.Instant) {
  const { id, title, isArchived, changedAt } = template;
  return {
    ...{ id, title, isArchived },
    lines: workoutLines(template),
    changed: formatShortDate(localDate(changedAt), now),
  };
}
type Row = ReturnType<typeof toRow>;

const columns: readonly Column<Row>[] = [
  { header: 'Template', cell: ({ id, title }) => <a href={paths.viewTemplate(id)}>{title}</a> },
  {
    header: 'Status',
    cell: ({ isArchived }) => (isArchived ? <Chip>Archived</Chip> : <Chip tone="good">Current</Chip>),
    onPhone: 'aside',
  },
  {
    header: 'Parts',
    cell: ({ lines }) => lines.join(' ') || <span className="dim">Nothing yet</span>,
  },
  { header: 'Last saved', cell: ({ changed }) => changed },
];

const add = (
  <ButtonLink href={paths.addTemplate} tone="accent" isSmall icon="plus">
    Add a template
  </ButtonLink>
);

export default function TemplatesPage({ loaderData }: Route.ComponentProps) {
  const { search, isArchived, isCutShort, rows, summary, previousHref, nextHref } = loaderData;
  const isNarrowed = search !== '' || isArchived;
  return (
    <div className="stack">
      <PageHead
        title="Workout templates"
        lead="Workouts to use again, for any class on any day."
        actions={add}
      />
      <Filters label="Find a template" clearHref={isNarrowed ? paths.listTemplates : undefined}>
        <Field
          name="search"
          label="Title or exercise"
          type="search"
          autoComplete="off"
          maxLength={100}
          defaultValue={search}
        />
        <SelectField
          name="show"
          label="Show"
          emptyLabel="Current"
          options={[{ value: 'archived', label: 'Archived' }]}
          defaultValue={isArchived ? 'archived' : ''}
        />
      </Filters>
      <Table
        caption="Workout templates"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            title={isNarrowed ? 'No templates match' : 'No templates yet'}
            icon="dumbbell"
            action={isNarrowed ? undefined : add}
          >
            {isNarrowed ? 'Try another word.' : 'Write a workout once and use it for any class.'}
          </EmptyState>
        }
      />
      {isCutShort ? <Notice tone="info">There may be more. Narrow your search.</Notice> : null}
      {previousHref || nextHref ? (
        <Pager summary={summary} previousHref={previousHref} nextHref={nextHref} />
      ) : null}
    </div>
  );
}
