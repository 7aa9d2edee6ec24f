import { useForm } from '@conform-to/react';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { emptyPlan } from '#domain/training/workout-builder.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { saveTemplate } from '#server/training/workouts/save-template.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { errorSummaryOf, fieldProps } from '../../../../ui/conform-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import type { Route } from './+types/add-template.ts';
import { titleField } from './builder/builder.form.ts';

const addTemplateForm = z.object({ title: titleField });
type Fields = z.input<typeof addTemplateForm>;

export const meta: Route.MetaFunction = () => [{ title: 'Add a workout template' }];

export function loader() {
  return null;
}

export function action({ url, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, addTemplateForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { title } = submission.value;
    const by = await findActor(context);
    const id = await saveTemplate(context.get(servicesContext), { plan: emptyPlan(title), by });
    return redirectWithFlash(paths.editTemplate(id), `${title} added. Next: its parts.`);
  });
}

export default function AddTemplatePage({ actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<Fields>({ id: 'template', lastResult: useLastResult(actionData) });
  return (
    <FormPage
      title="Add a workout template"
      lead="Give it a title. You add its parts and exercises next."
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <Field
          {...fieldProps(fields.title)}
          label="Title"
          hint="As members see it, like Friday Engine"
          autoComplete="off"
        />
        <SubmitButton>Add template</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
