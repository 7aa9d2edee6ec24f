import type { ReactNode } from 'react';
import { ErrorSummary } from '../error-summary.tsx';
import { Notice } from '../notice.tsx';
import { Pager } from '../pager.tsx';
import { type Column, type Sorting, Table } from '../table.tsx';
import { ListFilters } from './list-filters.tsx';
import type { ListView, SavedLinks } from './list-view.ts';
import { type TickedActions, TickForm } from './tick-form.tsx';

type ListProps<Row> = {
  view: ListView;
  /** The filters' name for screen readers: "Filter members". */
  label: string;
  saved?: SavedLinks | null;
  /** Between the filters and the rows: what the filter adds up to, hints. */
  children?: ReactNode;
  caption: string;
  columns: readonly Column<Row>[];
  sorting?: Readonly<Record<string, Sorting>>;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Check boxes, and what can be done to the ticked ones. */
  ticks?: (TickedActions & { of: (row: Row) => { value: string; label: string } | null }) | undefined;
  empty: ReactNode;
  /** "1–50 of 412". */
  summary: string;
  previousHref?: string | undefined;
  nextHref?: string | undefined;
  /** The page ended before it was full: more may match. */
  isCutShort?: boolean;
};

/** A filtered list: ready-made and saved lists, filters with their chips, rows, pages. */
export function List<Row>({ view, label, saved, children, ...list }: ListProps<Row>) {
  const { rows, ticks, isCutShort = false, summary, previousHref, nextHref } = list;
  const isWrong = view.problems.length > 0;
  return (
    <>
      <ErrorSummary problems={view.problems} />
      <ListFilters view={view} label={label} saved={saved} />
      {view.chips.some(({ isGone }) => isGone) ? (
        <Notice tone="warn">This list filters by something that no longer exists. Remove that filter.</Notice>
      ) : null}
      {isWrong ? null : (
        <>
          {children}
          {isCutShort ? (
            <Notice tone="info">
              There may be more matches. Choose “Next” to keep looking, or narrow your search.
            </Notice>
          ) : null}
          <Ticks ticks={rows.length > 0 ? ticks : undefined}>
            <Table
              caption={list.caption}
              columns={list.columns}
              sorting={list.sorting}
              rows={rows}
              rowKey={list.rowKey}
              tickOf={ticks?.of}
              tickAll={ticks?.allLabel}
              empty={isCutShort ? null : list.empty}
            />
          </Ticks>
          {(rows.length > 0 && summary) || isCutShort ? (
            <Pager summary={summary} previousHref={previousHref} nextHref={nextHref} />
          ) : null}
        </>
      )}
    </>
  );
}

type TicksProps = { ticks: TickedActions | undefined; children: ReactNode };

function Ticks({ ticks, children }: TicksProps) {
  if (!ticks) return children;
  const { label, query, actions } = ticks;
  return (
    <TickForm label={label} query={query} actions={actions}>
      {children}
    </TickForm>
  );
}
