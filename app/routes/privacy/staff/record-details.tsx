import { useForm } from '@conform-to/react';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { readProcessingRecord, saveProcessingRecord } from '#server/privacy/save-processing-record.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../forms/read-form.ts';
import { oneLine, severalLines } from '../../../forms/typed-text.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { errorSummaryOf, fieldProps } from '../../../ui/conform-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { useLastResult } from '../../../ui/use-last-result.ts';
import type { Route } from './+types/record-details.ts';

const LONG = 'Use at most 1,000 characters';
const SHORT = 'Use at most 200 characters';

const line = oneLine().max(200, SHORT).prefault('');
const lines = severalLines().max(1000, LONG).prefault('');

const recordDetailsForm = z.object({
  controllerName: line,
  controllerAddress: line,
  contact: line,
  officer: line,
  representative: line,
  registrationNumber: line,
  otherRecipients: lines,
  otherMeasures: lines,
});
type Fields = z.input<typeof recordDetailsForm>;

const TITLE = 'Details for the record of processing';

export const meta: Route.MetaFunction = () => [{ title: TITLE }];

export async function loader({ context }: Route.LoaderArgs) {
  const { store, settings } = context.get(servicesContext);
  const { id: _, ...typed } = await readProcessingRecord(store);
  const { clubName, address } = await settings.read();
  return { typed, clubName, address };
}

export const action = ({ url, context }: Route.ActionArgs) =>
  submitOnce(url, context, async () => {
    const submission = readForm(context, recordDetailsForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const services = context.get(servicesContext);
    const isChanged = await saveProcessingRecord(services, submission.value, await findActor(context));
    return redirectWithFlash(paths.processingRecord, isChanged ? 'Details saved.' : 'No changes to save.');
  });

export default function RecordDetailsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { typed, clubName, address } = loaderData;
  const lastResult = useLastResult(actionData);
  const [form, fields] = useForm<Fields>({ id: 'record-details', lastResult, defaultValue: typed });
  return (
    <FormPage
      title={TITLE}
      back={<a href={paths.processingRecord}>Record of processing</a>}
      lead="What the system can’t know. All of it is optional."
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <Field
          {...fieldProps(fields.controllerName)}
          label="Who is responsible (controller)"
          hint={`The company or person behind the club. Empty: ${clubName}.`}
          autoComplete="organization"
        />
        <Field
          {...fieldProps(fields.controllerAddress)}
          label="Their address"
          hint={address ? `Empty: ${address}.` : undefined}
          autoComplete="street-address"
        />
        <Field
          {...fieldProps(fields.contact)}
          label="Contact for data protection"
          hint="Name, email or phone"
          autoComplete="off"
        />
        <Field
          {...fieldProps(fields.officer)}
          label="Data protection officer"
          hint="Only if you have one"
          autoComplete="off"
        />
        <Field
          {...fieldProps(fields.representative)}
          label="Representative"
          hint="Only for clubs established outside the UK"
          autoComplete="off"
        />
        <Field
          {...fieldProps(fields.registrationNumber)}
          label="ICO registration number"
          hint="From the certificate of the data protection fee"
          autoComplete="off"
        />
        <TextAreaField
          {...fieldProps(fields.otherRecipients)}
          label="Others who receive personal data"
          hint="One per line: your accountant, your host, and where they are"
        />
        <TextAreaField
          {...fieldProps(fields.otherMeasures)}
          label="Your own security measures"
          hint="One per line: locked office, training of staff, where backups are"
        />
        <SubmitButton>Save details</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
