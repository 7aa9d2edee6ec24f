import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { addItem } from '#server/payments/desk/items.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../forms/read-form.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { errorSummaryOf } from '../../../ui/conform-field.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { useLastResult } from '../../../ui/use-last-result.ts';
import type { Route } from './+types/add-item.ts';
import { type ItemFields as Fields, itemForm } from './item.form.ts';
import { ItemFields } from './item-fields.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Add an item' }];

export function action({ url, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, itemForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const item = await addItem(context.get(servicesContext), submission.value, await findActor(context));
    if (item === 'full') return refuse(submission.reply({ formErrors: [FULL] }), 409);
    return redirectWithFlash(paths.listItems, `${item.name} added.`);
  });
}

const FULL = 'You have 200 items. Change one that you no longer sell instead.';

export default function AddItemPage({ actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<Fields>({
    id: 'item',
    lastResult: useLastResult(actionData),
    defaultValue: { vat: '0', lowStockAt: '0', isActive: 'on' },
  });
  return (
    <FormPage back={<a href={paths.listItems}>Items</a>} title="Add an item" problems={errorSummaryOf(form)}>
      <PostForm form={form}>
        <ItemFields fields={fields} />
        <SubmitButton>Add item</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
