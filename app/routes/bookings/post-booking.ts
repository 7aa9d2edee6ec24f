import * as paths from '#app/paths.ts';
import { bookSession } from '#server/bookings/book-session.ts';
import { type Context, requireLogin, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { bookingNotice } from './booking-notice.ts';
import { noSuchClass } from './load-class.ts';
import { refuseBooking } from './refuse-booking.ts';

interface BookingArgs {
  readonly url: URL;
  readonly context: Context;
  readonly params: { readonly id: string };
}

/** A member books a class for themselves or joins its waitlist, and is led back to it. */
export function postBooking({ url, params, context }: BookingArgs, wish: { wantsWaitlist: boolean }) {
  const services = context.get(servicesContext);
  const { uid } = requireLogin(context);
  return submitOnce(url, context, async () => {
    const outcome = await bookSession(services, { sessionId: params.id, uid, by: 'member', ...wish });
    if (outcome.kind === 'no-session' || outcome.kind === 'no-member') throw noSuchClass();
    if (outcome.kind === 'refused') return refuseBooking(outcome.reasons);
    return redirectWithFlash(paths.bookClass(params.id), bookingNotice(outcome, services.now()));
  });
}
