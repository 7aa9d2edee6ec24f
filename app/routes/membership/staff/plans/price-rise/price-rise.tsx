import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { RISE_NOTICE_DAYS, refuseRiseDate } from '#domain/membership/price-rise.ts';
import { notFound } from '#server/access/not-found.ts';
import { canMail } from '#server/config/can-mail.ts';
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
import { Field } from '../../../../../ui/field.tsx';
import { FormPage } from '../../../../../ui/form-page.tsx';
import { MailPreview } from '../../../../../ui/mail-preview.tsx';
import { Notice } from '../../../../../ui/notice.tsx';
import { Pager } from '../../../../../ui/pager.tsx';
import { PostForm } from '../../../../../ui/post-form.tsx';
import { useShell } from '../../../../../ui/shell.ts';
import { type Column, Table } from '../../../../../ui/table.tsx';
import { TextAreaField } from '../../../../../ui/text-area-field.tsx';
import { useLastResult } from '../../../../../ui/use-last-result.ts';
import type { Route } from './+types/price-rise.ts';
import {
  type PriceRiseFields,
  priceRiseForm,
  TOLD_HOW_HINT,
  TOLD_ON,
  TOLD_ON_HINT,
} from './price-rise.form.ts';
import { type PastRise, previewSentences, type RiseView, riseView, type ToldRow } from './rise-view.ts';

const toldColumns: readonly Column<ToldRow>[] = [
  { header: 'Name', cell: ({ id, name }) => <a href={paths.viewMember(id)}>{name}</a> },
  { header: 'Email', cell: ({ email }) => email },
  { header: 'Notice given', cell: ({ told }) => told },
  { header: 'Pays now', cell: ({ price }) => price, onPhone: 'aside' },
];

/** Members affected who don’t pay the new price yet, and since when they know. */
function ToldMembers({ rows, pages }: NonNullable<RiseView['open']>['people']) {
  if (rows.length === 0) return null;
  return (
    <>
      <h2>Members affected</h2>
      <Table
        caption="Members affected"
        columns={toldColumns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<p className="dim">Nobody yet.</p>}
      />
      <Pager {...pages} />
    </>
  );
}

const pastColumns: readonly Column<PastRise>[] = [
  { header: 'Price', cell: ({ price }) => price },
  { header: 'From', cell: ({ from }) => from },
  { header: 'Announced', cell: ({ announced }) => announced },
  { header: 'Outcome', cell: ({ outcome }) => outcome, onPhone: 'aside' },
];

function PastRises({ rows }: { rows: readonly PastRise[] }) {
  if (rows.length === 0) return null;
  return (
    <>
      <h2>Earlier</h2>
      <Table
        caption="Earlier price rises"
        columns={pastColumns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<p className="dim">None yet.</p>}
      />
    </>
  );
}

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
    const { price: priceInPence, from, words, toldHow, toldOn, next } = submission.value;
    if (next === 'preview') {
      const problem = refuseRiseDate(from, services.now());
      if (problem) return refuse(submission.reply({ fieldErrors: { from: [problem] } }));
      const found = await previewRise(services, plan, { from: from.toString(), words });
      const preview = previewSentences(found, canMail(services));
      return {
        initialValue: { from: from.toString(), words, toldHow, toldOn: toldOn?.toString() ?? '' },
        preview,
      };
    }
    const by = await findActor(context);
    const outcome = await announceRise(services, {
      planId: id,
      priceInPence,
      from,
      words,
      toldHow,
      toldOn,
      by,
    });
    if (outcome.kind === 'no-plan') throw notFound(url);
    if (outcome.kind === 'refused') {
      const { field, sentence } = outcome;
      const reply = field ? { fieldErrors: { [field]: [sentence] } } : { formErrors: [sentence] };
      return refuse(submission.reply(reply));
    }
    return redirectWithFlash(
      paths.priceRise(id),
      canMail(services) ? 'Announced. The emails are being written.' : 'Announced.',
    );
  });
}

export default function PriceRisePage({ loaderData, actionData }: Route.ComponentProps) {
  const { plan, refusal, lead, canRise, mustRaisePlan, from, today, open, past } = loaderData;
  const { canSendMail } = useShell();
  const lastResult = useLastResult(actionData);
  const defaultValue = { from, words: '', toldHow: '', toldOn: today };
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
      {mustRaisePlan ? (
        <>
          <p>Change the price of the plan first.</p>
          <ButtonLink href={paths.editPlan(plan.id)}>Change the price of the plan</ButtonLink>
        </>
      ) : null}
      {canRise || isRefused ? (
        <>
          <p>
            {`${canSendMail ? 'We’ll email everyone on this plan who pays less, where we can. They pay' : 'Everyone on this plan who pays less will pay'} ${plan.price} from their first payment on or after a day you choose, with at least ${RISE_NOTICE_DAYS} days’ notice.`}
            {canSendMail ? '' : ` ${NO_MAIL}`}
          </p>
          <PostForm form={form}>
            <input type="hidden" name="price" value={plan.priceInPence} />
            <DateField {...dateProps(form, fields.from)} label="First day of the new price" />
            <Field
              {...fieldProps(fields.toldHow)}
              label={
                canSendMail ? 'How you’ll tell members we can’t email (optional)' : 'How you’ll tell members'
              }
              hint={canSendMail ? HOW_HINT_OTHERS : TOLD_HOW_HINT}
            />
            <DateField {...dateProps(form, fields.toldOn)} label={TOLD_ON} hint={TOLD_ON_HINT} />
            {canSendMail ? (
              <TextAreaField
                {...fieldProps(fields.words)}
                label="Your own words (optional)"
                hint="Why the price goes up. It’s added to the email."
                rows={5}
              />
            ) : null}
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

const NO_MAIL = 'No mail server is set up, so nobody can be emailed: tell them yourself, and say here how.';
const HOW_HINT_OTHERS = `They keep their price until you say how they were told. ${TOLD_HOW_HINT}`;

type View = Route.ComponentProps['loaderData'];

function OpenRise({ plan, open }: { plan: View['plan']; open: NonNullable<View['open']> }) {
  return (
    <>
      <Card title={open.title}>
        <p>{open.state}</p>
        {open.told ? <p>{open.told}</p> : null}
        <div className="row">
          {open.isSomebodyUntold ? (
            <ButtonLink href={paths.sayHowTold(plan.id)} tone="quiet" isSmall>
              Say how the others were told
            </ButtonLink>
          ) : null}
          {open.canWithdraw ? (
            <ButtonLink href={paths.withdrawRise(plan.id)} tone="quiet" isSmall>
              Withdraw it
            </ButtonLink>
          ) : null}
        </div>
      </Card>
      <ToldMembers {...open.people} />
    </>
  );
}
