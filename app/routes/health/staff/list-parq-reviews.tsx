import * as paths from '#app/paths.ts';
import { newestParqResult } from '#domain/health/parq.ts';
import { parqStaffLabel } from '#domain/health/parq-staff-label.ts';
import { displayName } from '#domain/members/member-profile.ts';
import { effectiveStatus, membershipLabel } from '#domain/membership/membership.ts';
import { localDate, relativeDay } from '#domain/values/dates.ts';
import type { MemberRow } from '#server/data/collections/members.ts';
import { findParqReviews } from '#server/health/find-parq-reviews.ts';
import { servicesContext } from '#server/request/context.ts';
import { Chip } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import type { Route } from './+types/list-parq-reviews.ts';

export const meta: Route.MetaFunction = () => [{ title: 'PAR-Q reviews' }];

const PAGE = 50;
const PATH = paths.listParqReviews;

/** Members whose PAR-Q needs a review, longest wait first. No answers are shown here. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const { searchParams } = url;
  const before = searchParams.get('before');
  const place = { limit: PAGE, cursor: before ?? searchParams.get('after'), isBack: before !== null };
  const { items, previousCursor, nextCursor } = await findParqReviews(store, now(), place);
  return {
    rows: items.map((row) => toRow(row, now())),
    previousHref: previousCursor ? `${PATH}?${new URLSearchParams({ before: previousCursor })}` : undefined,
    nextHref: nextCursor ? `${PATH}?${new URLSearchParams({ after: nextCursor })}` : undefined,
  };
}

function toRow(row: MemberRow, now: Temporal.Instant) {
  const answeredAt = newestParqResult(row.parqResults)?.completedAt;
  return {
    id: row.id,
    name: displayName(row),
    parq: parqStaffLabel(row, now),
    status: membershipLabel(effectiveStatus(row, now), row, now),
    answered: answeredAt ? relativeDay(localDate(answeredAt), now) : '',
  };
}
type Row = ReturnType<typeof toRow>;

const columns: readonly Column<Row>[] = [
  { header: 'Name', cell: ({ id, name }) => <a href={paths.reviewParq(id)}>{name}</a> },
  {
    header: 'PAR-Q',
    cell: ({ parq }) => (
      <Chip tone={parq.tone} fact="parq">
        {parq.text}
      </Chip>
    ),
    onPhone: 'aside',
  },
  { header: 'Answered', cell: ({ answered }) => answered },
  {
    header: 'Membership',
    cell: ({ status }) => (
      <Chip tone={status.tone} fact="status">
        {status.text}
      </Chip>
    ),
  },
];

export default function ParqReviewsPage({ loaderData }: Route.ComponentProps) {
  const { rows, previousHref, nextHref } = loaderData;
  return (
    <>
      <PageHead title="PAR-Q reviews" lead="Members who answered yes to a question, longest wait first." />
      <Table
        caption="Members waiting for a PAR-Q consultation"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title="No reviews waiting" icon="clipboard-check">
            When a member answers yes to a PAR-Q question, they’ll show here.
          </EmptyState>
        }
      />
      {rows.length > 0 ? (
        <Pager
          summary={rows.length === 1 ? '1 person' : `${rows.length} people`}
          previousHref={previousHref}
          nextHref={nextHref}
        />
      ) : null}
    </>
  );
}
