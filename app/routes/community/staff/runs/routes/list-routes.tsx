import * as paths from '#app/paths.ts';
import { formatDistance } from '#domain/training/units.ts';
import { listRoutes } from '#server/community/runs/save-route.ts';
import { servicesContext } from '#server/request/context.ts';
import { ButtonLink } from '../../../../../ui/button.tsx';
import { EmptyState } from '../../../../../ui/empty-state.tsx';
import { PageHead } from '../../../../../ui/page-head.tsx';
import { type Column, Table } from '../../../../../ui/table.tsx';
import type { Route } from './+types/list-routes.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Routes' }];

export async function loader({ context }: Route.LoaderArgs) {
  const routes = await listRoutes(context.get(servicesContext).store);
  return {
    rows: routes.map(({ id, name, distanceInMetres, climbInMetres }) => ({
      ...{ id, name, distance: formatDistance(distanceInMetres) },
      climb: climbInMetres === null ? 'Not known' : `${climbInMetres} m`,
    })),
  };
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

const columns: readonly Column<Row>[] = [
  { header: 'Name', cell: ({ id, name }) => <a href={paths.viewRoute(id)}>{name}</a> },
  { header: 'Length', cell: ({ distance }) => distance, isNumeric: true },
  { header: 'Climb', cell: ({ climb }) => climb, isNumeric: true },
];

export default function RoutesPage({ loaderData: { rows } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        back={<a href={paths.planRuns}>Run club</a>}
        title="Routes"
        lead="Shown on the pages of the runs you choose them for."
        actions={
          <ButtonLink href={paths.addRoute} tone="accent" isSmall icon="plus">
            Add route
          </ButtonLink>
        }
      />
      <Table
        caption="Routes"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title="No routes yet" icon="map-pin">
            Upload a GPX file from a watch or a map.
          </EmptyState>
        }
      />
    </>
  );
}
