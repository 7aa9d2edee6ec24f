import { ConfirmPage } from '#app/ui/confirm-page.tsx';
import { servicesContext } from '#server/request/context.ts';
import { CoachedNotice } from '../../timetable/staff/coached.tsx';
import { readCoached } from '../../timetable/staff/coached-view.ts';
import type { Route } from './+types/disable-account.ts';
import { requirePerson } from './person-page.ts';
import { setAccountAccess } from './set-account-access.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Disable an account' }];

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const { uid, name, email } = await requirePerson(url, context, params.id);
  return { name, email, coached: await readCoached(store, uid, now()) };
}

export function action({ url, context, params }: Route.ActionArgs) {
  return setAccountAccess(url, context, { uid: params.id, isDisabled: true });
}

export default function DisableAccountPage({ loaderData: { name, email, coached } }: Route.ComponentProps) {
  const question = (
    <ConfirmPage
      title={`Disable ${name}’s account?`}
      lead={`${email} will be signed out everywhere and can’t sign in until an admin enables the account. Their membership and history are kept.`}
      action="Disable account"
      tone="danger"
    />
  );
  if (!coached) return question;
  return (
    <>
      {question}
      <CoachedNotice
        coached={coached}
        tone="warn"
        text={`${name} stays on the timetable as the coach of ${coached.what} until you give these to someone else.`}
      />
    </>
  );
}
