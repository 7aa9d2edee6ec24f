import { useForm } from '@conform-to/react';
import type { z } from 'zod';
import * as paths from '#app/paths.ts';
import { isOpenRise, RISE_NOTICE_DAYS } from '#domain/membership/price-rise.ts';
import { localDate } from '#domain/values/dates.ts';
import { notFound } from '#server/access/not-found.ts';
import { listRises } from '#server/membership/price-rises/announce-rise.ts';
import { sayHowTold } from '#server/membership/price-rises/say-how-told.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../../../forms/read-form.ts';
import { SubmitButton } from '../../../../../ui/button.tsx';
import { dateProps, errorSummaryOf, fieldProps } from '../../../../../ui/conform-field.tsx';
import { DateField } from '../../../../../ui/date-field.tsx';
import { Field } from '../../../../../ui/field.tsx';
import { FormPage } from '../../../../../ui/form-page.tsx';
import { PostForm } from '../../../../../ui/post-form.tsx';
import { useLastResult } from '../../../../../ui/use-last-result.ts';
import type { Route } from './+types/say-how-told.ts';
import { sayHowToldForm, TOLD_HOW_HINT, TOLD_ON, TOLD_ON_HINT } from './price-rise.form.ts';

export const meta: Route.MetaFunction = () => [{ title: 'How members were told' }];

/** @throws a 404 where no rise is on its way */
async function requireRise(url: URL, context: Context, planId: string) {
  const rises = await listRises(context.get(servicesContext).store, planId);
  const rise = rises.find(({ stage }) => isOpenRise(stage));
  if (!rise) throw notFound(url);
  return rise;
}

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const { planName, toldHow } = await requireRise(url, context, id);
  const today = localDate(context.get(servicesContext).now()).toString();
  return { id, planName, toldHow, today };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const rise = await requireRise(url, context, id);
    const submission = readForm(context, sayHowToldForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { toldHow, toldOn } = submission.value;
    const by = await findActor(context);
    if (!(await sayHowTold(context.get(servicesContext), { id: rise.id, toldHow, toldOn, by })))
      throw notFound(url);
    return redirectWithFlash(paths.priceRise(id), 'Saved, and kept in the audit log.');
  });
}

export default function SayHowToldPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, planName, toldHow, today } = loaderData;
  const [form, fields] = useForm<z.input<typeof sayHowToldForm>>({
    id: 'say-how-told',
    lastResult: useLastResult(actionData),
    defaultValue: { toldHow, toldOn: today },
  });
  return (
    <FormPage
      back={<a href={paths.priceRise(id)}>Price rise</a>}
      title={`${planName}: how the others were told`}
      lead={`Anyone we couldn’t email keeps their price for at least ${RISE_NOTICE_DAYS} days after the day they’re told.`}
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <Field {...fieldProps(fields.toldHow)} label="How they were told" hint={TOLD_HOW_HINT} />
        <DateField {...dateProps(form, fields.toldOn)} label={TOLD_ON} hint={TOLD_ON_HINT} />
        <SubmitButton>Save</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
