import * as paths from '#app/paths.ts';
import { STAY_CANCELLED } from '#domain/membership/hold-changes.ts';
import { holdDays, isHoldAhead } from '#domain/membership/membership.ts';
import { possibleEvents } from '#domain/membership/membership-changes.ts';
import { isLiveSubscription } from '#domain/payments/payment-account.ts';
import { formatDate } from '#domain/values/dates.ts';
import { notFound } from '#server/access/not-found.ts';
import { requireProfile } from '#server/members/require-profile.ts';
import { membershipVersion } from '#server/membership/change-membership.ts';
import { endHold } from '#server/membership/place-hold.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { readText } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import type { Route } from './+types/return-early.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.isAhead ? 'Cancel your hold' : 'End your hold' },
];

const holding = paths.holding;

export async function loader({ url, context }: Route.LoaderArgs) {
  const member = await requireProfile(url, context);
  const now = context.get(servicesContext).now();
  if (!possibleEvents(member, now).includes('end-hold')) {
    throw redirectWithFlash(holding, 'You don’t have a hold to end.', 'warn');
  }
  const hold = holdDays(member.hold);
  const isAhead = isHoldAhead(member, now);
  return {
    isAhead,
    from: hold ? formatDate(hold.from) : '',
    hasAddedDays: member.currentPeriodEnd !== null && !isLiveSubscription(member.subscriptionStatus),
    seen: membershipVersion(member),
  };
}

export async function action({ url, context }: Route.ActionArgs) {
  const { id: uid, name } = await requireProfile(url, context);
  return submitOnce(url, context, async () => {
    const seen = readText(context, 'seen');
    const outcome = await endHold(context.get(servicesContext), { uid, by: { uid, name }, seen });
    if (outcome.kind === 'no-member') throw notFound(url);
    if (outcome.kind === 'refused') return redirectWithFlash(holding, outcome.sentence, 'warn');
    const isCancelled = outcome.action === 'membership.hold-cancelled';
    const text = isCancelled
      ? 'Your hold is cancelled. It hadn’t started.'
      : 'Your hold has ended. You can train again.';
    return redirectWithFlash(holding, `${text} ${STAY_CANCELLED}`);
  });
}

export default function ReturnEarlyPage({ loaderData }: Route.ComponentProps) {
  const { isAhead, from, hasAddedDays, seen } = loaderData;
  const unchanged = hasAddedDays
    ? 'The days added to your membership for it are taken off again.'
    : 'Your membership carries on as usual.';
  return (
    <FormPage
      title={isAhead ? 'Cancel your hold?' : 'End your hold today?'}
      lead={
        isAhead
          ? `It hasn’t started: it’s booked from ${from}. ${unchanged}`
          : 'You can train again straight away. Unused hold days aren’t credited.'
      }
    >
      <p className="dim">{STAY_CANCELLED}</p>
      <PostForm>
        <input type="hidden" name="seen" value={seen} />
        <SubmitButton>{isAhead ? 'Cancel my hold' : 'End my hold today'}</SubmitButton>
      </PostForm>
      <p>
        <a href={holding}>Keep my hold</a>
      </p>
    </FormPage>
  );
}
