import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { sellsSessions } from '#domain/community/trainer.ts';
import { formatDate, localDate } from '#domain/values/dates.ts';
import { formatPence, formatPrice, typedPounds } from '#domain/values/money.ts';
import { notFound } from '#server/access/not-found.ts';
import { members } from '#server/data/collections/members.ts';
import { type Plan, type PlanVersion, plans, planVersions } from '#server/data/collections/membership.ts';
import { trainers } from '#server/data/collections/trainers.ts';
import type { Store } from '#server/data/store.ts';
import { countRequests } from '#server/membership/list-plans.ts';
import { changePlan } from '#server/membership/save-plan.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import type { Services } from '#server/services.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { ButtonLink, SubmitButton } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { errorSummaryOf } from '../../../../ui/conform-field.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { type Column, Table } from '../../../../ui/table.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import type { Route } from './+types/edit-plan.ts';
import { type PlanFields as Fields, planForm } from './plan.form.ts';
import { PlanFields } from './plan-fields.tsx';
import { isKnownTrainer, NO_TRAINER, trainerOptions } from './trainer-options.ts';

/** Rows of the price history. */
const SHOWN = 24;

async function planEditView({ store, payments }: Services, plan: Plan) {
  const { id, name, isActive, stripePriceId } = plan;
  return {
    name,
    lead: `${await saleText(store, plan)}${requestsText(await countRequests(store, id))}`,
    isActive,
    id,
    typed: typedOf(plan),
    byCard:
      payments.engine === 'stripe' && plan.trainerId === ''
        ? {
            canBeMade: stripePriceId === '' && plan.priceInPence > 0,
            text: stripePriceId
              ? `Members can pay online. Stripe price: ${stripePriceId}.`
              : 'No price in Stripe yet: members pay at the desk.',
          }
        : null,
    canRise: plan.kind === 'membership' && plan.interval !== 'one-off',
    prices: await listPrices(store, id),
  };
}

/** Who pays a new price besides those who join later; empty: nobody. */
function requestsText(requests: number): string {
  if (requests === 0) return '';
  const who = requests === 1 ? 'One person has' : `${requests} people have`;
  return ` ${who} requested it and will pay a new price.`;
}

const NEW_FEE = ' Anyone who’s requested it and joins with it pays the new fee.';

async function saleText(store: Services['store'], { isActive, trainerId }: Plan): Promise<string> {
  if (!isActive) return 'Not for sale: put it on sale below. Existing members keep it.';
  if (trainerId === '' || sellsSessions(await store.find(trainers, trainerId))) return 'Available to buy.';
  return 'Not for sale: the trainer’s profile is hidden.';
}

const numberText = (number: number | null) => (number === null ? '' : String(number));

function typedOf(plan: Plan) {
  const none = { weekdaysFrom: '', weekdaysUntil: '', weekendsFrom: '', weekendsUntil: '' };
  return {
    name: plan.name,
    description: plan.description,
    kind: plan.kind,
    price: formatPence(plan.priceInPence).slice(1),
    interval: plan.interval,
    validDays: numberText(plan.validDays),
    classAllowance: numberText(plan.classAllowance),
    joiningFee: plan.joiningFeeInPence === null ? '' : typedPounds(plan.joiningFeeInPence),
    bookingOpensDaysBefore: numberText(plan.bookingOpensDaysBefore),
    ...none,
    ...plan.classHours,
    trainerId: plan.trainerId,
    features: plan.features.join('\n'),
    order: String(plan.order),
  };
}

async function listPrices(store: Store, planId: string) {
  const { items } = await store.query(planVersions, {
    where: [['planId', '==', planId]],
    orderBy: [['version', 'desc']],
    limit: SHOWN,
  });
  const admins = await store.findMany(members, [
    ...new Set(items.map(({ changedByUid }) => changedByUid).filter(Boolean)),
  ]);
  const names = new Map(admins.flatMap((admin) => (admin ? [[admin.id, admin.name]] : [])));
  return items.map((version) => priceRow(version, names.get(version.changedByUid) ?? ''));
}

