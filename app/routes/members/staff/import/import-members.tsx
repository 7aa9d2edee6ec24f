import { useForm } from '@conform-to/react';
import { redirect } from 'react-router';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { importFieldNames } from '#domain/members/import-fields.ts';
import { importSystems, OTHER_SYSTEM } from '#domain/members/import-systems.ts';
import { textEncodings } from '#server/imports/decode-text.ts';
import { uploadMembers } from '#server/members/import/upload-members.ts';
import { servicesContext } from '#server/request/context.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { CheckField } from '../../../../ui/check-field.tsx';
import { checkProps, choiceProps, errorSummaryOf, fieldProps } from '../../../../ui/conform-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { TextAreaField } from '../../../../ui/text-area-field.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import { PreviousImports } from '../../../imports/import-parts.tsx';
import { readPreviousImports } from '../../../imports/read-import.ts';
import type { Route } from './+types/import-members.ts';

const encodings = ['utf-8', 'windows-1252', 'macintosh'] as const;

const systems = [...importSystems.map(({ code }) => code), OTHER_SYSTEM] as const;

/** Same as the limit for the request body. */
const MAX_CHARACTERS = 10 * 1024 * 1024;

const importMembersForm = z
  .object({
    file: z.instanceof(File, { error: 'Choose one file' }).optional(),
    encoding: z.enum(encodings, 'Choose an encoding from the list').optional(),
    system: z.enum(systems, 'Choose where the list comes from').optional(),
    asksColumns: z.literal('on', { error: 'Tick the box, or leave it empty' }).optional(),
    pasted: z.string({ error: 'Paste one list' }).max(MAX_CHARACTERS, 'The list is too long').optional(),
  })
  .superRefine(({ file, pasted }, context) => {
    if (file || pasted?.trim()) return;
    context.addIssue({ code: 'custom', path: ['file'], message: 'Choose a file, or paste the list below' });
  });
type ImportMembersFields = z.input<typeof importMembersForm>;

export const meta: Route.MetaFunction = () => [{ title: 'Import members' }];

export async function loader({ context }: Route.LoaderArgs) {
  return {
    columns: Object.values(importFieldNames).join(', '),
    systems: [
      ...importSystems.map(({ code, name }) => ({ value: code as string, label: name })),
      { value: OTHER_SYSTEM, label: 'Another system, or a spreadsheet' },
    ],
    encodings: Object.entries(textEncodings).map(([value, label]) => ({ value, label })),
    lists: await readPreviousImports(context, 'members', paths.checkImport),
  };
}

/** Checks the list without changing anything. Pasted text comes back with its error; a file has to be chosen again. */
export function action({ url, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, importMembersForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { file, pasted = '', encoding, system, asksColumns } = submission.value;
    const bytes = file ? await file.bytes() : new TextEncoder().encode(pasted);
    const list = {
      fileName: file?.name ?? '',
      bytes,
      encoding: file && encoding,
      system,
      asksColumns: asksColumns === 'on',
      by: await findActor(context),
    };
    const uploaded = await uploadMembers(context.get(servicesContext), list);
    if (uploaded.kind === 'stored') return redirect(paths.checkImport(uploaded.id), 303);
    return refuse(submission.reply({ fieldErrors: { [file ? 'file' : 'pasted']: [uploaded.sentence] } }));
  });
}

export default function ImportMembersPage({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<ImportMembersFields>({
    id: 'import',
    lastResult: useLastResult(actionData),
  });
  return (
    <FormPage
      title="Import members"
      lead="Upload or paste your member list. You’ll see what each row would do before anything changes."
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form} encType="multipart/form-data">
        <Field
          {...fieldProps(fields.file)}
          defaultValue={undefined}
          label="CSV file"
          hint="Up to 10 MB and 20,000 rows."
          type="file"
          accept=".csv,text/csv,text/plain"
        />
        <SelectField
          {...choiceProps(fields.system)}
          label="Where the list comes from"
          hint="We’ll match its columns to ours."
          options={loaderData.systems}
          emptyLabel="Detect automatically"
        />
        <SelectField
          {...choiceProps(fields.encoding)}
          label="Encoding of the file"
          hint="Change this only if letters such as é or ö look wrong."
          options={loaderData.encodings}
          emptyLabel="Detect automatically"
        />
        <TextAreaField
          {...fieldProps(fields.pasted)}
          label="Or paste the list"
          hint="Include the line with the column names."
          rows={6}
          spellCheck={false}
        />
        <CheckField
          {...checkProps(fields.asksColumns)}
          label="Match the columns myself"
          hint="We ask anyway where we don’t know a column, and remember your answer for the next file."
        />
        <SubmitButton>Check the file</SubmitButton>
      </PostForm>
      <details>
        <summary>Which columns you can use</summary>
        <div className="prose">
          <p>
            {loaderData.columns}. Common alternatives such as Surname and Phone work too. Names are required.
            Without an email, people are added but can’t sign in. An empty cell doesn’t overwrite anything.
          </p>
          <p>
            Status, plan and “Paid until” only apply to new members. To change an existing membership, use the
            member’s page.
          </p>
        </div>
      </details>
      <PreviousImports lists={loaderData.lists} />
    </FormPage>
  );
}
