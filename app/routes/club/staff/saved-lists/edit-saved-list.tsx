import { useForm } from '@conform-to/react';
import type { z } from 'zod';
import * as paths from '#app/paths.ts';
import { MAX_SAVED_NAME } from '#domain/club/saved-list.ts';
import { notFound } from '#server/access/not-found.ts';
import { renameList } from '#server/club/saved-lists/saved-lists.ts';
import { savedLists } from '#server/data/collections/saved-lists.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { errorSummaryOf, fieldProps } from '../../../../ui/conform-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import type { Route } from './+types/edit-saved-list.ts';
import { savedNameForm } from './saved-name.form.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Saved list' }];

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const saved = await context.get(servicesContext).store.find(savedLists, id);
  if (!saved) throw notFound(url);
  return { id, name: saved.name };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, savedNameForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { name } = submission.value;
    const outcome = await renameList(context.get(servicesContext), {
      id,
      name,
      by: await findActor(context),
    });
    if (outcome === null) throw notFound(url);
    if (outcome.kind === 'refused')
      return refuse(submission.reply({ fieldErrors: { name: [outcome.sentence] } }));
    return redirectWithFlash(paths.savedLists, 'List renamed.');
  });
}

export default function EditSavedListPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name } = loaderData;
  const [form, fields] = useForm<z.input<typeof savedNameForm>>({
    ...{ id: 'saved-list', lastResult: useLastResult(actionData), defaultValue: { name } },
  });
  return (
    <FormPage
      back={<a href={paths.savedLists}>Saved lists</a>}
      title={name}
      lead="Members and payments stay as they are when you delete a list."
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <Field {...fieldProps(fields.name)} label="Name" autoComplete="off" maxLength={MAX_SAVED_NAME} />
        <SubmitButton>Rename list</SubmitButton>
      </PostForm>
      <PostForm action={paths.deleteSavedList(id)}>
        <SubmitButton tone="danger">Delete list</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
