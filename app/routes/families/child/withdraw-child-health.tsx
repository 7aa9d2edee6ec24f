import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { childWithdrawalTexts } from '#domain/privacy/consents.ts';
import { requireChild } from '#server/families/find-children.ts';
import { hasGiven } from '#server/privacy/list-consents.ts';
import { withdrawHealthConsent } from '#server/privacy/withdraw-consent.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { ConfirmPage } from '../../../ui/confirm-page.tsx';
import type { Route } from './+types/withdraw-child-health.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Delete a child’s health answers' }];

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const { child } = await requireChild(url, context, id);
  const isGiven = await hasGiven(context.get(servicesContext).store, id, 'health');
  if (!isGiven) throw redirect(paths.childConsents(id), 303);
  return { uid: id, name: child.name, firstName: child.firstName || child.name };
}

export async function action({ url, context, params: { id } }: Route.ActionArgs) {
  const { child, by } = await requireChild(url, context, id);
  return submitOnce(url, context, async () => {
    const withdrawal = { memberUid: id, by, place: paths.ownFamily };
    const isDone = await withdrawHealthConsent(context.get(servicesContext), withdrawal);
    const text = isDone ? `${child.name}’s health answers are deleted.` : 'There are no answers to delete.';
    return redirectWithFlash(paths.childConsents(id), text, isDone ? 'good' : 'info');
  });
}

export default function WithdrawChildHealthPage({ loaderData }: Route.ComponentProps) {
  const { uid, name, firstName } = loaderData;
  return (
    <ConfirmPage
      title={`Delete the health answers of ${name}`}
      lead={childWithdrawalTexts(firstName).health}
      action="Withdraw and delete"
      tone="danger"
      keep={{ href: paths.childConsents(uid), label: 'Keep them' }}
    />
  );
}
