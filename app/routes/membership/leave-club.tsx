import { useForm } from '@conform-to/react';
import { z } from 'zod';
import { debtAtPeriodEnd } from '#domain/membership/debts.ts';
import { chosenReasonNames, chosenReasons, leavingReasonNames } from '#domain/membership/leaving-reasons.ts';
import { isLeaving, isRenewing, lastDayOf } from '#domain/membership/membership.ts';
import { bookedHoldText } from '#domain/membership/own-membership.ts';
import { possibleEvents } from '#domain/membership/possible-events.ts';
import { formatDate } from '#domain/values/dates.ts';
import { capitalised } from '#domain/values/text.ts';
import { listEndingBookings } from '#server/bookings/clear-after-end.ts';
import { membershipVersion } from '#server/membership/change-membership.ts';
import { formContext, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../forms/read-form.ts';
import { severalLines } from '../../forms/typed-text.ts';
import { ButtonLink, SubmitButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { errorSummaryOf, fieldProps } from '../../ui/conform-field.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { useLastResult } from '../../ui/use-last-result.ts';
import type { Route } from './+types/leave-club.ts';
import { bookingLine, packsThatStay } from './affected-classes.ts';
import { holdState } from './holding-view.ts';
import { changeTheirs, requireWhose, requireWithPlan, type WhoseView } from './own-change.ts';

const leaveForm = z.object({
  leavingReason: z.enum(['', ...chosenReasons], 'Choose from the list').prefault(''),
  reason: severalLines().max(300, 'Use at most 300 characters').prefault(''),
});
type LeaveFields = z.input<typeof leaveForm>;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Cancel ${loaderData?.whose.your ?? 'your'} membership` },
];

/** One page and one button, like joining. */
export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { member, plan, view } = await requireWithPlan(url, context, params);
  const { store, now } = context.get(servicesContext);
  // A refused post renders this page with what was typed.
  const isPost = context.get(formContext) !== null;
  if (!isPost && !possibleEvents(member, now()).includes('cancel-at-period-end')) {
    const { name } = view;
    const nothing = name
      ? `${name} doesn’t have a membership to cancel.`
      : 'You don’t have a membership to cancel.';
    const sentence = isLeaving(member)
      ? `${capitalised(view.your)} membership is already set to end.`
      : nothing;
    throw redirectWithFlash(view.overview, sentence, 'warn');
  }
  const end = member.currentPeriodEnd;
  const leaving = { ...member, cancelAtPeriodEnd: true };
  const ending = end ? await listEndingBookings(store, member, leaving, end) : [];
  return {
    whose: view,
    lastDay: end ? formatDate(lastDayOf(end)) : '',
    isRenewing: isRenewing(member),
    runsOut: plan !== null && plan.kind !== 'membership',
    canHold: plan?.kind === 'membership' && holdState(member, view, '', now()).kind === 'open',
    hold: bookedHoldText(member, now()),
    classes: ending.map((each) => ({ id: each.id, label: bookingLine(each, now()) })),
    packs: await packsThatStay(store, member.id, now()),
    debt: debtAtPeriodEnd(member, plan, now(), 'member'),
    seen: membershipVersion(member),
  };
}

export async function action({ url, context, params }: Route.ActionArgs) {
  const whose = await requireWhose(url, context, params);
  return submitOnce(url, context, async () => {
    const submission = readForm(context, leaveForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { reason, leavingReason } = submission.value;
    const event = {
      type: 'cancel-at-period-end',
      reason,
      leavingReason: leavingReason || undefined,
    } as const;
    const { name, your } = whose.view;
    const isWithdrawn = whose.member.requestedPlanId !== '';
    const request = isWithdrawn ? ` ${capitalised(your)} request for another plan is withdrawn.` : '';
    const done = `${capitalised(your)} membership is set to end.${request} You can change your mind until ${name ? 'the' : 'your'} last day.`;
    return changeTheirs(url, context, whose, { event, done });
  });
}

export default function LeavePage({ loaderData, actionData }: Route.ComponentProps) {
  const {
    whose,
    lastDay,
    isRenewing: isCharged,
    runsOut,
    canHold,
    hold,
    classes,
    packs,
    debt,
    seen,
  } = loaderData;
  const { name, your } = whose;
  const [form, fields] = useForm<LeaveFields>({ id: 'leave', lastResult: useLastResult(actionData) });
  if (runsOut || lastDay === '') return <NothingToDo lastDay={runsOut ? lastDay : ''} whose={whose} />;
  const money = isCharged ? ` ${name ? 'Nothing is' : 'You won’t be'} charged after that.` : '';
  return (
    <FormPage
      title={`Cancel ${your} membership`}
      lead={`${capitalised(your)} membership runs until ${lastDay}.${money} You can change your mind until then.`}
      problems={errorSummaryOf(form)}
    >
      {canHold ? <HoldInstead whose={whose} /> : null}
      {hold ? (
        <p>{`${capitalised(your)} hold stays booked, from ${hold}. It can still be cancelled.`}</p>
      ) : null}
      {debt ? <p>{debt}</p> : null}
      {packs ? <p>{packs}</p> : null}
      {classes.length === 0 ? null : (
        <Card title={name ? 'Ends with the membership' : 'Ends with your membership'}>
          <ul className="bare lines">
            {classes.map(({ id, label }) => (
              <li key={id}>{label}</li>
            ))}
          </ul>
          <p>
            {`We’ll cancel these when ${your} membership ends. If ${name ? `${name} stays` : 'you decide to stay'}, ${name ? 'nothing is cancelled' : 'you keep them'}.`}
          </p>
        </Card>
      )}
      <PostForm form={form}>
        <input type="hidden" name="seen" value={seen} />
        <SelectField
          {...fieldProps(fields.leavingReason)}
          label={name ? `Why is ${name} leaving? (optional)` : 'Why are you leaving? (optional)'}
          emptyLabel="I’d rather not say"
          options={chosenReasons.map((value) => ({
            value,
            // Of somebody else, as staff say it: a child’s guardian isn’t moving away themselves.
            label: (name ? leavingReasonNames : chosenReasonNames)[value],
          }))}
        />
        <TextAreaField
          {...fieldProps(fields.reason)}
          label="Anything else? (optional)"
          hint="It helps us improve."
          rows={2}
        />
        <SubmitButton tone="danger" isBlock>
          {`End ${name ? your : 'my'} membership on ${lastDay}`}
        </SubmitButton>
      </PostForm>
      <p>
        <a href={whose.overview}>{`Keep ${name ? your : 'my'} membership`}</a>
      </p>
    </FormPage>
  );
}

function HoldInstead({ whose: { name, your, holding } }: { whose: WhoseView }) {
  const days = name
    ? `the days ${name} is away, and ${name} keeps the plan`
    : 'the days you’re away, and you keep your plan';
  return (
    <Card title="Just need a break?">
      <p className="dim">{`Put ${your} membership on hold instead. You don’t pay for ${days}.`}</p>
      <ButtonLink href={holding} tone="quiet" isSmall>
        Put it on hold
      </ButtonLink>
    </Card>
  );
}

function NothingToDo({ lastDay, whose: { name, your, overview } }: { lastDay: string; whose: WhoseView }) {
  const leaving = name ? `${name} is` : 'you’re';
  return (
    <FormPage
      title="Nothing to cancel"
      lead={
        lastDay
          ? `It was paid for once. It ends on ${lastDay}, and nothing is charged again.`
          : `${capitalised(your)} membership has no end date and doesn’t renew automatically. Please tell the front desk ${leaving} leaving.`
      }
    >
      <ButtonLink href={overview} tone="quiet">
        {name ? `Back to ${name}` : 'See your payments'}
      </ButtonLink>
    </FormPage>
  );
}