function priceRow({ id, since, priceInPence, interval }: PlanVersion, by: string) {
  return {
    id,
    price: formatPrice(priceInPence, interval),
    since: since ? formatDate(localDate(since)) : 'Start',
    by,
  };
}
type PriceRow = ReturnType<typeof priceRow>;

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.name ?? 'Plan' }];

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const plan = await services.store.find(plans, params.id);
  if (!plan) throw notFound(url);
  const takesCards = services.payments.engine === 'stripe';
  return {
    ...(await planEditView(services, plan)),
    takesCards,
    trainers: await trainerOptions(services, plan),
  };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, planForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const by = await findActor(context);
    const services = context.get(servicesContext);
    if (!(await isKnownTrainer(services.store, submission.value.trainerId))) {
      return refuse(submission.reply({ fieldErrors: { trainerId: [NO_TRAINER] } }));
    }
    const before = await services.store.find(plans, id);
    const plan = await changePlan(services, { id, changes: submission.value, by });
    if (!before || !plan || plan === 'overtaken') throw notFound(url);
    const requests = await countRequests(services.store, id);
    if (plan.version === before.version) {
      const isOtherFee = plan.joiningFeeInPence !== before.joiningFeeInPence && requests > 0;
      return redirectWithFlash(paths.listPlans, `${plan.name} saved.${isOtherFee ? NEW_FEE : ''}`);
    }
    const saved = `${plan.name} saved. Existing members keep their price.${requestsText(requests)}`;
    const needsStripePrice = services.payments.engine === 'stripe' && before.stripePriceId !== '';
    if (!needsStripePrice) return redirectWithFlash(paths.listPlans, saved);
    const next = `${saved} Create the new price in Stripe: until then it’s paid at the desk.`;
    return redirectWithFlash(paths.makeStripePrice(id), next, 'warn');
  });
}

const columns: readonly Column<PriceRow>[] = [
  { header: 'Price', cell: ({ price }) => price },
  { header: 'Since', cell: ({ since }) => since },
  { header: 'Changed by', cell: ({ by }) => by },
];

export default function EditPlanPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, lead, isActive, typed, byCard, canRise, prices, trainers, takesCards } = loaderData;
  const lastResult = useLastResult(actionData);
  const [form, fields] = useForm<Fields>({ id: 'plan', lastResult, defaultValue: typed });
  return (
    <FormPage title={name} lead={lead} problems={errorSummaryOf(form)}>
      {byCard ? (
        <Card title="Paid online">
          <p>{byCard.text}</p>
          <div className="row">
            {byCard.canBeMade ? (
              <ButtonLink href={paths.makeStripePrice(id)} isSmall>
                Create the price in Stripe
              </ButtonLink>
            ) : null}
            <ButtonLink href={paths.enterStripePrice(id)} tone="quiet" isSmall>
              Use an existing Stripe price
            </ButtonLink>
          </div>
        </Card>
      ) : null}
      <PostForm form={form}>
        <PlanFields fields={fields} trainers={trainers} takesCards={takesCards} />
        <p className="dim">
          A new price applies to new members only. Existing members keep theirs until you raise it for them.
        </p>
        <SubmitButton>Save plan</SubmitButton>
      </PostForm>
      {canRise ? (
        <ButtonLink href={paths.priceRise(id)} tone="quiet">
          Raise the price for existing members
        </ButtonLink>
      ) : null}
      <ButtonLink href={isActive ? paths.deactivatePlan(id) : paths.reactivatePlan(id)} tone="quiet">
        {isActive ? 'Stop selling this plan' : 'Put this plan on sale'}
      </ButtonLink>
      <h2>Price history</h2>
      <Table
        caption="Price history"
        columns={columns}
        rows={prices}
        rowKey={({ id }) => id}
        empty={<p className="dim">No price changes recorded.</p>}
      />
    </FormPage>
  );
}
