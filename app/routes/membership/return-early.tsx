import { paidAfterHold } from '#domain/membership/end-hold.ts';
import { STAY_CANCELLED } from '#domain/membership/hold-changes.ts';
import { holdDays, isHoldAhead } from '#domain/membership/membership.ts';
import { possibleEvents } from '#domain/membership/possible-events.ts';
import { formatDate } from '#domain/values/dates.ts';
import { capitalised } from '#domain/values/text.ts';
import { notFound } from '#server/access/not-found.ts';
import { membershipVersion } from '#server/membership/change-membership.ts';
import { endHold } from '#server/membership/place-hold.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { readText } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import type { Route } from './+types/return-early.ts';
import { requireWhose } from './own-change.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.isAhead ? 'Cancel' : 'End'} ${loaderData?.whose.your ?? 'your'} hold` },
];

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { member, view } = await requireWhose(url, context, params);
  const now = context.get(servicesContext).now();
  if (!possibleEvents(member, now).includes('end-hold')) {
    throw redirectWithFlash(view.holding, 'There is no hold to end.', 'warn');
  }
  const hold = holdDays(member.hold);
  const isAhead = isHoldAhead(member, now);
  return {
    whose: view,
    isAhead,
    from: hold ? formatDate(hold.from) : '',
    paid: paidAfterHold(member, now),
    seen: membershipVersion(member),
  };
}

export async function action({ url, context, params }: Route.ActionArgs) {
  const { member, by, view } = await requireWhose(url, context, params);
  const { name, your, holding } = view;
  return submitOnce(url, context, async () => {
    const seen = readText(context, 'seen');
    const outcome = await endHold(context.get(servicesContext), { uid: member.id, by, seen });
    if (outcome.kind === 'no-member') throw notFound(url);
    if (outcome.kind === 'refused') return redirectWithFlash(holding, outcome.sentence, 'warn');
    const isCancelled = outcome.action === 'membership.hold-cancelled';
    const text = isCancelled
      ? `${capitalised(your)} hold is cancelled. It hadn’t started.`
      : `${capitalised(your)} hold has ended. ${name || 'You'} can train again.`;
    return redirectWithFlash(holding, `${text} ${STAY_CANCELLED}`);
  });
}

export default function ReturnEarlyPage({ loaderData }: Route.ComponentProps) {
  const { whose, isAhead, from, paid, seen } = loaderData;
  const { name, your, holding } = whose;
  const unchanged = paid || `${capitalised(your)} membership carries on as usual.`;
  const mine = name ? your : 'my';
  return (
    <FormPage
      title={isAhead ? `Cancel ${your} hold?` : `End ${your} hold today?`}
      lead={
        isAhead
          ? `It hasn’t started: it’s booked from ${from}. ${unchanged}`
          : `${name || 'You'} can train again straight away. ${paid || 'Unused hold days aren’t credited.'}`
      }
    >
      <p className="dim">{STAY_CANCELLED}</p>
      <PostForm>
        <input type="hidden" name="seen" value={seen} />
        <SubmitButton>{isAhead ? `Cancel ${mine} hold` : `End ${mine} hold today`}</SubmitButton>
      </PostForm>
      <p>
        <a href={holding}>{`Keep ${mine} hold`}</a>
      </p>
    </FormPage>
  );
}
