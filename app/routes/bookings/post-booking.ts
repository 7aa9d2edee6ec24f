import * as paths from '#app/paths.ts';
import type { BookingOutcome } from '#server/bookings/answer-late.ts';
import { bookByPress, bookSession } from '#server/bookings/book-session.ts';
import { type Context, requireLogin, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { answerOf, findSubmissionId, repeatOf } from '#server/request/submit-once.ts';
import { bookingNotice } from './booking-notice.ts';
import { noSuchClass, refusedContext } from './load-class.ts';
import { refuseBooking } from './refuse-booking.ts';

interface BookingArgs {
  readonly url: URL;
  readonly context: Context;
  readonly params: { readonly id: string };
}

/**
 * A member books a class for themselves or joins its waitlist, and is led back to it. The form's token is written with the booking: in a
 * rush most are refused, and those write nothing.
 */
export async function postBooking({ url, params, context }: BookingArgs, wish: { wantsWaitlist: boolean }) {
  const services = context.get(servicesContext);
  const { uid } = requireLogin(context);
  const request = { sessionId: params.id, uid, by: 'member', ...wish } as const;
  const toClass = (done: Extract<BookingOutcome, { kind: 'booked' | 'waitlisted' }>) =>
    redirectWithFlash(paths.bookClass(params.id), bookingNotice(done, services.now()));
  const id = await findSubmissionId(url, context);
  const outcome = await (id === null
    ? bookSession(services, request)
    : bookByPress(services, request, {
        id,
        answerOf: (done) => answerOf(toClass(done)) ?? { location: paths.bookClass(params.id), flash: '' },
      }));
  if (outcome.kind === 'answered-before') return repeatOf(outcome);
  if (outcome.kind === 'no-session' || outcome.kind === 'no-member') throw noSuchClass();
  if (outcome.kind !== 'refused') return toClass(outcome);
  context.set(refusedContext, outcome);
  return refuseBooking(outcome.reasons);
}
