import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { shortWhen } from '#domain/bookings/booking-text.ts';
import { decideCancel } from '#domain/bookings/cancel-decision.ts';
import { notFound } from '#server/access/not-found.ts';
import { cancelBooking } from '#server/bookings/cancel-booking.ts';
import { type Context, formContext, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { readText } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { ButtonLink, SubmitButton } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { cancelView, classFactsView, lateCancelNotice } from '../../bookings/class-view.ts';
import { refuseBooking } from '../../bookings/refuse-booking.ts';
import type { Route } from './+types/cancel-child-class.ts';
import { ChildFrame } from './child-frame.tsx';
import { childHead } from './child-view.ts';
import { loadChildClass } from './load-child-class.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Cancel a booking' }];

async function loadBooking(url: URL, context: Context, params: { id: string; session: string }) {
  const { own, facts } = await loadChildClass(url, context, params);
  const { booking } = facts;
  if (!booking) throw notFound(url);
  const decision = decideCancel(booking, facts.session, 'member', facts.settings, own.now);
  return { own, facts, booking, decision };
}

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { own, facts, decision } = await loadBooking(url, context, params);
  const canCancel = decision.kind !== 'refused' && decision.kind !== 'done';
  // A refused post shows this page.
  if (!canCancel && context.get(formContext) === null)
    throw redirect(paths.childClass(params.id, params.session), 303);
  return {
    ...(await childHead(context.get(servicesContext), own)),
    facts: classFactsView(facts, own.now),
    cancel: cancelView(facts, own.now),
    canCancel,
  };
}

export async function action({ url, params, context }: Route.ActionArgs) {
  const { own, facts, booking, decision } = await loadBooking(url, context, params);
  // The page said nothing of it, and the deadline has passed since.
  if (decision.kind === 'late-cancelled' && readText(context, 'isLate') !== 'yes')
    return refuseBooking([
      { sentence: 'It’s now too late to cancel for free. Check what it means before you cancel.' },
    ]);
  return submitOnce(url, context, async () => {
    const request = { sessionId: params.session, uid: own.child.id, by: 'member' } as const;
    const outcome = await cancelBooking(context.get(servicesContext), request);
    if (outcome.kind === 'no-booking') throw notFound(url);
    if (outcome.kind === 'refused') return refuseBooking([outcome]);
    const late = outcome.kind === 'late-cancelled' ? ` ${lateCancelNotice(facts, own.now)}` : '';
    const what = `${booking.className}, ${shortWhen(booking.startsAt, own.now)}`;
    return redirectWithFlash(
      paths.childPage(params.id),
      `Booking cancelled for ${own.child.firstName}: ${what}.${late}`,
    );
  });
}

export default function CancelChildClassPage({ loaderData, actionData }: Route.ComponentProps) {
  const { uid, firstName, family, facts, cancel, canCancel } = loaderData;
  const { isLate, sentence, cost } = cancel;
  return (
    <ChildFrame
      family={family}
      uid={uid}
      title={`Cancel ${firstName}’s booking`}
      lead={`${facts.name}, ${facts.times}`}
    >
      <ErrorSummary problems={actionData?.problems ?? []} />
      {isLate ? <Notice tone="warn">{[sentence, cost].filter(Boolean).join(' ')}</Notice> : null}
      {canCancel ? (
        <PostForm>
          <input type="hidden" name="isLate" value={isLate ? 'yes' : 'no'} />
          <SubmitButton tone="danger">{isLate ? 'Cancel anyway' : 'Cancel booking'}</SubmitButton>
        </PostForm>
      ) : null}
      <ButtonLink href={paths.childClass(uid, facts.id)} tone="quiet">
        Keep booking
      </ButtonLink>
    </ChildFrame>
  );
}
