import { possibleEvents } from '#domain/membership/possible-events.ts';
import { isLiveSubscription } from '#domain/payments/payment-account.ts';
import { capitalised } from '#domain/values/text.ts';
import { membershipVersion } from '#server/membership/change-membership.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import type { Route } from './+types/stay-member.ts';
import { changeTheirs, requireWhose } from './own-change.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Stay a member' }];

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { member, view } = await requireWhose(url, context, params);
  if (!possibleEvents(member, context.get(servicesContext).now()).includes('undo-cancel')) {
    throw redirectWithFlash(view.overview, `${capitalised(view.your)} membership isn’t set to end.`, 'warn');
  }
  return {
    whose: view,
    plan: member.membershipType || `${capitalised(view.your)} membership`,
    isByCard: isLiveSubscription(member.subscriptionStatus),
    seen: membershipVersion(member),
  };
}

export async function action({ url, context, params }: Route.ActionArgs) {
  const whose = await requireWhose(url, context, params);
  const { name, your } = whose.view;
  const done = `${name ? `${name} is` : 'You’re'} staying. ${capitalised(your)} membership continues as before.`;
  return submitOnce(url, context, () =>
    changeTheirs(url, context, whose, { event: { type: 'undo-cancel' }, done }),
  );
}

export default function StayPage({ loaderData: { whose, plan, isByCard, seen } }: Route.ComponentProps) {
  const payment = isByCard
    ? `and ${whose.name ? 'the' : 'your'} next payment is taken on the same day as usual`
    : 'and you renew at the front desk';
  const stays = whose.name ? `Keep ${whose.your} membership` : 'Stay a member';
  return (
    <FormPage title={`${stays}?`} lead={`${plan} continues as before, ${payment}.`}>
      <PostForm>
        <input type="hidden" name="seen" value={seen} />
        <SubmitButton>{stays}</SubmitButton>
      </PostForm>
      <p>
        <a href={whose.overview}>Leave as planned</a>
      </p>
    </FormPage>
  );
}
