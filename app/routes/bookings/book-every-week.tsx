import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { numberWord } from '#domain/bookings/booking-text.ts';
import { memberMail } from '#domain/club/mail-promises.ts';
import { bookStanding } from '#server/bookings/book-standing.ts';
import { startStanding } from '#server/bookings/standing-bookings.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { ButtonLink, SubmitButton } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import { useShell } from '../../ui/shell.ts';
import type { Route } from './+types/book-every-week.ts';
import { isPageView, loadClass, noSuchClass } from './load-class.ts';
import { refuseBooking } from './refuse-booking.ts';
import { everyWeekView } from './standing-view.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Book every week' }];

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { facts, uid } = await loadClass(url, context, params.id);
  const everyWeek = await everyWeekView(context.get(servicesContext).store, facts, uid);
  if (!everyWeek) throw noSuchClass();
  if (everyWeek.isStanding && isPageView(context)) throw redirect(paths.listBookings, 303);
  const { className, coachName } = facts.session;
  const days = facts.plan?.bookingOpensDaysBefore ?? facts.settings.bookingOpensDaysBefore;
  const opens = `${days === 1 ? 'one day' : `${days} days`} before, at ${facts.settings.bookingOpensAt}`;
  const limit = facts.settings.standingNoShowLimit;
  const end = limit === 1 ? 'a missed class' : `${numberWord(limit)} missed classes in a row`;
  return { label: everyWeek.label, name: className, coachName, opens, end, path: paths.bookClass(params.id) };
}

export async function action({ url, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { facts, uid } = await loadClass(url, context, params.id);
  const everyWeek = await everyWeekView(services.store, facts, uid);
  if (!everyWeek) throw noSuchClass();
  return submitOnce(url, context, async () => {
    const start = await startStanding(services, { scheduleId: facts.session.scheduleId, uid });
    if (start.kind === 'no-schedule') throw noSuchClass();
    if (start.kind === 'refused') return refuseBooking([start]);
    // Books what is open now, so that the list on the next page shows it.
    await bookStanding(services, start.id);
    return redirectWithFlash(
      paths.listBookings,
      `We’ll book ${facts.session.className} ${everyWeek.label} for you.`,
    );
  });
}

export default function BookEveryWeekPage({ loaderData, actionData }: Route.ComponentProps) {
  const { label, name, coachName, opens, end, path } = loaderData;
  const { canMailViewer } = useShell();
  return (
    <div className="class-page stack">
      <ErrorSummary problems={actionData?.problems ?? []} />
      <PageHead title={`${name}, ${label}`} lead={coachName ? `With ${coachName}` : undefined} />
      <ul className="prose">
        <li>We’ll book each class for you when booking opens: {opens}.</li>
        <li>{memberMail.standingWaitlist(canMailViewer)}</li>
        <li>{memberMail.standingRefused(canMailViewer)} You can cancel any class on its own.</li>
        <li>After {end}, the standing booking ends.</li>
      </ul>
      <PostForm>
        <SubmitButton>Book {label}</SubmitButton>
      </PostForm>
      <ButtonLink href={path} tone="quiet">
        Just this class
      </ButtonLink>
    </div>
  );
}
