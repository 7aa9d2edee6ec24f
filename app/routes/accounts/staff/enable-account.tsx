import { ConfirmPage } from '#app/ui/confirm-page.tsx';
import type { Route } from './+types/enable-account.ts';
import { requirePerson } from './person-page.ts';
import { setAccountAccess } from './set-account-access.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Enable an account' }];

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { name, email } = await requirePerson(url, context, params.id);
  return { name, email };
}

export function action({ url, context, params }: Route.ActionArgs) {
  return setAccountAccess(url, context, { uid: params.id, isDisabled: false });
}

export default function EnableAccountPage({ loaderData: { name, email } }: Route.ComponentProps) {
  return (
    <ConfirmPage
      title={`Enable ${name}’s account?`}
      lead={`${email} can sign in again with their current password.`}
      action="Enable account"
    />
  );
}
