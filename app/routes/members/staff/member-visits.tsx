import * as paths from '#app/paths.ts';
import { servicesContext } from '#server/request/context.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { pageHrefs } from '../../../ui/page-links.ts';
import { Pager } from '../../../ui/pager.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import type { Route } from './+types/member-visits.ts';
import { MemberFrame } from './head/member-frame.tsx';
import { readMemberHead } from './head/read-head.ts';
import { readVisitRows, type VisitRow } from './visit-rows.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.head.name ?? 'Member'}: visits` },
];

const PAGE = 25;

/** Every time at the door, also the refused ones, and the classes that they attended without checking in. */
export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const { store } = context.get(servicesContext);
  const { head, member, now } = await readMemberHead(url, context, id);
  const part = { limit: PAGE, cursor: url.searchParams.get('cursor') };
  const { rows, page } = await readVisitRows(store, id, part, now);
  return {
    head,
    checkIns: member.visits,
    rows,
    pages: pageHrefs(paths.memberVisits(id), new URLSearchParams(), page),
  };
}

const columns: readonly Column<VisitRow>[] = [
  { header: 'When', cell: ({ when, isRemoved }) => (isRemoved ? <s>{when}</s> : when) },
  { header: 'Result', cell: ({ chip }) => <Chip tone={chip.tone}>{chip.text}</Chip>, onPhone: 'aside' },
  { header: 'Reason', cell: ({ why }) => why },
  { header: 'Where', cell: ({ where }) => where },
  { header: 'Action', cell: (row) => <Correct {...row} /> },
];

/** A mistake is struck out, and put back if that was the mistake. */
function Correct({ id, when, isVisit, isRemoved }: VisitRow) {
  if (isVisit) {
    return (
      <a href={paths.removeVisit(id)}>
        Remove<span className="hidden">{` the check-in of ${when}`}</span>
      </a>
    );
  }
  if (!isRemoved) return null;
  return (
    <PostForm action={paths.restoreVisit(id)} isInline>
      <SubmitButton tone="quiet" isSmall>
        Put back<span className="hidden">{` the check-in of ${when}`}</span>
      </SubmitButton>
    </PostForm>
  );
}

export default function MemberVisitsPage({ loaderData }: Route.ComponentProps) {
  const { head, checkIns, rows, pages } = loaderData;
  return (
    <MemberFrame head={head} tab="Visits">
      <Table
        caption="Visits, latest first"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<EmptyState title="No visits yet" icon="door-open" />}
      />
      {rows.length > 0 ? (
        <Pager summary={checkIns === 1 ? '1 check-in in all' : `${checkIns} check-ins in all`} {...pages} />
      ) : null}
    </MemberFrame>
  );
}
