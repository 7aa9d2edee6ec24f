import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { acceptOffer } from '#server/bookings/accept-offer.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import type { Route } from './+types/accept-offer.ts';
import { bookingNotice } from './booking-notice.ts';
import { ClassHead, Reasons } from './class-parts.tsx';
import { classFactsView, classStateView } from './class-view.ts';
import { isPageView, loadOwnBooking } from './load-class.ts';
import { refuseBooking } from './refuse-booking.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Accept your place' }];

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { facts, uid, now } = await loadOwnBooking(url, context, params.id);
  const state = classStateView(facts, uid, now);
  if (state.kind !== 'offered' && isPageView(context)) throw redirect(paths.bookClass(params.id), 303);
  return { facts: classFactsView(facts, now), state };
}

const noLonger = {
  lapsed: 'This offer has expired. The place has gone to the next person.',
  'no-offer': 'You don’t have an offer for this class.',
} as const;

export async function action({ url, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { uid } = await loadOwnBooking(url, context, params.id);
  return submitOnce(url, context, async () => {
    const outcome = await acceptOffer(services, { sessionId: params.id, uid });
    if (outcome.kind === 'refused') return refuseBooking(outcome.reasons);
    if (outcome.kind !== 'booked') return refuseBooking([{ sentence: noLonger[outcome.kind] }]);
    return redirectWithFlash(paths.bookClass(params.id), bookingNotice(outcome, services.now()));
  });
}

export default function AcceptOfferPage({ loaderData, actionData }: Route.ComponentProps) {
  const { facts, state } = loaderData;
  return (
    <div className="class-page stack">
      <ErrorSummary problems={actionData?.problems ?? []} />
      <ClassHead facts={facts} isBelow />
      {state.kind === 'offered' ? (
        <>
          <p>Accept it by {state.until}, or it goes to the next person. You can cancel for free.</p>
          {state.obstacles.length > 0 ? (
            <Card title="Before you can accept">
              <Reasons reasons={state.obstacles} />
            </Card>
          ) : (
            <PostForm>
              <SubmitButton>{state.label}</SubmitButton>
            </PostForm>
          )}
        </>
      ) : null}
    </div>
  );
}
