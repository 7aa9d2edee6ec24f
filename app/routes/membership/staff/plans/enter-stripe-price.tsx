import { useForm } from '@conform-to/react';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import { linkOnlinePrice } from '#server/payments/price-plan-online.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { oneLine } from '../../../../forms/typed-text.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { errorSummaryOf, fieldProps } from '../../../../ui/conform-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import type { Route } from './+types/enter-stripe-price.ts';
import { asRefusal, planPage, pricedMessage, requirePlanForStripe } from './stripe-price-page.ts';

const MESSAGE = 'Enter the price ID, which starts with price_';

const stripePriceForm = z.object({
  priceId: oneLine(MESSAGE).regex(/^price_\w{1,100}$/, MESSAGE),
});
type StripePriceFields = z.input<typeof stripePriceForm>;

export const meta: Route.MetaFunction = () => [{ title: 'Use an existing Stripe price' }];

export async function loader({ url, context, params }: Route.LoaderArgs) {
  return (await requirePlanForStripe(url, context, params.id)).view;
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const { payments } = await requirePlanForStripe(url, context, id);
    const submission = readForm(context, stripePriceForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { priceId } = submission.value;
    const services = context.get(servicesContext);
    const by = await findActor(context);
    const linkPrice = () => linkOnlinePrice({ ...services, payments }, { id, priceId, by });
    const outcome = await asRefusal(linkPrice, payments);
    if (outcome.kind === 'no-plan') throw notFound(url);
    if (outcome.kind === 'refused') {
      return refuse(submission.reply({ fieldErrors: { priceId: [outcome.sentence] } }));
    }
    return redirectWithFlash(planPage(id), pricedMessage(outcome.plan.name));
  });
}

export default function EnterStripePricePage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, price } = loaderData;
  const lastResult = useLastResult(actionData);
  const [form, fields] = useForm<StripePriceFields>({ id: 'stripe-price', lastResult });
  return (
    <FormPage
      back={<a href={paths.editPlan(id)}>{name}</a>}
      title={`${name}: use an existing Stripe price`}
      lead={`It must be ${price}, the same as the plan.`}
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <Field
          {...fieldProps(fields.priceId)}
          label="Price ID"
          hint="From the product’s page in Stripe. It looks like price_1Qx…"
          autoComplete="off"
        />
        <SubmitButton>Use this price</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
