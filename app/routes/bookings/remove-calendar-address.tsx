import * as paths from '#app/paths.ts';
import { removeCalendar } from '#server/bookings/renew-calendar.ts';
import { requireProfile } from '#server/members/require-profile.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { ButtonLink, SubmitButton } from '../../ui/button.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import type { Route } from './+types/remove-calendar-address.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Remove your calendar address' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  await requireProfile(url, context);
  return null;
}

export async function action({ url, context }: Route.ActionArgs) {
  const { id: uid } = await requireProfile(url, context);
  return submitOnce(url, context, async () => {
    await removeCalendar(context.get(servicesContext), uid);
    return redirectWithFlash(paths.calendarAddress, 'Calendar address removed.');
  });
}

export default function RemoveCalendarPage() {
  return (
    <FormPage
      title="Remove your calendar address"
      lead="Calendars that use it will stop updating. Your bookings won’t change."
    >
      <PostForm>
        <SubmitButton tone="danger">Remove calendar address</SubmitButton>
      </PostForm>
      <ButtonLink href={paths.calendarAddress} tone="quiet">
        Keep calendar address
      </ButtonLink>
    </FormPage>
  );
}
