import { useForm } from '@conform-to/react';
import { redirect } from 'react-router';
import type { z } from 'zod';
import * as paths from '#app/paths.ts';
import { findListName, listTitles, MAX_SAVED_NAME, MAX_SAVED_QUERY } from '#domain/club/saved-list.ts';
import { cutText } from '#domain/values/text.ts';
import { saveList } from '#server/club/saved-lists/saved-lists.ts';
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
import { hrefOf } from '../../../../ui/list/list-view.ts';
import { PostForm } from '../../../../ui/post-form.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import type { Route } from './+types/save-list.ts';
import { listPaths } from './list-path.ts';
import { savedNameForm } from './saved-name.form.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Save list' }];

/** What is to be saved: the list, and its filter as in its address. Without a list the member list is meant. */
function readAsked(url: URL) {
  const list = findListName(url.searchParams.get('list')) ?? 'members';
  const query = cutText(url.searchParams.get('query') ?? '', MAX_SAVED_QUERY);
  return { list, query, href: hrefOf(listPaths[list], new URLSearchParams(query)) };
}

export function loader({ url }: Route.LoaderArgs) {
  const { list, query, href } = readAsked(url);
  if (query === '') throw redirect(paths.savedLists, 303);
  return { title: listTitles[list], href, action: url.pathname + url.search };
}

export function action({ url, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const { list, query, href } = readAsked(url);
    if (query === '') throw redirect(paths.savedLists, 303);
    const submission = readForm(context, savedNameForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { name } = submission.value;
    const by = await findActor(context);
    const outcome = await saveList(context.get(servicesContext), { list, name, query, by });
    if (outcome.kind === 'refused')
      return refuse(submission.reply({ fieldErrors: { name: [outcome.sentence] } }));
    return redirectWithFlash(href, `Saved as ${name}.`);
  });
}

export default function SaveListPage({ loaderData, actionData }: Route.ComponentProps) {
  const { title, href, action: here } = loaderData;
  const [form, fields] = useForm<z.input<typeof savedNameForm>>({
    id: 'save-list',
    lastResult: useLastResult(actionData),
  });
  return (
    <FormPage
      back={<a href={href}>{title}</a>}
      title="Save this list"
      lead="Every admin sees it above the list. It’s up to date whenever you open it."
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form} action={here}>
        <Field {...fieldProps(fields.name)} label="Name" autoComplete="off" maxLength={MAX_SAVED_NAME} />
        <SubmitButton>Save list</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
