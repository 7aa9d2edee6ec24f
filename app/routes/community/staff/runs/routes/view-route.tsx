import * as paths from '#app/paths.ts';
import { ButtonLink } from '../../../../../ui/button.tsx';
import { PageHead } from '../../../../../ui/page-head.tsx';
import { RouteDrawing } from '../../../runs/route-drawing.tsx';
import { routeView } from '../../../runs/route-view.ts';
import type { Route } from './+types/view-route.ts';
import { findRoute } from './find-route.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.name ?? 'Route' }];

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const route = await findRoute(url, context, params.id);
  const { id, name } = route;
  return { id, name, route: routeView(route) };
}

export default function RoutePage({ loaderData: { id, name, route } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        back={<a href={paths.listRoutes}>Routes</a>}
        title={name}
        lead="Choose it where you add or edit a run."
        actions={
          <ButtonLink href={paths.removeRoute(id)} tone="danger" isSmall icon="trash-2">
            Remove route
          </ButtonLink>
        }
      />
      <div className="route-page">
        {route ? (
          <RouteDrawing route={route} />
        ) : (
          <p>This route can’t be drawn. Remove it and add it again.</p>
        )}
      </div>
    </>
  );
}
