import { useForm } from '@conform-to/react';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { type ApiScope, apiScopes } from '#domain/api/scopes.ts';
import { MAX_TOKEN_NAME, tokenLifeCodes, tokenLives, usualTokenLife } from '#domain/api/token-life.ts';
import { formatDate, localDate } from '#domain/values/dates.ts';
import { createToken } from '#server/api/tokens/create-token.ts';
import { servicesContext } from '#server/request/context.ts';
import { findOwnPasswordProblem } from '#server/request/own-password.ts';
import { readText, refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { readForm } from '../../../forms/read-form.ts';
import { oneLine } from '../../../forms/typed-text.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import {
  checkProps,
  choiceProps,
  errorSummaryOf,
  fieldProps,
  passwordProps,
} from '../../../ui/conform-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { OwnPasswordField } from '../../../ui/own-password-field.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { useLastResult } from '../../../ui/use-last-result.ts';
import { currentPassword } from '../../accounts/security.form.ts';
import type { Route } from './+types/create-token.ts';
import { NewSecret } from './new-secret.tsx';

const missing = 'Enter a name, such as Newsletter';

/** Browsers don't send an unticked box. */
const box = z.enum(['on'], { error: 'Tick the box or leave it empty' }).optional();

const createTokenForm = z
  .object({
    name: oneLine(missing).min(1, missing).max(MAX_TOKEN_NAME, `Use at most ${MAX_TOKEN_NAME} characters`),
    ...{ members: box, bookings: box, visits: box, payments: box },
    life: z.enum(tokenLifeCodes, { error: 'Choose how long it works' }),
    currentPassword,
  })
  .refine((typed) => scopesOf(typed).length > 0, {
    path: ['members'],
    error: 'Tick what the token may read',
  });
type CreateTokenFields = z.input<typeof createTokenForm>;

/** The box of a scope: `members` for `members:read`. */
const boxOf = (scope: ApiScope) =>
  scope.replace(':read', '') as 'members' | 'bookings' | 'visits' | 'payments';

function scopesOf(typed: Partial<Record<ReturnType<typeof boxOf>, 'on' | undefined>>): ApiScope[] {
  return apiScopes.map(({ code }) => code).filter((code) => typed[boxOf(code)] === 'on');
}

const hideFields = ['currentPassword' as const];

export const meta: Route.MetaFunction = () => [{ title: 'Create an API token' }];

/** Nothing to load; the guards run for client-side navigation too. */
export const loader = () => null;

/** Answers with the token itself, which is stored nowhere; a form that is sent twice makes one token (`tokenOfForm`). */
export async function action({ context }: Route.ActionArgs) {
  const submission = readForm(context, createTokenForm);
  if (submission.status !== 'success') return refuse(submission.reply({ hideFields }));
  const { currentPassword: password, name, life, ...boxes } = submission.value;
  const problem = await findOwnPasswordProblem(context, password);
  if (problem) {
    const fieldErrors = { currentPassword: [problem.message] };
    return refuse(submission.reply({ fieldErrors, hideFields }), problem.status);
  }
  const outcome = await createToken(context.get(servicesContext), {
    ...{ name, scopes: scopesOf(boxes), days: Number(life) },
    formToken: readText(context, 'formToken'),
    by: await findActor(context),
  });
  if (outcome.kind === 'refused')
    return refuse(submission.reply({ formErrors: [outcome.sentence], hideFields }));
  return { name, token: outcome.token, until: formatDate(localDate(outcome.expiresAt)) };
}

export default function CreateTokenPage({ actionData }: Route.ComponentProps) {
  const created = actionData && 'token' in actionData ? actionData : null;
  const [form, fields] = useForm<CreateTokenFields>({
    id: 'api-token',
    lastResult: useLastResult(actionData && 'token' in actionData ? undefined : actionData),
    defaultValue: { life: usualTokenLife },
  });
  if (created)
    return (
      <NewSecret
        title={`Token for ${created.name}`}
        label="Token"
        secret={created.token}
        lead={`Copy it now: you can’t see it again. It works until ${created.until}.`}
      />
    );
  return (
    <FormPage
      back={<a href={paths.apiSettings}>API and webhooks</a>}
      title="Create an API token"
      lead="A program that has the token can read what you tick, as you. It can’t change anything or open the club’s pages. The token ends when you’re no longer an admin."
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <Field
          {...fieldProps(fields.name)}
          label="Name"
          hint="What uses it, such as Newsletter."
          autoComplete="off"
          maxLength={MAX_TOKEN_NAME}
        />
        <fieldset className="field">
          <legend>May read</legend>
          {apiScopes.map(({ code, label, hint }) => (
            <CheckField key={code} {...checkProps(fields[boxOf(code)])} label={label} hint={hint} />
          ))}
        </fieldset>
        <ChoiceField
          {...choiceProps(fields.life)}
          label="Works for"
          options={tokenLives.map(({ code, label }) => ({ value: code, label }))}
        />
        <OwnPasswordField {...passwordProps(fields.currentPassword)} />
        <SubmitButton>Create token</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
