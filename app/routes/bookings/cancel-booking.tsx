import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { shortWhen } from '#domain/bookings/booking-text.ts';
import { decideCancel } from '#domain/bookings/cancel-decision.ts';
import { cancelBooking } from '#server/bookings/cancel-booking.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { readText } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { ButtonLink, SubmitButton } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import type { Route } from './+types/cancel-booking.ts';
import { ClassHead } from './class-parts.tsx';
import { cancelView, classFactsView, lateCancelNotice } from './class-view.ts';
import { isPageView, loadOwnBooking, noSuchClass } from './load-class.ts';
import { refuseBooking } from './refuse-booking.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Cancel your booking' }];

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { facts, booking, now } = await loadOwnBooking(url, context, params.id);
  const decision = decideCancel(booking, facts.session, 'member', facts.settings, now);
  const isPlace = decision.kind === 'cancelled' || decision.kind === 'late-cancelled';
  // If it cannot be cancelled, the class's own page says why; a refused post renders this page.
  if (!isPlace && isPageView(context)) throw redirect(paths.bookClass(params.id), 303);
  return { facts: classFactsView(facts, now), cancel: cancelView(facts, now), isPlace };
}

export async function action({ url, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { facts, booking, uid, now } = await loadOwnBooking(url, context, params.id);
  const decision = decideCancel(booking, facts.session, 'member', facts.settings, now);
  // The page said "free" and the deadline has passed since: no strike without a warning.
  if (decision.kind === 'late-cancelled' && readText(context, 'isLate') !== 'yes') {
    return refuseBooking([
      { sentence: 'It’s now too late to cancel for free. Check what it means before you cancel.' },
    ]);
  }
  return submitOnce(url, context, async () => {
    const outcome = await cancelBooking(services, { sessionId: params.id, uid, by: 'member' });
    if (outcome.kind === 'no-booking') throw noSuchClass();
    if (outcome.kind === 'refused') return refuseBooking([outcome]);
    const what = `${booking.className}, ${shortWhen(booking.startsAt, now)}`;
    if (outcome.kind === 'left-waitlist')
      return redirectWithFlash(paths.listBookings, `You have left the waitlist: ${what}.`);
    const isLate = outcome.kind === 'late-cancelled';
    const consequence = isLate ? ` ${lateCancelNotice(facts, now)}` : '';
    return redirectWithFlash(paths.listBookings, `Booking cancelled: ${what}.${consequence}`);
  });
}

export default function CancelBookingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { facts, cancel, isPlace } = loaderData;
  return (
    <div className="class-page stack">
      <ErrorSummary problems={actionData?.problems ?? []} />
      <ClassHead facts={facts} isBelow />
      <Notice tone={cancel.isLate ? 'warn' : 'info'}>
        <p>{cancel.sentence}</p>
        {cancel.cost ? <p>{cancel.cost}</p> : null}
        {cancel.consequence ? <p className="dim">{cancel.consequence}</p> : null}
      </Notice>
      {isPlace ? (
        <>
          <PostForm>
            <input type="hidden" name="isLate" value={cancel.isLate ? 'yes' : 'no'} />
            <SubmitButton tone="danger">{cancel.isLate ? 'Cancel anyway' : 'Cancel booking'}</SubmitButton>
          </PostForm>
          <ButtonLink href={paths.bookClass(facts.id)} tone="quiet">
            Keep booking
          </ButtonLink>
        </>
      ) : null}
    </div>
  );
}
