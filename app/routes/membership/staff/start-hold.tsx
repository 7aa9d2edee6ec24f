import { useForm } from '@conform-to/react';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { REASON_HINT } from '#domain/club/audit.ts';
import { rulesSentence } from '#domain/membership/holding.ts';
import { lastDayOf } from '#domain/membership/membership.ts';
import { isLiveSubscription } from '#domain/payments/payment-account.ts';
import { formatDate, localDate } from '#domain/values/dates.ts';
import { formatPence } from '#domain/values/money.ts';
import { servicesContext } from '#server/request/context.ts';
import { refuse } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../forms/read-form.ts';
import { requiredDate } from '../../../forms/typed-date.ts';
import { oneLine } from '../../../forms/typed-text.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { dateProps, errorSummaryOf, fieldProps } from '../../../ui/conform-field.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { useLastResult } from '../../../ui/use-last-result.ts';
import { bookedAhead } from '../affected-classes.ts';
import type { Route } from './+types/start-hold.ts';
import { carryOut, findForChange } from './membership-page.ts';

const startHoldForm = z.object({
  from: requiredDate('Enter the first day of the hold'),
  until: requiredDate('Enter the last day of the hold'),
  reason: oneLine().max(200, 'Use at most 200 characters').prefault(''),
  override: oneLine().max(200, 'Use at most 200 characters').prefault(''),
  feeWaiver: oneLine().max(200, 'Use at most 200 characters').prefault(''),
});
type StartHoldFields = z.input<typeof startHoldForm>;

export const meta: Route.MetaFunction = () => [{ title: 'Put on hold' }];

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { member, view } = await findForChange(url, context, params.id, 'start-hold');
  const { settings } = context.get(servicesContext);
  const end = member.currentPeriodEnd;
  const isByCard = isLiveSubscription(member.subscriptionStatus);
  const club = await settings.read();
  return {
    rules: rulesSentence(club),
    fee: club.holdFeeInPence > 0 ? formatPence(club.holdFeeInPence) : '',
    view,
    credit: isByCard
      ? 'Nothing is charged during the hold, and its days are taken off the next payment.'
      : `The end date${end ? `, now ${formatDate(lastDayOf(end))},` : ''} is extended by the same number of days.`,
    booked: await bookedAhead(
      context.get(servicesContext).store,
      member.id,
      context.get(servicesContext).now(),
    ),
    today: localDate(context.get(servicesContext).now()).toString(),
  };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, startHoldForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { override, feeWaiver, ...event } = submission.value;
    return carryOut(url, context, {
      id,
      event: { type: 'start-hold', ...event },
      ...{ override, feeWaiver },
      reply: (problems) => submission.reply(problems),
    });
  });
}

export default function StartHoldPage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, credit, today, rules, fee, booked } = loaderData;
  const [form, fields] = useForm<StartHoldFields>({
    id: 'hold',
    lastResult: useLastResult(actionData),
    defaultValue: { from: today, until: '', reason: '', override: '', feeWaiver: '' },
  });
  const lead = `${view.name} can’t train while on hold. ${credit} Classes booked during the hold are cancelled. ${rules}`;
  return (
    <FormPage
      back={<a href={view.here}>{view.name}</a>}
      title={`${view.name}: put on hold`}
      lead={lead}
      problems={errorSummaryOf(form)}
    >
      <BookedAhead title="Classes booked" rows={booked.classes}>
        Those on the days of the hold are cancelled. They don’t come back if the hold is undone or ended.
      </BookedAhead>
      <BookedAhead title="Also booked" rows={booked.besides}>
        A hold doesn’t cancel events or sessions with a trainer. Settle those on its days with {view.name}.
      </BookedAhead>
      <PostForm form={form}>
        <input type="hidden" name="seen" value={view.seen} />
        <DateField {...dateProps(form, fields.from)} label="First day of the hold" />
        <DateField {...dateProps(form, fields.until)} label="Last day of the hold" />
        <Field
          {...fieldProps(fields.reason)}
          label="Reason (optional)"
          hint="A word or two, like “travel”. Don’t enter health details."
          autoComplete="off"
        />
        <Field
          {...fieldProps(fields.override)}
          label="Reason for overriding the hold rules (optional)"
          hint={`Only needed if the hold breaks the rules above. ${REASON_HINT}`}
          autoComplete="off"
        />
        {fee ? (
          <Field
            {...fieldProps(fields.feeWaiver)}
            label={`Reason for waiving the ${fee} fee (optional)`}
            hint="Left empty, the fee is owed at the desk."
            autoComplete="off"
          />
        ) : null}
        <SubmitButton>Put on hold</SubmitButton>
      </PostForm>
    </FormPage>
  );
}

type BookedAheadProps = {
  title: string;
  rows: readonly { readonly id: string; readonly label: string }[];
  children: ReactNode;
};

function BookedAhead({ title, rows, children }: BookedAheadProps) {
  if (rows.length === 0) return null;
  return (
    <Card title={title}>
      <ul className="bare lines">
        {rows.map(({ id, label }) => (
          <li key={id}>{label}</li>
        ))}
      </ul>
      <p className="dim">{children}</p>
    </Card>
  );
}
