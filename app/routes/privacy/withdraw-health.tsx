import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { withdrawalTexts } from '#domain/privacy/consents.ts';
import { requireProfile } from '#server/members/require-profile.ts';
import { hasGiven } from '#server/privacy/list-consents.ts';
import { withdrawHealthConsent } from '#server/privacy/withdraw-consent.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { ConfirmPage } from '../../ui/confirm-page.tsx';
import type { Route } from './+types/withdraw-health.ts';

const TITLE = 'Delete my health answers';

export const meta: Route.MetaFunction = () => [{ title: TITLE }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { id } = await requireProfile(url, context);
  const isGiven = await hasGiven(context.get(servicesContext).store, id, 'health');
  if (!isGiven) throw redirect(paths.ownConsents, 303);
  return null;
}

export async function action({ url, context }: Route.ActionArgs) {
  const { id, name } = await requireProfile(url, context);
  return submitOnce(url, context, async () => {
    const by = { uid: id, name };
    const withdrawal = { memberUid: id, by, place: paths.withdrawHealth };
    const isDone = await withdrawHealthConsent(context.get(servicesContext), withdrawal);
    const text = isDone ? 'Your health answers are deleted.' : 'There are no answers to delete.';
    return redirectWithFlash(paths.ownConsents, text, isDone ? 'good' : 'info');
  });
}

export default function WithdrawHealthPage() {
  return (
    <ConfirmPage
      title={TITLE}
      lead={withdrawalTexts.health}
      action="Withdraw and delete"
      tone="danger"
      keep={{ href: paths.ownConsents, label: 'Keep them' }}
    />
  );
}
