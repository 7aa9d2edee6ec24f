import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { RISE_NOTICE_DAYS, refuseRiseDate } from '#domain/membership/price-rise.ts';
import { notFound } from '#server/access/not-found.ts';
import { plans } from '#server/data/collections/membership.ts';
import { announceRise } from '#server/membership/price-rises/announce-rise.ts';
import { previewRise } from '#server/membership/price-rises/preview-rise.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../../../forms/read-form.ts';
import { ButtonLink, SubmitButton } from '../../../../../ui/button.tsx';
import { Card } from '../../../../../ui/card.tsx';
import { dateProps, errorSummaryOf, fieldProps } from '../../../../../ui/conform-field.tsx';
import { DateField } from '../../../../../ui/date-field.tsx';
import { FormPage } from '../../../../../ui/form-page.tsx';
import { MailPreview } from '../../../../../ui/mail-preview.tsx';
import { Notice } from '../../../../../ui/notice.tsx';
import { PostForm } from '../../../../../ui/post-form.tsx';
import { TextAreaField } from '../../../../../ui/text-area-field.tsx';
import { useLastResult } from '../../../../../ui/use-last-result.ts';
import type { Route } from './+types/price-rise.ts';
import { type PriceRiseFields, priceRiseForm } from './price-rise.form.ts';
import { PastRises, ToldMembers } from './rise-tables.tsx';
import { previewSentences, riseView } from './rise-view.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Raise the price for members' }];

async function requirePlan(url: URL, context: Context, id: string) {
  const plan = await context.get(servicesContext).store.find(plans, id);
  if (!plan) throw notFound(url);
  return plan;
}

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const plan = await requirePlan(url, context, params.id);
  return riseView(context.get(servicesContext), plan, url.searchParams);
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const plan = await requirePlan(url, context, id);
    const services = context.get(servicesContext);
    const submission = readForm(context, priceRiseForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { price: priceInPence, from, words, next } = submission.value;
    if (next === 'preview') {
      const problem = refuseRiseDate(from, services.now());
      if (problem) return refuse(submission.reply({ fieldErrors: { from: [problem] } }));
      const preview = previewSentences(await previewRise(services, plan, { from: from.toString(), words }));
      return { initialValue: { from: from.toString(), words }, preview };
    }
    const by = await findActor(context);
    const outcome = await announceRise(services, { planId: id, priceInPence, from, words, by });
    if (outcome.kind === 'no-plan') throw notFound(url);
    if (outcome.kind === 'refused') {
      const { field, sentence } = outcome;
      const reply = field ? { fieldErrors: { [field]: [sentence] } } : { formErrors: [sentence] };
      return refuse(submission.reply(reply));
    }
    return redirectWithFlash(paths.priceRise(id), 'Announced. The emails are being written.');
  });
}

export default function PriceRisePage({ loaderData, actionData }: Route.ComponentProps) {
  const { plan, refusal, lead, canRise, from, open, past } = loaderData;
  const lastResult = useLastResult(actionData);
  const defaultValue = { from, words: '' };
  const [form, fields] = useForm<PriceRiseFields>({ id: 'price-rise', lastResult, defaultValue });
  const preview = actionData && 'preview' in actionData ? actionData.preview : null;
  // What was typed is kept, also where somebody else has announced a rise meanwhile.
  const isRefused = actionData !== undefined && preview === null;
  return (
    <FormPage
      back={<a href={paths.editPlan(plan.id)}>{plan.name}</a>}
      title={`${plan.name}: raise the price for members`}
      lead={lead}
      problems={errorSummaryOf(form)}
    >
      {open ? <OpenRise plan={plan} open={open} /> : null}
      {!open && refusal ? <Notice tone="warn">{refusal}</Notice> : null}
      {canRise || isRefused ? (
        <>
          <p>
            {`Everyone on this plan who pays less is emailed now, and pays ${plan.price} from their first payment on or after a day you choose. They need at least ${RISE_NOTICE_DAYS} days’ notice.`}
          </p>
          <PostForm form={form}>
            <input type="hidden" name="price" value={plan.priceInPence} />
            <DateField {...dateProps(form, fields.from)} label="First day of the new price" />
            <TextAreaField
              {...fieldProps(fields.words)}
              label="Your own words (optional)"
              hint="Why the price goes up. It’s added to the email."
              rows={5}
            />
            {preview ? (
              <MailPreview first={preview.first}>
                <p>{preview.count}</p>
              </MailPreview>
            ) : null}
            <div className="row">
              <SubmitButton
                name="next"
                value="preview"
                tone="quiet"
                formAction={`${paths.priceRise(plan.id)}#preview`}
              >
                Preview
              </SubmitButton>
              <SubmitButton name="next" value="announce" tone="accent">
                Announce the new price
              </SubmitButton>
            </div>
          </PostForm>
        </>
      ) : null}
      <PastRises rows={past} />
    </FormPage>
  );
}

type View = Route.ComponentProps['loaderData'];

function OpenRise({ plan, open }: { plan: View['plan']; open: NonNullable<View['open']> }) {
  return (
    <>
      <Card title={open.title}>
        <p>{open.state}</p>
        {open.withoutEmail ? <p>{open.withoutEmail}</p> : null}
        {open.canWithdraw ? (
          <ButtonLink href={paths.withdrawRise(plan.id)} tone="quiet" isSmall>
            Withdraw it
          </ButtonLink>
        ) : null}
      </Card>
      <ToldMembers {...open.people} />
    </>
  );
}
