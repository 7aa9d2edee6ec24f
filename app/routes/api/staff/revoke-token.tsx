import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import { revokeToken } from '#server/api/tokens/revoke-token.ts';
import { apiTokens } from '#server/data/collections/api.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { ConfirmPage } from '../../../ui/confirm-page.tsx';
import type { Route } from './+types/revoke-token.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Revoke an API token' }];

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const token = await context.get(servicesContext).store.find(apiTokens, id);
  if (!token) throw notFound(url);
  return { id, name: token.name };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const token = await revokeToken(context.get(servicesContext), { id, by: await findActor(context) });
    if (!token) throw notFound(url);
    return redirectWithFlash(paths.apiSettings, `The token ${token.name} has been revoked.`);
  });
}

export default function RevokeTokenPage({ loaderData: { id, name } }: Route.ComponentProps) {
  return (
    <ConfirmPage
      title={`Revoke the token ${name}?`}
      lead="The program that uses it can’t read anything from now on. This can’t be undone; you can create another token."
      action="Revoke token"
      tone="danger"
      keep={{ href: paths.viewToken(id), label: 'Keep token' }}
    />
  );
}
