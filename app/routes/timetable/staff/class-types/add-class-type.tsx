import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { addClassType } from '#server/timetable/save-class-type.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { errorSummaryOf } from '../../../../ui/conform-field.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import type { Route } from './+types/add-class-type.ts';
import { classTypeForm, type ClassTypeFields as Fields } from './class-type.form.ts';
import { ClassTypeFields } from './class-type-fields.tsx';
import { colourOptions } from './colour-options.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Add a class type' }];

export function loader() {
  return { colours: colourOptions() };
}

export function action({ url, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, classTypeForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const by = await findActor(context);
    const outcome = await addClassType(context.get(servicesContext), submission.value, by);
    if (outcome.kind !== 'saved') {
      const name = [`${outcome.by} already has that name. Choose another one`];
      return refuse(submission.reply({ fieldErrors: { name } }));
    }
    const text = `${outcome.classType.name} added. Next: when is it on?`;
    return redirectWithFlash(`${paths.addSchedule}?class=${outcome.classType.id}`, text);
  });
}

export default function AddClassTypePage({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<Fields>({
    id: 'class-type',
    lastResult: useLastResult(actionData),
    defaultValue: { minutes: '60', capacity: '12', intensity: 'moderate', colour: 'lime' },
  });
  return (
    <FormPage title="Add a class type" problems={errorSummaryOf(form)}>
      <PostForm form={form}>
        <ClassTypeFields fields={fields} colours={loaderData.colours} />
        <SubmitButton>Add class type</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
