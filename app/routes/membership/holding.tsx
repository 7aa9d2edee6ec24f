import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { requiredDate } from '../../forms/typed-date.ts';
import './membership.css';
import { type SubmissionResult, useForm } from '@conform-to/react';
import { data, redirect } from 'react-router';
import { capitalised } from '#domain/values/text.ts';
import { notFound } from '#server/access/not-found.ts';
import { type Member, members } from '#server/data/collections/members.ts';
import { readKeptBy } from '#server/families/membership-keeper.ts';
import { findReasonsAgainst, placeHold } from '#server/membership/place-hold.ts';
import { type Context, loginContext, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { readText, refuse } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { parseForm } from '../../forms/parse-form.ts';
import { readForm } from '../../forms/read-form.ts';
import { ButtonLink, SubmitButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { dateProps, errorSummaryOf } from '../../ui/conform-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Facts } from '../../ui/facts.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import { GetForm } from '../../ui/get-form.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import { useLastResult } from '../../ui/use-last-result.ts';
import { shareable } from '../platform/pictures/shareable.ts';
import type { Route } from './+types/holding.ts';
import { holdProblems } from './hold-problems.ts';
import { Stays, UsualHoldLinks } from './holding-parts.tsx';
import {
  deskContact,
  type HoldState,
  holdPreview,
  holdState,
  type PreviewView,
  proposedDays,
  ruleFacts,
  usualHolds,
} from './holding-view.ts';
import { ownView, requireWhose, type WhoseView } from './own-change.ts';

const holdForm = z.object({
  from: requiredDate('Enter the first day of the hold'),
  until: requiredDate('Enter the last day of the hold'),
});
type HoldFields = z.input<typeof holdForm>;

export const meta: Route.MetaFunction = shareable(() => [
  { title: 'Put your membership on hold' },
  {
    name: 'description',
    content: 'Away, injured or busy? How to put your membership on hold, and what it costs.',
  },
]);

const signInFirst = `${paths.signIn}?${new URLSearchParams({ redirectTo: paths.holding })}`;

/**
 * Explains holds to everybody. A member, or their guardian, chooses days (a GET, so that they are in the URL), sees what happens, and
 * confirms.
 */
export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { settings, now } = context.get(servicesContext);
  const rules = await settings.read();
  const { member, view, keptBy } = await findWhose(url, context, params);
  const state = holdState(member, view, keptBy, now());
  const choice = await readChoice(url, context, state.kind === 'open' ? member : null);
  const page = {
    whose: view,
    rules: ruleFacts(rules),
    desk: deskContact(rules),
    state,
    proposed: proposedDays(rules, now()),
    usual: usualHolds(rules, view.holding, now()),
    ...choice,
  };
  return data(page, choice.typed?.error ? 422 : 200);
}

/** Visitors see the page too, and members whose membership others look after. */
async function findWhose(url: URL, context: Context, params: { readonly id?: string }) {
  const { store, now } = context.get(servicesContext);
  if (params.id !== undefined) return { ...(await requireWhose(url, context, params)), keptBy: '' };
  const login = context.get(loginContext);
  const member = login && (await store.find(members, login.uid));
  return { member, view: ownView, keptBy: member ? await readKeptBy(store, member, now()) : '' };
}

/** The days in the URL: a preview of the hold, or why it isn't possible. */
async function readChoice(
  url: URL,
  context: Context,
  member: Member | null,
): Promise<{ typed: SubmissionResult | undefined; preview: PreviewView | null }> {
  const services = context.get(servicesContext);
  const { searchParams } = url;
  if (!member || searchParams.size === 0) return { typed: undefined, preview: null };
  const submission = parseForm(searchParams, holdForm);
  if (submission.status !== 'success') return { typed: submission.reply(), preview: null };
  const rules = await services.settings.read();
  const reasons = await findReasonsAgainst(services.store, member, submission.value, rules, services.now());
  const isRefused = reasons.length > 0;
  return {
    typed: submission.reply(holdProblems(reasons)),
    preview: isRefused ? null : await holdPreview(services, member, submission.value, rules.holdFeeInPence),
  };
}

export async function action({ url, context, params }: Route.ActionArgs) {
  if (!context.get(loginContext)) return redirect(signInFirst, 303);
  const { member, by, view } = await requireWhose(url, context, params);
  const here = view.holding;
  return submitOnce(url, context, async () => {
    const submission = readForm(context, holdForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const outcome = await placeHold(context.get(servicesContext), {
      uid: member.id,
      ...submission.value,
      reason: '',
      override: '',
      by,
      seen: readText(context, 'seen'),
    });
    if (outcome.kind === 'no-member') throw notFound(url);
    if (outcome.kind === 'changed') return redirectWithFlash(here, `${outcome.summary}.`);
    if (outcome.reason === 'overtaken') return redirectWithFlash(here, outcome.sentence, 'warn');
    const isRules = 'reasons' in outcome && outcome.reasons.length > 0;
    return refuse(
      submission.reply(isRules ? holdProblems(outcome.reasons) : { formErrors: [outcome.sentence] }),
    );
  });
}

export default function HoldingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { whose, rules, desk, state, preview, typed, proposed, usual } = loaderData;
  const { name, your, holding: here } = whose;
  const [form, fields] = useForm<HoldFields>({
    id: 'hold',
    lastResult: useLastResult(actionData ?? typed),
    defaultValue: proposed,
  });
  const isRefused = actionData !== undefined;
  return (
    <FormPage
      back={name ? <a href={whose.overview}>{name}</a> : undefined}
      title={state.kind === 'held' ? capitalised(`${your} hold`) : `Put ${your} membership on hold`}
      lead={
        name
          ? `Is ${name} away, busy or unwell? Put the membership on hold, and you don’t pay for those days.`
          : 'Away, busy or unwell? Take a break, and you don’t pay for the days you’re on hold.'
      }
      problems={errorSummaryOf(form)}
    >
      {state.kind === 'held' ? <OtherState state={state} whose={whose} /> : null}
      {state.kind === 'open' && preview && !isRefused ? (
        <Confirm preview={preview} seen={state.seen} whose={whose} />
      ) : null}
      {state.kind === 'open' && (!preview || isRefused) ? (
        <GetForm action={here} id={form.id}>
          <UsualHoldLinks {...usual} />
          <DateField {...dateProps(form, fields.from)} label="First day of the hold" />
          <DateField {...dateProps(form, fields.until)} label="Last day of the hold" />
          <SubmitButton>Preview hold</SubmitButton>
        </GetForm>
      ) : null}
      {state.kind === 'held' ? null : <OtherState state={state} whose={whose} />}
      {preview && !isRefused ? null : <Facts facts={rules} />}
      {preview ? null : (
        <p className="dim">
          Ill, injured or pregnant? Speak to the front desk{desk}. Staff can start a hold straight away, and
          make it shorter or longer.
        </p>
      )}
    </FormPage>
  );
}

type ConfirmProps = { preview: PreviewView; seen: string; whose: WhoseView };

function Confirm({ preview, seen, whose: { name, holding: here } }: ConfirmProps) {
  const { from, until, fromDay, facts, classes, stays } = preview;
  return (
    <>
      <Card title="What happens">
        <Facts facts={facts} />
      </Card>
      <Card title={classes.length === 0 ? 'No classes are affected' : 'These classes are cancelled'}>
        {classes.length === 0 ? (
          <p className="dim">{`${name ? `${name} has` : 'You have'} no classes booked on those days.`}</p>
        ) : (
          <ul className="bare lines">
            {classes.map(({ id, label }) => (
              <li key={id}>{label}</li>
            ))}
          </ul>
        )}
      </Card>
      <Stays stays={stays} name={name} />
      <PostForm action={here}>
        <input type="hidden" name="from" value={from} />
        <input type="hidden" name="until" value={until} />
        <input type="hidden" name="seen" value={seen} />
        <SubmitButton>Start hold on {fromDay}</SubmitButton>
      </PostForm>
      <p>
        <a href={here}>Choose other days</a>
      </p>
    </>
  );
}

function OtherState({ state, whose }: { state: HoldState; whose: WhoseView }) {
  if (state.kind === 'open') return null;
  if (state.kind === 'visitor') {
    return (
      <div className="stack">
        <p>Sign in to choose your days and see what happens before you confirm.</p>
        <ButtonLink href={signInFirst}>Sign in</ButtonLink>
      </div>
    );
  }
  if (state.kind === 'held') {
    return (
      <Card title={state.title} tone="on">
        <p>{state.text}</p>
        {state.action ? (
          <ButtonLink href={whose.returnEarly} tone="quiet">
            {state.action}
          </ButtonLink>
        ) : null}
      </Card>
    );
  }
  return (
    <div className="stack">
      <p>{state.text}</p>
      {state.fix ? <ButtonLink href={state.fix.href}>{state.fix.label}</ButtonLink> : null}
    </div>
  );
}
