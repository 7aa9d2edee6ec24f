import * as paths from '#app/paths.ts';
import '../members/members.css';
import { openCalendarToken } from '#server/bookings/calendar/calendar-token.ts';
import { renewCalendar } from '#server/bookings/renew-calendar.ts';
import { requireProfile } from '#server/members/require-profile.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { ButtonLink, SubmitButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { bookingPlaces } from '../../ui/navigation.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import { useShell } from '../../ui/shell.ts';
import { Tabs } from '../../ui/tabs.tsx';
import type { Route } from './+types/calendar-address.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Your calendar' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { id: uid, calendarToken } = await requireProfile(url, context);
  const { secret, config } = context.get(servicesContext);
  const token = openCalendarToken(secret, uid, calendarToken);
  if (!token) return { address: null, subscribeHref: null };
  const address = `${config.linkOrigin}/calendar/${token}.ics`;
  return { address, subscribeHref: address.replace(/^https?:/, 'webcal:') };
}

export async function action({ url, context }: Route.ActionArgs) {
  const { id: uid } = await requireProfile(url, context);
  return submitOnce(url, context, async () => {
    await renewCalendar(context.get(servicesContext), uid);
    return redirectWithFlash(paths.calendarAddress, 'Your private calendar address is ready.');
  });
}

export default function CalendarPage({ loaderData: { address, subscribeHref } }: Route.ComponentProps) {
  const { currentPath } = useShell();
  return (
    <>
      <PageHead
        title="Your calendar"
        lead="Add a private address to your calendar app, and your bookings stay up to date there."
      />
      <Tabs label="My classes" places={bookingPlaces} currentPath={currentPath} />
      <div className="form-column stack">
        {address ? (
          <>
            <Card title="Your private address">
              <Field
                name="address"
                label="Address"
                hint="In your calendar, choose “Add subscription” or “From URL”, and paste this."
                defaultValue={address}
                readOnly
                autoComplete="off"
              />
              <ButtonLink href={subscribeHref ?? address} icon="calendar-days">
                Add to my calendar
              </ButtonLink>
              <p className="dim">
                Anyone with this address can see your classes, events and personal training, but nothing else.
                Keep it private.
              </p>
            </Card>
            <Card title="Shared it by mistake?">
              <p className="dim">
                When you create a new address, this one stops working. Add the new one to your calendar.
              </p>
              <PostForm>
                <SubmitButton tone="quiet">Create new address</SubmitButton>
              </PostForm>
              <p>
                <a href={paths.removeCalendarAddress}>Remove calendar address</a>
              </p>
            </Card>
          </>
        ) : (
          <PostForm>
            <SubmitButton icon="calendar-days">Create calendar address</SubmitButton>
          </PostForm>
        )}
      </div>
    </>
  );
}
