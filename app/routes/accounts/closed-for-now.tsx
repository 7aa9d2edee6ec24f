import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { memberMail } from '#domain/club/mail-promises.ts';
import { findClosingLink } from '#server/accounts/find-handed-link.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { FormPage } from '../../ui/form-page.tsx';
import { useShell } from '../../ui/shell.ts';
import type { Route } from './+types/closed-for-now.ts';
import { closedView } from './closed-notice.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Closed for now' }];

/** In place of a page that is closed; once it is open, nothing is here. */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const link = await findClosingLink(services, requireLogin(context).uid);
  if (!link) throw redirect(paths.security, 303);
  return closedView(link, services.now());
}

export default function ClosedForNowPage({ loaderData: { usedAt, opensAt } }: Route.ComponentProps) {
  const { canSendMail } = useShell();
  return (
    <FormPage
      back={<a href={paths.security}>Security</a>}
      title="Closed for now"
      lead={`Your password was chosen on ${usedAt} with a link from the front desk. In case that wasn’t you, some things stay closed ${opensAt ? `until ${opensAt}, and open by themselves then` : 'until an admin opens them'}.`}
    >
      <ul>
        <li>Health answers from before, yours and your children’s, and deleting them</li>
        <li>Guardians in your family, and a sign-in for a child</li>
        <li>Your data as a file</li>
        <li>Changing your email address, and closing an account</li>
      </ul>
      <p>Everything else is open: you can book, show your pass, and fill in a PAR-Q.</p>
      <p>
        {memberMail.openByLink(canSendMail)}{' '}
        {canSendMail ? <a href={paths.forgotPassword}>Forgot your password?</a> : null}
      </p>
    </FormPage>
  );
}
