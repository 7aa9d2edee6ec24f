import { useForm } from '@conform-to/react';
import { redirect } from 'react-router';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { staffMail } from '#domain/club/mail-promises.ts';
import { readyMadeLists } from '#domain/members/announcement-list.ts';
import { formatNumber } from '#domain/values/numbers.ts';
import { memberBatches } from '#server/data/collections/member-batches.ts';
import { findList, findPeopleIn, listChoices } from '#server/members/batches/announcement-lists.ts';
import { discardDraft, draftAnnouncement } from '#server/members/batches/prepare-announcement.ts';
import { workOnBatch } from '#server/members/batches/work-on-batches.ts';
import { servicesContext } from '#server/request/context.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { errorSummaryOf, fieldProps } from '../../../../ui/conform-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { useShell } from '../../../../ui/shell.ts';
import { TextAreaField } from '../../../../ui/text-area-field.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import { messageForm } from '../batches/message.form.ts';
import type { Route } from './+types/write-announcement.ts';

const announcementForm = z.object({
  list: z.string({ error: 'Choose who gets it' }).min(1, 'Choose who gets it').max(80, 'Choose who gets it'),
  ...messageForm.omit({ next: true }).shape,
});
type AnnouncementFields = z.input<typeof announcementForm>;

/** Counted while the person waits; longer lists in the background. */
const MOST_AT_ONCE = 300;

export const meta: Route.MetaFunction = () => [{ title: 'New announcement' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { store } = services;
  const { saved, readyMade } = await listChoices(store);
  const draft = await store.find(memberBatches, url.searchParams.get('draft') ?? '-');
  const all = [...saved, ...readyMade];
  const key = all.find(({ title }) => title === draft?.listTitle)?.key ?? [...readyMadeLists.keys()][0] ?? '';
  const typed: Partial<AnnouncementFields> =
    draft?.status === 'ready'
      ? { list: key, subject: draft.subject, body: draft.body }
      : { list: url.searchParams.get('list') ?? '' };
  const counts = new Map<string, string>();
  for (const counted of ['members', 'everybody']) {
    const list = readyMadeLists.get(counted);
    const found = list && (await findPeopleIn(services, list, ''));
    if (found) counts.set(counted, `: ${formatNumber(found.count)}`);
  }
  const labelled = (of: string, choices: typeof saved) =>
    choices.map(({ key: value, title }) => ({ value, label: `${title}${of}${counts.get(value) ?? ''}` }));
  return {
    typed,
    action: url.pathname + url.search,
    options: [...labelled(' (saved list)', saved), ...labelled('', readyMade)],
  };
}

export function action({ url, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const services = context.get(servicesContext);
    const submission = readForm(context, announcementForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { list: key, ...words } = submission.value;
    const wrong = (sentence: string) => refuse(submission.reply({ fieldErrors: { list: [sentence] } }));
    const list = await findList(services.store, key);
    if (!list) return wrong('This list has been deleted. Choose another one.');
    const by = await findActor(context);
    const { count, isTooLong } = await findPeopleIn(services, list, by.uid);
    if (isTooLong) return wrong('This list finds too much. Narrow it, for example with fewer days.');
    if (count === 0) return wrong('Nobody is in this list at the moment.');
    const id = await draftAnnouncement(services, { words, list, by });
    await discardDraft(services, url.searchParams.get('draft') ?? '-');
    if (count <= MOST_AT_ONCE) await workOnBatch(services, id, 1);
    return redirect(paths.viewBatch(id), 303);
  });
}

export default function WriteAnnouncementPage({ loaderData, actionData }: Route.ComponentProps) {
  const { typed, options, action: here } = loaderData;
  const lastResult = useLastResult(actionData);
  const { canSendMail } = useShell();
  const [form, fields] = useForm<AnnouncementFields>({ id: 'announcement', lastResult, defaultValue: typed });
  return (
    <FormPage
      back={<a href={paths.listAnnouncements}>Announcements</a>}
      title="New announcement"
      lead={staffMail.eachGetsOne(
        canSendMail,
        'their name. Next you see it as it will arrive, with who gets it, before anything is sent.',
      )}
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form} action={here}>
        <SelectField
          {...fieldProps(fields.list)}
          label="Who gets it"
          hint="Save a list under Members, Payments, Access log, Members’ training or Leads to choose it here."
          options={[{ value: '', label: 'Choose a list' }, ...options]}
        />
        <Field {...fieldProps(fields.subject)} label="Subject" autoComplete="off" maxLength={120} />
        <TextAreaField
          {...fieldProps(fields.body)}
          label="Message"
          hint="Leave a line empty between paragraphs. Web addresses become links, and lines that begin with - become a list. Don’t include health information."
          rows={10}
        />
        <SubmitButton>Preview and count</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
