import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { shortWhen } from '#domain/bookings/booking-text.ts';
import { cancelBooking } from '#server/bookings/cancel-booking.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { ButtonLink, SubmitButton } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import type { Route } from './+types/leave-waitlist.ts';
import { ClassHead } from './class-parts.tsx';
import { classFactsView } from './class-view.ts';
import { isPageView, loadOwnBooking, noSuchClass } from './load-class.ts';
import { refuseBooking } from './refuse-booking.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Leave the waitlist' }];

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { facts, booking, now } = await loadOwnBooking(url, context, params.id);
  const isWaiting = booking.status === 'waitlisted';
  if (!isWaiting && isPageView(context)) throw redirect(paths.bookClass(params.id), 303);
  return { facts: classFactsView(facts, now), isWaiting };
}

export async function action({ url, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { booking, uid, now } = await loadOwnBooking(url, context, params.id);
  // Promoted since the page was rendered: cancelling a booking is a different decision, with its own page.
  if (booking.status === 'booked') {
    return refuseBooking([
      { sentence: 'You’ve since got a place. If you don’t want it, cancel your booking.' },
    ]);
  }
  return submitOnce(url, context, async () => {
    const outcome = await cancelBooking(services, { sessionId: params.id, uid, by: 'member' });
    if (outcome.kind === 'no-booking') throw noSuchClass();
    if (outcome.kind === 'refused') return refuseBooking([outcome]);
    const what = `${booking.className}, ${shortWhen(booking.startsAt, now)}`;
    return redirectWithFlash(paths.listBookings, `You have left the waitlist: ${what}.`);
  });
}

export default function LeaveWaitlistPage({ loaderData, actionData }: Route.ComponentProps) {
  const { facts, isWaiting } = loaderData;
  return (
    <div className="class-page stack">
      <ErrorSummary problems={actionData?.problems ?? []} />
      <ClassHead facts={facts} isBelow />
      {isWaiting ? (
        <>
          <p className="dim">It’s free to leave. If you join again, you start at the end of the list.</p>
          <PostForm>
            <SubmitButton tone="danger">Leave the waitlist</SubmitButton>
          </PostForm>
          <ButtonLink href={paths.bookClass(facts.id)} tone="quiet">
            Stay on the waitlist
          </ButtonLink>
        </>
      ) : null}
    </div>
  );
}
