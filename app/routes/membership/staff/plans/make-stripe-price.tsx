import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import { makeOnlinePrice } from '#server/payments/price-plan-online.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import type { Route } from './+types/make-stripe-price.ts';
import { asRefusal, planPage, pricedMessage, requirePlanForStripe } from './stripe-price-page.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Create the price in Stripe' }];

export async function loader({ url, context, params }: Route.LoaderArgs) {
  return (await requirePlanForStripe(url, context, params.id)).view;
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const { payments } = await requirePlanForStripe(url, context, id);
    const services = context.get(servicesContext);
    const by = await findActor(context);
    const make = () => makeOnlinePrice({ ...services, payments }, id, by);
    const outcome = await asRefusal(make, payments);
    if (outcome.kind === 'no-plan') throw notFound(url);
    if (outcome.kind === 'refused') return redirectWithFlash(planPage(id), outcome.sentence, 'bad');
    return redirectWithFlash(planPage(id), pricedMessage(outcome.plan.name));
  });
}

export default function MakeStripePricePage({ loaderData: { id, name, price } }: Route.ComponentProps) {
  return (
    <FormPage
      back={<a href={paths.editPlan(id)}>{name}</a>}
      title={`${name}: create the price in Stripe`}
      lead={`This adds a product called ${name} to Stripe at ${price}. Members can then pay for it online.`}
    >
      <PostForm>
        <SubmitButton>Create price in Stripe</SubmitButton>
      </PostForm>
      <p>
        <a href={paths.enterStripePrice(id)}>Use an existing Stripe price</a>
      </p>
    </FormPage>
  );
}
