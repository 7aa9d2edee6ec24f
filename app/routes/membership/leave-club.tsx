import { useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { isRenewing, lastDayOf } from '#domain/membership/membership.ts';
import { possibleEvents } from '#domain/membership/membership-changes.ts';
import { formatDate, formatDateTime } from '#domain/values/dates.ts';
import { type BookingProfile, bookingProfiles } from '#server/data/collections/bookings.ts';
import { membershipVersion } from '#server/membership/change-membership.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse, requireForm } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { errorSummaryOf, fieldProps } from '../../ui/conform-field.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { useLastResult } from '../../ui/use-last-result.ts';
import type { Route } from './+types/leave-club.ts';
import { changeOwn, findOwnMembership } from './own-change.ts';

const leaveForm = z.object({
  reason: z
    .string({ error: 'Enter this once, as text' })
    .trim()
    .max(300, 'Use at most 300 characters')
    .prefault(''),
});
type LeaveFields = z.input<typeof leaveForm>;

export const meta: Route.MetaFunction = () => [{ title: 'Leave' }];

/** One page and one press, as joining is. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { member, plan } = await findOwnMembership(url, context);
  const { store, settings, now } = context.get(servicesContext);
  if (!possibleEvents(member, now()).includes('cancel-at-period-end')) {
    throw redirectWithFlash(paths.billing, 'There is no membership to leave.', 'warn');
  }
  const { clubName } = await settings.read();
  const end = member.currentPeriodEnd;
  const bookingProfile = end && (await store.find(bookingProfiles, member.id));
  return {
    clubName,
    lastDay: end ? formatDate(lastDayOf(end)) : '',
    isRenewing: isRenewing(member),
    runsOut: plan !== null && plan.kind !== 'membership',
    classes: end && bookingProfile ? classesFrom(end, bookingProfile, now()) : [],
    seen: membershipVersion(member),
  };
}

/** What they have booked, or wait for, after their last day. */
function classesFrom(
  end: Temporal.Instant,
  { upcoming }: Pick<BookingProfile, 'upcoming'>,
  now: Temporal.Instant,
) {
  return upcoming
    .filter(({ startsAt }) => Temporal.Instant.compare(startsAt, end) >= 0)
    .toSorted((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt))
    .map(({ sessionId: id, className, startsAt, isWaitlisted }) => {
      const words = `${className}, ${formatDateTime(startsAt, now)}`;
      return { id, words: isWaitlisted ? `${words} (waitlist)` : words };
    });
}

export function action({ url, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = parseWithZod(requireForm(context), { schema: leaveForm });
    if (submission.status !== 'success') return refuse(submission.reply());
    const event = { type: 'cancel-at-period-end', reason: submission.value.reason } as const;
    return changeOwn(url, context, event, 'You are leaving. You can change your mind until your last day.');
  });
}

export default function LeavePage({ loaderData, actionData }: Route.ComponentProps) {
  const { clubName, lastDay, isRenewing: isCharged, runsOut, classes, seen } = loaderData;
  const [form, fields] = useForm<LeaveFields>({ id: 'leave', lastResult: useLastResult(actionData) });
  if (runsOut || lastDay === '') return <NothingToDo lastDay={runsOut ? lastDay : ''} />;
  const money = isCharged ? ' Nothing is taken after that.' : '';
  return (
    <FormPage
      title={`Leave ${clubName}`}
      lead={`You can train until ${lastDay}.${money} Until then you can change your mind with one press.`}
      problems={errorSummaryOf(form)}
    >
      {classes.length === 0 ? null : (
        <Card title="Booked after your last day">
          <ul className="bare lines">
            {classes.map(({ id, words }) => (
              <li key={id}>{words}</li>
            ))}
          </ul>
          <p>We cancel these when your membership ends. If you stay, you keep them.</p>
        </Card>
      )}
      <PostForm form={form}>
        <input type="hidden" name="seen" value={seen} />
        <TextAreaField
          {...fieldProps(fields.reason)}
          label="Why? (optional)"
          hint="It helps us. Leave it empty if you like."
          rows={2}
        />
        <SubmitButton tone="danger" isBlock>
          Leave on {lastDay}
        </SubmitButton>
      </PostForm>
      <p>
        <a href={paths.billing}>Keep my membership</a>
      </p>
    </FormPage>
  );
}

function NothingToDo({ lastDay }: { lastDay: string }) {
  return (
    <FormPage
      title="Nothing to cancel"
      lead={
        lastDay
          ? `What you bought was paid once. It runs out on ${lastDay} by itself, and nothing more is taken.`
          : 'Your membership has no last day, so nothing is taken by itself. Tell the front desk that you are leaving.'
      }
    >
      <p>
        <a href={paths.billing}>Back to your payments</a>
      </p>
    </FormPage>
  );
}
