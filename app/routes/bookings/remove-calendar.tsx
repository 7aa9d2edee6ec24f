import { ButtonLink, SubmitButton } from '#app/ui/button.tsx';
import { FormPage } from '#app/ui/form-page.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { servicesContext } from '#server/context.ts';
import { redirectWithFlash } from '#server/forms/flash-cookie.ts';
import { submitOnce } from '#server/forms/submit-once.ts';
import { removeCalendar } from '#server/operations/renew-calendar.ts';
import { requireProfile } from '#server/require-profile.ts';
import type { Route } from './+types/remove-calendar.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Remove your calendar address' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  await requireProfile(url, context);
  return null;
}

export async function action({ url, context }: Route.ActionArgs) {
  const { id: uid } = await requireProfile(url, context);
  return submitOnce(url, context, async () => {
    await removeCalendar(context.get(servicesContext), uid);
    return redirectWithFlash('/account/bookings/calendar', 'Your private calendar address is gone.');
  });
}

export default function RemoveCalendarPage() {
  return (
    <FormPage
      title="Remove your calendar address"
      lead="Calendars that use it stop being kept up to date. Your bookings stay as they are."
    >
      <PostForm>
        <SubmitButton tone="danger">Remove my calendar address</SubmitButton>
      </PostForm>
      <ButtonLink href="/account/bookings/calendar" tone="quiet">
        Keep it
      </ButtonLink>
    </FormPage>
  );
}
