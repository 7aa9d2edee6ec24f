import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { standingKey } from '#domain/bookings/standing-booking.ts';
import { endStanding, standingLabel } from '#server/bookings/standing-bookings.ts';
import { standingBookings } from '#server/data/collections/bookings.ts';
import { classTypes, schedules } from '#server/data/collections/timetable.ts';
import { type Context, requireLogin, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { ButtonLink, SubmitButton } from '../../ui/button.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import type { Route } from './+types/end-standing-booking.ts';
import { noSuchStanding } from './load-class.ts';

export const meta: Route.MetaFunction = () => [{ title: 'End standing booking' }];

/** The member's own, by the id of the weekly class. @throws 404 */
async function loadStanding(context: Context, scheduleId: string) {
  const { store } = context.get(servicesContext);
  const { uid } = requireLogin(context);
  const standing = await store.find(standingBookings, standingKey(scheduleId, uid));
  if (!standing) throw noSuchStanding();
  const schedule = await store.find(schedules, scheduleId);
  const type = schedule && (await store.find(classTypes, schedule.classTypeId));
  return { uid, isRunning: standing.endedAt === null, label: standingLabel(schedule, type?.name ?? '') };
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { isRunning, label } = await loadStanding(context, params.id);
  if (!isRunning) throw redirect(paths.listBookings, 303);
  return { label };
}

export async function action({ url, params, context }: Route.ActionArgs) {
  const { uid, label } = await loadStanding(context, params.id);
  return submitOnce(url, context, async () => {
    await endStanding(context.get(servicesContext), { scheduleId: params.id, uid });
    return redirectWithFlash(paths.listBookings, `Your standing booking has ended: ${label}.`);
  });
}

export default function EndStandingPage({ loaderData: { label } }: Route.ComponentProps) {
  return (
    <FormPage
      title="End this standing booking?"
      lead={`${label}. Classes you’ve already booked stay booked. You can cancel them one by one.`}
    >
      <PostForm>
        <SubmitButton tone="danger">End standing booking</SubmitButton>
      </PostForm>
      <ButtonLink href={paths.listBookings} tone="quiet">
        Keep standing booking
      </ButtonLink>
    </FormPage>
  );
}
