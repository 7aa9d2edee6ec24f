import '../../members/members.css';
import { useForm } from '@conform-to/react';
import { data } from 'react-router';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { identityChecks } from '#domain/accounts/give-code.ts';
import { afterHandedLink } from '#domain/accounts/handed-link.ts';
import { decideAdminCheck } from '#domain/accounts/roles.ts';
import { canBeEmailed } from '#domain/messages/address-mark.ts';
import { ageOn, formatDate, storedDate } from '#domain/values/dates.ts';
import { notFound } from '#server/access/not-found.ts';
import { type DrawnLink, drawLink } from '#server/accounts/draw-link.ts';
import { findGiving, giveCode } from '#server/accounts/give-code.ts';
import { canMail } from '#server/config/can-mail.ts';
import { members } from '#server/data/collections/members.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { readForm } from '../../../forms/read-form.ts';
import { ButtonLink, SubmitButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { choiceProps, errorSummaryOf } from '../../../ui/conform-field.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { useLastResult } from '../../../ui/use-last-result.ts';
import type { Route } from './+types/give-code.ts';

const giveForm = z.object({
  what: z.enum(['code', 'link'], { error: 'Choose what they need' }),
  check: z.enum(
    identityChecks.map(({ code }) => code),
    { error: 'Say how you checked who they are' },
  ),
});
type GiveFields = z.input<typeof giveForm>;

export const meta: Route.MetaFunction = () => [{ title: 'Give a code or link' }];

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const [member, { decision, account, toConfirm }] = await Promise.all([
    services.store.find(members, id),
    findGiving(services, id, requireLogin(context).claims),
  ]);
  if (!member) throw notFound(url);
  if (decision.kind === 'forbidden') throw forbidden();
  const born = storedDate(member.dob);
  const isNew = account?.emailState === 'unclaimed';
  return {
    uid: id,
    name: member.name || (account?.email ?? ''),
    email: account?.email ?? '',
    born: born ? `${formatDate(born)} (${ageOn(born, services.now())})` : '',
    choices: decision.kind === 'may-give' ? decision.choices : [],
    toConfirm,
    hasMailServer: canMail(services),
    // What an admin hands over closes nothing.
    after:
      decideAdminCheck(requireLogin(context).claims) || (isNew && member.parqResults.length === 0)
        ? ''
        : afterHandedLink(canMail(services) && canBeEmailed(member)),
  };
}

const forbidden = () => data(null, { status: 403, statusText: 'Forbidden' });

/** Answers with the code or link itself, which is stored nowhere; sent again, it makes another one, and says so in the audit log. */
export async function action({ url, context, params: { id } }: Route.ActionArgs) {
  const submission = readForm(context, giveForm);
  if (submission.status !== 'success') return refuse(submission.reply());
  const outcome = await giveCode(context.get(servicesContext), {
    ...{ uid: id, ...submission.value, by: await findActor(context) },
    byClaims: requireLogin(context).claims,
  });
  switch (outcome.kind) {
    case 'forbidden':
      throw forbidden();
    case 'nothing':
      throw notFound(url);
    default:
      return { ...outcome, drawn: drawLink(outcome.link) };
  }
}

type Page = Route.ComponentProps['loaderData'];

export default function GiveCodePage({ loaderData, actionData }: Route.ComponentProps) {
  const given = actionData && 'drawn' in actionData ? actionData : null;
  const [form, fields] = useForm<GiveFields>({
    id: 'give-code',
    lastResult: useLastResult(actionData && 'drawn' in actionData ? undefined : actionData),
    defaultValue: { what: loaderData.choices[0] ?? 'link' },
  });
  if (given) return <GivenPage page={loaderData} given={given} />;
  const { uid, name, email, born, choices } = loaderData;
  return (
    <FormPage
      back={<a href={paths.viewMember(uid)}>{name}</a>}
      title={`${name}: give a code or link`}
      lead={
        choices.length === 0
          ? `${name} has no account that they can sign in to, so there’s nothing to give them.`
          : `${loaderData.hasMailServer ? 'For somebody in front of you who isn’t getting our emails.' : 'For somebody in front of you. No mail server is set up, so we can’t email it.'} Check who they are first: anyone with it can get into their account. You see it once, and the audit log records that you gave it.`
      }
      problems={errorSummaryOf(form)}
    >
      {choices.length === 0 ? null : (
        <>
          <Facts
            facts={[
              { term: 'Email', value: email },
              { term: 'Born', value: born },
            ]}
          />
          <PostForm form={form}>
            <ChoiceField
              {...choiceProps(fields.what)}
              label="What do they need?"
              options={optionsOf(loaderData)}
              isStacked
            />
            <ChoiceField
              {...choiceProps(fields.check)}
              label="How did you check who they are?"
              options={identityChecks.map(({ code, label }) => ({ value: code, label }))}
              isStacked
            />
            <SubmitButton>Show it once</SubmitButton>
          </PostForm>
        </>
      )}
    </FormPage>
  );
}

const optionsOf = ({ choices, toConfirm, after }: Page) =>
  choices.map((choice) =>
    choice === 'code'
      ? {
          value: 'code',
          label: 'A code to confirm their email',
          hint: `Confirms that ${toConfirm} is theirs. Earlier codes stop working.`,
        }
      : {
          value: 'link',
          label: 'A link to choose a password',
          hint: `Also confirms their email, and signs them out everywhere else. ${after}`.trim(),
        },
  );

type GivenPageProps = {
  page: Page;
  given: {
    kind: 'code' | 'link';
    email: string;
    hours: number;
    link: string;
    code?: string;
    askedAt?: string;
    drawn: DrawnLink;
  };
};

/** The only time that it is shown. */
function GivenPage({ page: { uid, name, after }, given }: GivenPageProps) {
  const { kind, email, hours, link, code = '', askedAt = '', drawn } = given;
  const isCode = kind === 'code';
  return (
    <FormPage
      back={<a href={paths.viewMember(uid)}>{name}</a>}
      title={`${isCode ? 'Code' : 'Password link'} for ${name}`}
      lead={`For ${email}. It works once, within ${hours} hours.`}
    >
      <Notice tone="warn">Only show this to {name}. You can’t see it again.</Notice>
      {isCode || !after ? null : <p>{after}</p>}
      {isCode ? (
        <Card tone="on" title="Code">
          <code className="given">{code}</code>
          <p>{`Once they’re signed in, they enter it at ${askedAt}.`}</p>
        </Card>
      ) : null}
      <Card tone={isCode ? undefined : 'on'} title={isCode ? 'Or the link' : 'Link'}>
        <p>Ask them to scan this with their phone’s camera, or to open the link below it.</p>
        <QrCode drawn={drawn} />
        <code className="given given-small">{link}</code>
      </Card>
      <ButtonLink href={paths.viewMember(uid)} tone="quiet">
        Done
      </ButtonLink>
    </FormPage>
  );
}
