import { useForm } from '@conform-to/react';
import { redirect } from 'react-router';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { findColumnsProblem } from '#domain/members/import-columns.ts';
import { type ImportField, importFieldNames, importFields } from '#domain/members/import-fields.ts';
import { ListProblem } from '#server/imports/list-problem.ts';
import { readSamples } from '#server/imports/read-samples.ts';
import { asksColumns, chooseMemberColumns } from '#server/members/import/choose-columns.ts';
import { MOST_COLUMNS_ASKED } from '#server/members/import/read-members-list.ts';
import { formContext, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { errorSummaryOf } from '../../../../ui/conform-field.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import { ColumnFields, columnName } from '../../../imports/column-fields.tsx';
import type { Route } from './+types/match-columns.ts';
import { getMemberList } from './find-member-list.ts';

const field = z.enum(importFields, { error: 'Choose what is in this column' }).optional();
const names = Array.from({ length: MOST_COLUMNS_ASKED }, (_, index) => columnName(index));

/** What each column holds, by position; a column without a choice isn't used. */
const matchColumnsForm = z
  .object(Object.fromEntries(names.map((name) => [name, field])))
  .transform((chosen): (ImportField | '')[] => names.map((name) => chosen[name] ?? ''));
type MatchColumnsFields = Partial<Record<string, string>>;

export const meta: Route.MetaFunction = () => [{ title: 'Match the columns' }];

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const list = await getMemberList(url, context, id);
  const isPost = context.get(formContext) !== null;
  if (!isPost && !asksColumns(list)) throw redirect(paths.checkImport(id), 303);
  const samples = await readSamples(context.get(servicesContext).store, list);
  return {
    title: list.fileName || 'the list',
    columns: list.columns.map((header, index) => ({ header, sample: samples[index] ?? '' })),
    chosen: Object.fromEntries(list.fields.map((name, index) => [columnName(index), name])),
  };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const list = await getMemberList(url, context, id);
    const here = paths.checkImport(id);
    const tooLate = () => redirectWithFlash(here, 'The columns of this list can’t be changed now.', 'info');
    const submission = readForm(context, matchColumnsForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const fields = submission.value.slice(0, list.columns.length);
    const problem = findColumnsProblem(fields.map((each) => each || null));
    if (problem) return refuse(submission.reply({ formErrors: [problem] }));
    if (!asksColumns(list)) return tooLate();
    try {
      const isChosen = await chooseMemberColumns(context.get(servicesContext), list, fields);
      return isChosen ? redirect(here, 303) : tooLate();
    } catch (error) {
      if (error instanceof ListProblem) return refuse(submission.reply({ formErrors: [error.message] }));
      throw error;
    }
  });
}

const options = importFields.map((value) => ({ value, label: importFieldNames[value] }));

export default function MatchColumnsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { title, columns, chosen } = loaderData;
  const [form, fields] = useForm<MatchColumnsFields>({
    id: 'columns',
    lastResult: useLastResult(actionData),
    defaultValue: chosen,
  });
  return (
    <FormPage
      title={`What is in each column of ${title}?`}
      lead="We remember your answer for the next file with these columns. Next you’ll see what each row would do. Nothing is changed yet."
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <ColumnFields columns={columns} fields={fields} options={options} />
        <SubmitButton>Check the rows</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
