import '../../../membership/membership.css';
import * as paths from '#app/paths.ts';
import { servicesContext } from '#server/request/context.ts';
import { Facts } from '../../../../ui/facts.tsx';
import { PageHead } from '../../../../ui/page-head.tsx';
import { type Column, Table } from '../../../../ui/table.tsx';
import type { Route } from './+types/view-drawer.ts';
import { drawerView, findDrawer } from './drawer-view.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.view.till ?? 'Till' }];

/** A till's slip: what was in it, what should have been, and everything that went in and out. */
export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { store, now, settings } = context.get(servicesContext);
  const drawer = await findDrawer(url, context, params.id);
  return { view: await drawerView(store, drawer, now()), club: (await settings.read()).clubName };
}

export default function DrawerPage({ loaderData: { view, club } }: Route.ComponentProps) {
  const { id, till, isOpen, facts, counts, lines } = view;
  return (
    <>
      <article className="stack receipt">
        <PageHead title={till} above={club} lead={isOpen ? 'Open' : 'Closed'} />
        <Facts facts={facts} />
        {counts.length > 0 ? (
          <>
            <h2>Counted</h2>
            <Facts facts={counts} />
          </>
        ) : null}
      </article>
      <section className="stack">
        <h2>In and out</h2>
        <Table
          caption="Everything that went in and out"
          columns={columns}
          rows={lines}
          rowKey={({ id: line }) => line}
          empty={<p className="dim">Nothing yet</p>}
        />
      </section>
      <p className="no-print">
        Use your browser to print this page.{' '}
        {isOpen ? (
          <>
            <a href={paths.closeDrawer(id)}>Count and close</a> ·{' '}
          </>
        ) : null}
        <a href={paths.viewTill}>Till</a>
      </p>
    </>
  );
}

type Line = Route.ComponentProps['loaderData']['view']['lines'][number];
const columns: readonly Column<Line>[] = [
  { header: 'What', cell: ({ what, href }) => (href ? <a href={href}>{what}</a> : what) },
  { header: 'Date', cell: ({ when }) => when },
  { header: 'By', cell: ({ who }) => who },
  { header: 'Amount', cell: ({ amount }) => amount, isNumeric: true, onPhone: 'aside' },
];
