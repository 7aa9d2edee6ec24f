import { SubmitButton } from '#app/ui/button.tsx';
import { FormPage } from '#app/ui/form-page.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { servicesContext } from '#server/context.ts';
import { possibleEvents } from '#server/domain/membership-changes.ts';
import { isLiveSubscription } from '#server/domain/payment-account.ts';
import { redirectWithFlash } from '#server/forms/flash-cookie.ts';
import { submitOnce } from '#server/forms/submit-once.ts';
import { membershipVersion } from '#server/operations/change-membership.ts';
import type { Route } from './+types/stay.ts';
import { billingPage } from './billing-path.ts';
import { changeOwn, findOwnMembership } from './own-change.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Stay a member' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { member } = await findOwnMembership(url, context);
  if (!possibleEvents(member, context.get(servicesContext).now()).includes('undo-cancel')) {
    throw redirectWithFlash(billingPage, 'You are not leaving.', 'warn');
  }
  return {
    plan: member.membershipType || 'Your membership',
    isByCard: isLiveSubscription(member.subscriptionStatus),
    seen: membershipVersion(member),
  };
}

export function action({ url, context }: Route.ActionArgs) {
  return submitOnce(url, context, () =>
    changeOwn(url, context, { type: 'undo-cancel' }, 'You are staying. Nothing has changed.'),
  );
}

export default function StayPage({ loaderData: { plan, isByCard, seen } }: Route.ComponentProps) {
  const payment = isByCard ? 'and your card is charged on the same day' : 'and you renew at the front desk';
  return (
    <FormPage title="Stay a member?" lead={`${plan} goes on as before, ${payment}.`}>
      <PostForm>
        <input type="hidden" name="seen" value={seen} />
        <SubmitButton>Stay a member</SubmitButton>
      </PostForm>
      <p>
        <a href={billingPage}>Leave as planned</a>
      </p>
    </FormPage>
  );
}
