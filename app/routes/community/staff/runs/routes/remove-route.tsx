import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import { removeRoute } from '#server/community/runs/save-route.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { ConfirmPage } from '../../../../../ui/confirm-page.tsx';
import type { Route } from './+types/remove-route.ts';
import { findRoute } from './find-route.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Remove a route' }];

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { name } = await findRoute(url, context, params.id);
  return { name };
}

export function action({ url, params: { id }, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const by = await findActor(context);
    if (!(await removeRoute(context.get(servicesContext), { id, by }))) throw notFound(url);
    return redirectWithFlash(paths.listRoutes, 'The route has been removed.');
  });
}

export default function RemoveRoutePage({ loaderData: { name } }: Route.ComponentProps) {
  return (
    <ConfirmPage
      title={`Remove ${name}`}
      lead="Runs that use it stay, but no longer show a route."
      action="Remove route"
      tone="danger"
    />
  );
}
