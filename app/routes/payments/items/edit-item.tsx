import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import { items } from '#server/data/collections/sales.ts';
import { changeItem, itemVersion } from '#server/payments/desk/items.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { readText, refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../forms/read-form.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { errorSummaryOf } from '../../../ui/conform-field.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { useLastResult } from '../../../ui/use-last-result.ts';
import type { Route } from './+types/edit-item.ts';
import { type ItemFields as Fields, itemForm, itemTyped } from './item.form.ts';
import { ItemFields } from './item-fields.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Item' }];

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const item = await context.get(servicesContext).store.find(items, params.id);
  if (!item) throw notFound(url);
  return { name: item.name, typed: itemTyped(item), seen: itemVersion(item) };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, itemForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const seen = readText(context, 'seen');
    const by = await findActor(context);
    const item = await changeItem(context.get(servicesContext), { id, facts: submission.value, seen, by });
    if (!item) throw notFound(url);
    if (item === 'overtaken') return refuse(submission.reply({ formErrors: [OVERTAKEN] }), 409);
    return redirectWithFlash(paths.listItems, `${item.name} saved.`);
  });
}

const OVERTAKEN = 'It has been sold or changed since you opened this page. Check the stock and save again.';

export default function EditItemPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, typed, seen } = loaderData;
  const lastResult = useLastResult(actionData);
  const [form, fields] = useForm<Fields>({ id: 'item', lastResult, defaultValue: typed });
  return (
    <FormPage back={<a href={paths.listItems}>Items</a>} title={name} problems={errorSummaryOf(form)}>
      <PostForm form={form}>
        <input type="hidden" name="seen" value={seen} />
        <ItemFields fields={fields} />
        <SubmitButton>Save item</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
