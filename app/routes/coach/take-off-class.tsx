import { data, redirect } from 'react-router';
import { SubmitButton } from '#app/ui/button.tsx';
import { FormPage } from '#app/ui/form-page.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { servicesContext } from '#server/context.ts';
import { bookings } from '#server/data/collections/timetable.ts';
import { bookingKey } from '#server/domain/booking-key.ts';
import { formatDateTime } from '#server/domain/dates.ts';
import { redirectWithFlash } from '#server/forms/flash-cookie.ts';
import { requireForm } from '#server/forms/read-form.ts';
import { submitOnce } from '#server/forms/submit-once.ts';
import { notFound } from '#server/guards/not-found.ts';
import { cancelBooking } from '#server/operations/cancel-booking.ts';
import { findActor } from '#server/staff-actor.ts';
import type { Route } from './+types/take-off-class.ts';
import { readArea, rosterPath } from './roster/roster-area.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Take off the class' }];

const isUid = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,128}$/.test(value);

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const { searchParams } = url;
  const roster = rosterPath(readArea(searchParams.get('area')), id);
  const uid = searchParams.get('uid');
  if (!isUid(uid)) throw redirect(roster, 303);
  const booking = await store.find(bookings, bookingKey(id, uid));
  if (!booking) throw notFound(url);
  const { memberName, className, startsAt } = booking;
  return { uid, roster, name: memberName, what: `${className}, ${formatDateTime(startsAt, now())}` };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const uid = requireForm(context).get('uid');
    if (!isUid(uid)) throw data('Nobody was named. Please go back and choose somebody.', { status: 422 });
    const by = await findActor(context);
    const outcome = await cancelBooking(context.get(servicesContext), { sessionId: id, uid, by });
    if (outcome.kind === 'no-booking') throw notFound(url);
    const back = rosterPath(readArea(url.searchParams.get('area')), id);
    if (outcome.kind === 'refused') return redirectWithFlash(back, outcome.sentence, 'warn');
    const next = outcome.promoted > 0 ? ' The next on the waitlist has the place and has been told.' : '';
    return redirectWithFlash(back, `They are off the class and have been told.${next}`);
  });
}

export default function TakeOffClassPage({ loaderData }: Route.ComponentProps) {
  const { uid, roster, name, what } = loaderData;
  return (
    <FormPage
      title={`Take ${name || 'this person'} off the class?`}
      lead={`${what}. It costs them nothing, they are told, and whoever is next on the waitlist gets the place.`}
    >
      <PostForm>
        <input type="hidden" name="uid" value={uid} />
        <SubmitButton tone="danger">Take off the class</SubmitButton>
      </PostForm>
      <p>
        <a href={roster}>Back to the roster</a>
      </p>
    </FormPage>
  );
}
