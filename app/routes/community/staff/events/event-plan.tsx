import * as paths from '#app/paths.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { PageHead } from '../../../../ui/page-head.tsx';
import { Pager } from '../../../../ui/pager.tsx';
import { type Column, Table } from '../../../../ui/table.tsx';
import { Tabs } from '../../../../ui/tabs.tsx';
import type { EventPlanView } from './load-event-plan.ts';

type Row = EventPlanView['rows'][number];

const columns: readonly Column<Row>[] = [
  {
    header: 'Name',
    cell: ({ id, title, isCancelled }) => (
      <>
        <a href={paths.viewRegistrations(id)}>{title}</a>
        {isCancelled ? (
          <>
            {' '}
            <Chip tone="bad">Cancelled</Chip>
          </>
        ) : null}
      </>
    ),
  },
  { header: 'When', cell: ({ when }) => when },
  { header: 'For', cell: ({ who }) => who, onPhone: 'wide-only' },
  { header: 'Places taken', cell: ({ taken }) => taken, isNumeric: true },
  { header: 'Waiting', cell: ({ waiting }) => waiting, isNumeric: true, onPhone: 'wide-only' },
];
const pastColumns: readonly Column<Row>[] = [
  ...columns.slice(0, -1),
  { header: 'Came', cell: ({ came }) => came, isNumeric: true },
];

type EventPlanProps = {
  plan: EventPlanView;
  title: string;
  lead: string;
  add: { href: string; label: string };
  /** Another page that belongs to it. */
  more?: { href: string; label: string };
  empty: { past: string; ahead: string; hint: string };
};

/** Events, or runs, with their places, for staff. */
export function EventPlan({ plan, title, lead, add, more, empty }: EventPlanProps) {
  const { isPast, rows, listHref, pastHref, previousHref, nextHref } = plan;
  const actions = (
    <>
      {more ? (
        <ButtonLink href={more.href} tone="quiet" isSmall>
          {more.label}
        </ButtonLink>
      ) : null}
      <ButtonLink href={add.href} tone="accent" isSmall icon="plus">
        {add.label}
      </ButtonLink>
    </>
  );
  const tabs = [
    { href: listHref, label: 'Coming up' },
    { href: pastHref, label: 'Past' },
  ];
  return (
    <>
      <PageHead title={title} lead={lead} actions={actions} />
      <Tabs label={title} places={tabs} currentPath={isPast ? pastHref : listHref} />
      <Table
        caption={isPast ? `${title}: past` : `${title}: coming up`}
        columns={isPast ? pastColumns : columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title={isPast ? empty.past : empty.ahead} icon="calendar-days">
            {isPast ? 'They’re listed here once they’ve begun.' : empty.hint}
          </EmptyState>
        }
      />
      {previousHref || nextHref ? <Pager summary="" previousHref={previousHref} nextHref={nextHref} /> : null}
    </>
  );
}
