import * as paths from '#app/paths.ts';
import { possibleEvents } from '#domain/membership/membership-changes.ts';
import { isLiveSubscription } from '#domain/payments/payment-account.ts';
import { membershipVersion } from '#server/membership/change-membership.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import type { Route } from './+types/stay-member.ts';
import { changeOwn, findOwnMembership } from './own-change.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Stay a member' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { member } = await findOwnMembership(url, context);
  if (!possibleEvents(member, context.get(servicesContext).now()).includes('undo-cancel')) {
    throw redirectWithFlash(paths.billing, 'Your membership isn’t set to end.', 'warn');
  }
  return {
    plan: member.membershipType || 'Your membership',
    isByCard: isLiveSubscription(member.subscriptionStatus),
    seen: membershipVersion(member),
  };
}

export function action({ url, context }: Route.ActionArgs) {
  return submitOnce(url, context, () =>
    changeOwn(url, context, { type: 'undo-cancel' }, 'You’re staying. Your membership continues as before.'),
  );
}

export default function StayPage({ loaderData: { plan, isByCard, seen } }: Route.ComponentProps) {
  const payment = isByCard
    ? 'and your next payment is taken on the same day as usual'
    : 'and you renew at the front desk';
  return (
    <FormPage title="Stay a member?" lead={`${plan} continues as before, ${payment}.`}>
      <PostForm>
        <input type="hidden" name="seen" value={seen} />
        <SubmitButton>Stay a member</SubmitButton>
      </PostForm>
      <p>
        <a href={paths.billing}>Leave as planned</a>
      </p>
    </FormPage>
  );
}
