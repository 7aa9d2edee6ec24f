import '#app/routes/membership/membership.css';
import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { countedInPence, denominations, denominationText, differenceText } from '#domain/payments/till.ts';
import { formatExactPence } from '#domain/values/money.ts';
import { closeDrawer } from '#server/payments/till/close-drawer.ts';
import { readDrawer } from '#server/payments/till/find-drawer.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { errorSummaryOf, fieldProps, numberProps } from '../../../../ui/conform-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import type { Route } from './+types/close-drawer.ts';
import { expectedIn, findDrawer } from './drawer-view.ts';
import { type CloseDrawerFields, closeDrawerForm, countField, countsIn } from './till.form.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Count and close' }];

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const drawer = await findDrawer(url, context, params.id);
  const contents = await readDrawer(context.get(servicesContext).store, drawer.id);
  return { till: drawer.till, isOpen: drawer.isOpen, expectedInPence: expectedIn(drawer, contents) };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const { till } = await findDrawer(url, context, id);
    const submission = readForm(context, closeDrawerForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { total, reason, press } = submission.value;
    if (press === 'add-up') return refuse(submission.reply({ formErrors: [] }), 200);
    const counted = { counts: countsIn(submission.value), totalInPence: total, reason };
    const request = { drawerId: id, ...counted, by: await findActor(context) };
    const outcome = await closeDrawer(context.get(servicesContext), request);
    if (outcome.kind === 'closed-already') {
      return refuse(submission.reply({ formErrors: [`${till} has already been closed.`] }), 409);
    }
    if (outcome.kind === 'refused') {
      return refuse(submission.reply({ fieldErrors: { [outcome.field]: [outcome.text] } }));
    }
    const result = differenceText(outcome.differenceInPence);
    return redirectWithFlash(paths.viewDrawer(id), `${till} is closed. ${result}.`);
  });
}

/** What the boxes hold, in pence; what is no number counts as none. */
function addUp(typed: Readonly<Record<string, unknown>>): number {
  const counts = denominations.map((pence) => [pence, Number(typed[countField(pence)]) || 0] as const);
  return countedInPence(Object.fromEntries(counts));
}

/** What should be in the till is said once it has been counted: nobody counts towards a number. */
export default function CloseDrawerPage({ loaderData, actionData }: Route.ComponentProps) {
  const { till, expectedInPence: expected } = loaderData;
  const [form, fields] = useForm<CloseDrawerFields>({ id: 'close', lastResult: useLastResult(actionData) });
  const sum = addUp(form.initialValue ?? {});
  const isCounted = actionData !== undefined && (sum > 0 || fields.reason.errors !== undefined);
  const difference = isCounted && sum > 0 ? `. ${differenceText(sum - expected)}` : '';
  return (
    <FormPage
      back={<a href={paths.viewTill}>Till</a>}
      title={`${till}: count and close`}
      lead={
        isCounted
          ? `There should be ${formatExactPence(expected)} in the till.`
          : 'Count what’s in the till. Then you see what should be in it.'
      }
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <fieldset className="till-counts">
          <legend>How many of each?</legend>
          {denominations.map((pence) => (
            <Field key={pence} {...numberProps(fields[countField(pence)])} label={denominationText(pence)} />
          ))}
        </fieldset>
        <div className="row">
          <output>{`Notes and coins: ${formatExactPence(sum)}${difference}`}</output>
          <SubmitButton tone="quiet" isSmall name="press" value="add-up">
            Add up
          </SubmitButton>
        </div>
        <Field
          {...fieldProps(fields.total)}
          label="Or the total in pounds"
          inputMode="decimal"
          autoComplete="off"
        />
        <Field
          {...fieldProps(fields.reason)}
          label="Reason for a difference (optional)"
          hint="Only needed if the count differs from what should be in the till."
          autoComplete="off"
        />
        <SubmitButton name="press" value="close">
          Close till
        </SubmitButton>
      </PostForm>
    </FormPage>
  );
}
