import { type SubmissionResult, useForm } from '@conform-to/react';
import type { ReactNode } from 'react';
import { SubmitButton } from '../../../../ui/button.tsx';
import { errorSummaryOf, fieldProps } from '../../../../ui/conform-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { PreviousImports } from '../../../imports/import-parts.tsx';
import type { UploadFields } from './upload.form.ts';

type UploadPageProps = {
  title: string;
  lead: string;
  /** The most rows of a file. */
  mostRows?: string;
  lastResult: SubmissionResult<string[]> | undefined;
  lists: readonly { href: string; name: string; detail: string }[];
  /** What the file may look like. */
  children: ReactNode;
};

/** The page where a migration starts. */
export function UploadPage(props: UploadPageProps) {
  const { title, lead, mostRows = '50,000', lastResult, lists, children } = props;
  const [form, fields] = useForm<UploadFields>({ id: 'upload', lastResult });
  return (
    <FormPage title={title} lead={lead} problems={errorSummaryOf(form)}>
      <PostForm form={form} encType="multipart/form-data">
        <Field
          {...fieldProps(fields.file)}
          defaultValue={undefined}
          label="CSV or JSON file"
          hint={`Up to 10 MB and ${mostRows} rows.`}
          type="file"
          accept=".csv,.json,text/csv,text/plain,application/json"
        />
        <SubmitButton>Check the file</SubmitButton>
      </PostForm>
      <details>
        <summary>What the file can look like</summary>
        <div className="prose">{children}</div>
      </details>
      <PreviousImports lists={lists} />
    </FormPage>
  );
}
