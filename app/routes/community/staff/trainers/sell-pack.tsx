import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { sessionsText } from '#domain/community/session-packs.ts';
import { formatPrice } from '#domain/values/money.ts';
import { notFound } from '#server/access/not-found.ts';
import { sellPack } from '#server/community/trainers/sell-pack.ts';
import { members } from '#server/data/collections/members.ts';
import { type Plan, plans } from '#server/data/collections/membership.ts';
import { trainers } from '#server/data/collections/trainers.ts';
import { membershipVersion } from '#server/membership/change-membership.ts';
import { listSessionPacksOnOffer } from '#server/membership/list-plans.ts';
import { readUncountedCash } from '#server/payments/till/find-drawer.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { readText, refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { AdminOnly } from '../../../../ui/admin-only.tsx';
import { SubmitButton } from '../../../../ui/button.tsx';
import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { choiceProps, errorSummaryOf } from '../../../../ui/conform-field.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import { amountProblems, paidAmount } from '../../../membership/staff/amount.form.ts';
import { AmountFields } from '../../../membership/staff/amount-fields.tsx';
import { paymentChoices } from '../../../membership/staff/payment-choices.ts';
import type { Route } from './+types/sell-pack.ts';
import { NO_PACK, type SellPackFields, sellPackForm } from './training-pack.form.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Sell a training pack' }];

export async function loader({ url, params: { id }, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const [member, packs] = await Promise.all([store.find(members, id), listSessionPacksOnOffer(store)]);
  if (!member) throw notFound(url);
  const seen = membershipVersion(member);
  const cashHint = await readUncountedCash(store, now());
  return { uid: id, name: member.name, seen, options: await optionsOf(context, packs), cashHint };
}

async function optionsOf(context: Context, packs: readonly Plan[]) {
  const ids = [...new Set(packs.map(({ trainerId }) => trainerId))];
  const found = await context.get(servicesContext).store.findMany(trainers, ids);
  const names = new Map(found.flatMap((trainer) => (trainer ? [[trainer.id, trainer.name]] : [])));
  return packs
    .filter(({ trainerId }) => names.has(trainerId))
    .map(({ id, name, trainerId, classAllowance, priceInPence, interval }) => ({
      ...{ value: id, label: name },
      hint: `${sessionsText(classAllowance ?? 0)} with ${names.get(trainerId)}, ${formatPrice(priceInPence, interval)}`,
    }));
}

export function action({ url, params: { id: uid }, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, sellPackForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { pack: planId, payment, amountReason } = submission.value;
    const { store } = context.get(servicesContext);
    const price = (await store.find(plans, planId))?.priceInPence ?? null;
    const fieldErrors = amountProblems({ ...submission.value, rest: 'waived' }, price, null);
    if (fieldErrors) return refuse(submission.reply({ fieldErrors }));
    const by = await findActor(context);
    const amountInPence = paidAmount(submission.value);
    const seen = readText(context, 'seen');
    const request = { uid, planId, payment, amountInPence, amountReason, seen, by };
    const outcome = await sellPack(context.get(servicesContext), request);
    if (outcome.kind === 'no-member') throw notFound(url);
    if (outcome.kind === 'refused') return refuse(submission.reply({ formErrors: [outcome.sentence] }), 409);
    if (outcome.kind === 'no-pack') return refuse(submission.reply({ fieldErrors: { pack: [NO_PACK] } }));
    const { memberName, sessions, trainerName } = outcome.pack;
    const text = `${memberName} now has ${sessionsText(sessions)} with ${trainerName}.`;
    return redirectWithFlash(paths.viewMember(uid), text);
  });
}

export default function SellPackPage({ loaderData, actionData }: Route.ComponentProps) {
  const { uid, name, seen, options, cashHint } = loaderData;
  const lastResult = useLastResult(actionData);
  const [form, fields] = useForm<SellPackFields>({ id: 'sell-pack', lastResult });
  return (
    <FormPage
      back={<a href={paths.viewMember(uid)}>{name}</a>}
      title={`${name}: sell a training pack`}
      lead="Sessions with a personal trainer, paid at the desk. Their membership stays as it is."
      problems={errorSummaryOf(form)}
    >
      {options.length === 0 ? (
        <EmptyState
          title="No training packs for sale"
          action={
            <AdminOnly>
              <a href={paths.addPlan}>Add a plan</a>
            </AdminOnly>
          }
        >
          An admin adds a class pack under Plans and chooses a personal trainer for it.
        </EmptyState>
      ) : (
        <PostForm form={form}>
          {/* After a refused post the page shows their account as it is now, so this is of now, too. */}
          <input type="hidden" name="seen" value={seen} />
          <ChoiceField {...choiceProps(fields.pack)} label="Pack" options={options} isStacked />
          <ChoiceField
            {...choiceProps(fields.payment)}
            label="Paid by"
            options={paymentChoices(cashHint)}
            isStacked
          />
          <AmountFields amount={fields.amount} reason={fields.amountReason} />
          <SubmitButton>Sell pack</SubmitButton>
        </PostForm>
      )}
    </FormPage>
  );
}
