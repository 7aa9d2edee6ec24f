import { data, redirect } from 'react-router';
import { bookingKey } from '#domain/bookings/booking-key.ts';
import { staffMail } from '#domain/club/mail-promises.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { isPlainId } from '#domain/values/plain-id.ts';
import { notFound } from '#server/access/not-found.ts';
import { cancelBooking } from '#server/bookings/cancel-booking.ts';
import { bookings } from '#server/data/collections/bookings.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { readText } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { useShell } from '../../../ui/shell.ts';
import type { Route } from './+types/take-off-class.ts';
import { readArea, rosterPath } from './roster/roster-area.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Remove from class' }];

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const { searchParams } = url;
  const roster = rosterPath(readArea(searchParams.get('area')), id);
  const uid = searchParams.get('uid') ?? '';
  if (!isPlainId(uid)) throw redirect(roster, 303);
  const booking = await store.find(bookings, bookingKey(id, uid));
  if (!booking) throw notFound(url);
  const { memberName, className, startsAt } = booking;
  return { uid, roster, name: memberName, what: `${className}, ${formatDateTime(startsAt, now())}` };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const uid = readText(context, 'uid');
    if (!isPlainId(uid)) throw data('No one was chosen. Please go back and choose someone.', { status: 422 });
    const by = await findActor(context);
    const services = context.get(servicesContext);
    const outcome = await cancelBooking(services, { sessionId: id, uid, by });
    if (outcome.kind === 'no-booking') throw notFound(url);
    const back = rosterPath(readArea(url.searchParams.get('area')), id);
    if (outcome.kind === 'refused') return redirectWithFlash(back, outcome.sentence, 'warn');
    const next = outcome.promoted > 0 ? ' The next person on the waitlist has the place.' : '';
    const message = staffMail.memberQueued(services.config.smtp !== null);
    return redirectWithFlash(back, `Removed from the class. ${message}${next}`);
  });
}

export default function TakeOffClassPage({ loaderData }: Route.ComponentProps) {
  const { uid, roster, name, what } = loaderData;
  const { canSendMail } = useShell();
  return (
    <FormPage
      back={<a href={roster}>Roster</a>}
      title={`Remove ${name || 'this person'} from the class?`}
      lead={`${what}. It won’t count as a strike, and the next person on the waitlist gets the place. ${staffMail.audience(canSendMail, 1, 'about it')}`}
    >
      <PostForm>
        <input type="hidden" name="uid" value={uid} />
        <SubmitButton tone="danger">Remove from class</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
