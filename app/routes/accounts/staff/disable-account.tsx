import { ConfirmPage } from '#app/ui/confirm-page.tsx';
import type { Route } from './+types/disable-account.ts';
import { requirePerson } from './person-page.ts';
import { setAccountAccess } from './set-account-access.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Disable an account' }];

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { name, email } = await requirePerson(url, context, params.id);
  return { name, email };
}

export function action({ url, context, params }: Route.ActionArgs) {
  return setAccountAccess(url, context, { uid: params.id, isDisabled: true });
}

export default function DisableAccountPage({ loaderData: { name, email } }: Route.ComponentProps) {
  return (
    <ConfirmPage
      title={`Disable ${name}’s account?`}
      lead={`${email} will be signed out everywhere and can’t sign in until an admin enables the account. Their membership and history are kept.`}
      action="Disable account"
      tone="danger"
    />
  );
}
