import { useForm } from '@conform-to/react';
import { redirect } from 'react-router';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { makeExportPass } from '#server/club/export/export-pass.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { findOwnPasswordProblem } from '#server/request/own-password.ts';
import { refuse } from '#server/request/read-form.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { errorSummaryOf, passwordProps } from '../../../../ui/conform-field.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { OwnPasswordField } from '../../../../ui/own-password-field.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import { currentPassword } from '../../../accounts/security.form.ts';
import type { Route } from './+types/export-club.ts';

const TITLE = 'Export everything';

const exportForm = z.object({ currentPassword });
type ExportFields = z.input<typeof exportForm>;
const hideFields = ['currentPassword' as const];

export const meta: Route.MetaFunction = () => [{ title: TITLE }];

/** Nothing to load; the guards run for client-side navigation too. */
export const loader = () => null;

export async function action({ context }: Route.ActionArgs) {
  const { secret, now } = context.get(servicesContext);
  const submission = readForm(context, exportForm);
  if (submission.status !== 'success') return refuse(submission.reply({ hideFields }));
  const problem = await findOwnPasswordProblem(context, submission.value.currentPassword);
  if (problem) {
    const fieldErrors = { currentPassword: [problem.message] };
    return refuse(submission.reply({ fieldErrors, hideFields }), problem.status);
  }
  // The browser saves the file and stays on this page.
  throw redirect(paths.downloadWithPass(makeExportPass(secret, requireLogin(context).uid, now())), 303);
}

export default function ExportClubPage({ actionData }: Route.ComponentProps) {
  const lastResult = useLastResult(actionData);
  const [form, fields] = useForm<ExportFields>({ id: 'export-club', lastResult });
  return (
    <FormPage
      title={TITLE}
      lead="All of the club’s records in one ZIP file: spreadsheets of members, classes, bookings, visits, payments and leads, every other record, and all pictures and files."
      problems={errorSummaryOf(form)}
    >
      <Notice tone="warn">
        The file holds personal data, health answers included. Keep it safe, and delete it when you no longer
        need it. Members see when it was made.
      </Notice>
      <PostForm form={form}>
        <OwnPasswordField {...passwordProps(fields.currentPassword)} />
        <SubmitButton>Export</SubmitButton>
      </PostForm>
      <p className="dim">
        The download starts straight away. For a large club it takes minutes, and everybody can keep working.
        Passwords, links and pass codes are left out. To be able to restore the server, use a backup instead.
      </p>
    </FormPage>
  );
}
