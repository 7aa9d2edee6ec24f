import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { classColour } from '#domain/timetable/class-colours.ts';
import { notFound } from '#server/access/not-found.ts';
import { classTypes } from '#server/data/collections/timetable.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { followClassType } from '#server/timetable/follow-class-type.ts';
import { changeClassType } from '#server/timetable/save-class-type.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { ButtonLink, SubmitButton } from '../../../../ui/button.tsx';
import { errorSummaryOf } from '../../../../ui/conform-field.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import type { Route } from './+types/edit-class-type.ts';
import { classTypeForm, type ClassTypeFields as Fields } from './class-type.form.ts';
import { ClassTypeFields } from './class-type-fields.tsx';
import { colourOptions } from './colour-options.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.name ?? 'Class type' }];

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const type = await context.get(servicesContext).store.find(classTypes, params.id);
  if (!type) throw notFound(url);
  const typed = {
    name: type.name,
    description: type.description,
    minutes: String(type.minutes),
    capacity: String(type.capacity),
    intensity: type.intensity,
    colour: classColour(type.colour),
    order: String(type.order),
  };
  const { id, name, isActive } = type;
  return { name, id, isActive, hasPicture: type.pictureId !== '', typed, colours: colourOptions() };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, classTypeForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const services = context.get(servicesContext);
    const by = await findActor(context);
    const outcome = await changeClassType(services, { id, changes: submission.value, by });
    if (outcome.kind === 'missing') throw notFound(url);
    if (outcome.kind === 'name-taken') {
      const name = [`${outcome.by} already has that name. Choose another one`];
      return refuse(submission.reply({ fieldErrors: { name } }));
    }
    await followClassType(services, id);
    return redirectWithFlash(paths.listClassTypes, `${outcome.classType.name} saved.`);
  });
}

export default function EditClassTypePage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, isActive, hasPicture, typed, colours } = loaderData;
  const lastResult = useLastResult(actionData);
  const [form, fields] = useForm<Fields>({ id: 'class-type', lastResult, defaultValue: typed });
  const lead = isActive
    ? 'A new name or colour also applies to upcoming classes. Minutes and places only apply to classes you add from now on.'
    : 'Retired: you can’t add new classes of this type.';
  return (
    <FormPage title={name} lead={lead} problems={errorSummaryOf(form)}>
      <PostForm form={form}>
        <ClassTypeFields fields={fields} colours={colours} />
        <SubmitButton>Save class type</SubmitButton>
      </PostForm>
      <ButtonLink href={paths.classTypePicture(id)} tone="quiet">
        {hasPicture ? 'Change picture' : 'Add picture'}
      </ButtonLink>
      <ButtonLink href={isActive ? paths.retireClassType(id) : paths.restoreClassType(id)} tone="quiet">
        {isActive ? 'Retire class type' : 'Restore class type'}
      </ButtonLink>
    </FormPage>
  );
}
