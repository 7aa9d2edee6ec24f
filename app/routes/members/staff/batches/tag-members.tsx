import { useForm } from '@conform-to/react';
import { redirect } from 'react-router';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { membersText } from '#domain/members/member-batch.ts';
import { MAX_CLUB_TAGS, MAX_TAG_LENGTH, tagKeyOf } from '#domain/members/tags.ts';
import { findSelected, selectedUids } from '#server/members/batches/selected-members.ts';
import { knownTag, listTags, startBatch } from '#server/members/batches/start-batch.ts';
import { workOnBatch } from '#server/members/batches/work-on-batches.ts';
import { servicesContext } from '#server/request/context.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { oneLine } from '../../../../forms/typed-text.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { errorSummaryOf, fieldProps } from '../../../../ui/conform-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import type { Route } from './+types/tag-members.ts';
import { requireSelected, requireTicked, selectionView } from './selection-lead.ts';

const tagForm = z.object({
  tag: oneLine()
    .max(MAX_TAG_LENGTH, `Use at most ${MAX_TAG_LENGTH} characters`)
    .refine((tag) => tagKeyOf(tag) !== '', 'Enter a tag with at least one letter or digit')
    .prefault(''),
  what: z.enum(['tag', 'untag'], 'Choose whether to add the tag or remove it'),
});
type TagFields = z.input<typeof tagForm>;

/** Done within the request; the rest in the background. */
const PARTS_AT_ONCE = 2;

export const meta: Route.MetaFunction = () => [{ title: 'Tag members' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const selected = await findSelected(services, url.searchParams);
  requireTicked(url.searchParams, selected);
  const tags = await listTags(services.store);
  return { ...selectionView(selected), tags, action: url.pathname + url.search };
}

export function action({ url, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const services = context.get(servicesContext);
    const selected = await findSelected(services, url.searchParams);
    requireSelected(url.searchParams, selected);
    const submission = readForm(context, tagForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { tag: typed, what } = submission.value;
    const known = await knownTag(services.store, typed);
    const wrong = (sentence: string) => refuse(submission.reply({ fieldErrors: { tag: [sentence] } }));
    if (what === 'untag' && known === null) return wrong('No member has this tag.');
    if (known === null && (await listTags(services.store)).length >= MAX_CLUB_TAGS)
      return wrong(`The club has ${MAX_CLUB_TAGS} tags already. Use one of them.`);
    const by = await findActor(context);
    const { filter } = selected;
    const uids = selectedUids(selected);
    const id = await startBatch(services, { kind: what, tag: known ?? typed, filter, uids, by });
    if (id === null) return wrong('Nobody is chosen any more.');
    await workOnBatch(services, id, PARTS_AT_ONCE);
    return redirect(paths.viewBatch(id), 303);
  });
}

const choices = [
  { value: 'tag', label: 'Add the tag' },
  { value: 'untag', label: 'Remove the tag' },
];

export default function TagMembersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { count, lead, back, tags, action: here } = loaderData;
  const lastResult = useLastResult(actionData);
  const [form, fields] = useForm<TagFields>({ id: 'tag', lastResult, defaultValue: { what: 'tag' } });
  return (
    <FormPage
      back={<a href={back.href}>{back.label}</a>}
      title={`Tag ${membersText(count)}`}
      lead={lead}
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form} action={here}>
        <Field
          {...fieldProps(fields.tag)}
          label="Tag"
          hint="For example “Charity run”. Only staff see tags. Don’t include health information."
          autoComplete="off"
          list="known-tags"
          maxLength={MAX_TAG_LENGTH}
        />
        <datalist id="known-tags">
          {tags.map((tag) => (
            <option key={tag} value={tag} />
          ))}
        </datalist>
        <ChoiceField {...fieldProps(fields.what)} label="What to do" options={choices} />
        <SubmitButton>Save</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
