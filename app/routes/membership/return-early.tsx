import { SubmitButton } from '#app/ui/button.tsx';
import { FormPage } from '#app/ui/form-page.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { servicesContext } from '#server/context.ts';
import { formatDate, localDate } from '#server/domain/dates.ts';
import { holdDays } from '#server/domain/membership.ts';
import { possibleEvents } from '#server/domain/membership-changes.ts';
import { redirectWithFlash } from '#server/forms/flash-cookie.ts';
import { requireForm } from '#server/forms/read-form.ts';
import { submitOnce } from '#server/forms/submit-once.ts';
import { notFound } from '#server/guards/not-found.ts';
import { membershipVersion } from '#server/operations/change-membership.ts';
import { endHold } from '#server/operations/place-hold.ts';
import { requireProfile } from '#server/require-profile.ts';
import type { Route } from './+types/return-early.ts';

export const meta: Route.MetaFunction = () => [{ title: 'End your hold' }];

const holding = '/membership/holding';

export async function loader({ url, context }: Route.LoaderArgs) {
  const member = await requireProfile(url, context);
  const now = context.get(servicesContext).now();
  if (!possibleEvents(member, now).includes('end-hold')) {
    throw redirectWithFlash(holding, 'There is no hold to end.', 'warn');
  }
  const hold = holdDays(member.hold);
  const isAhead = hold !== null && Temporal.PlainDate.compare(hold.from, localDate(now)) > 0;
  return { isAhead, from: isAhead ? formatDate(hold.from) : '', seen: membershipVersion(member) };
}

export async function action({ url, context }: Route.ActionArgs) {
  const { id: uid, name } = await requireProfile(url, context);
  return submitOnce(url, context, async () => {
    const seen = String(requireForm(context).get('seen') ?? '');
    const outcome = await endHold(context.get(servicesContext), { uid, by: { uid, name }, seen });
    if (outcome.kind === 'no-member') throw notFound(url);
    if (outcome.kind === 'refused') return redirectWithFlash(holding, outcome.sentence, 'warn');
    return redirectWithFlash(holding, 'Your hold has ended. Welcome back.');
  });
}

export default function ReturnEarlyPage({ loaderData: { isAhead, from, seen } }: Route.ComponentProps) {
  const credit = 'The days that you do not use are not credited.';
  return (
    <FormPage
      title={isAhead ? 'Take your hold back?' : 'Come back today?'}
      lead={
        isAhead
          ? `It has not begun: it is planned from ${from}. ${credit}`
          : `You can train again at once. ${credit}`
      }
    >
      <p className="dim">
        Classes that were cancelled for the hold stay cancelled. Book them again if they have places.
      </p>
      <PostForm>
        <input type="hidden" name="seen" value={seen} />
        <SubmitButton>{isAhead ? 'Take my hold back' : 'End my hold today'}</SubmitButton>
      </PostForm>
      <p>
        <a href={holding}>Leave it as it is</a>
      </p>
    </FormPage>
  );
}
