import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import { memberNotes } from '#server/data/collections/member-notes.ts';
import { editNote, noteVersion } from '#server/members/member-notes.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
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
import type { Route } from './+types/edit-note.ts';
import { type NoteFields, noteForm } from './note.form.ts';
import { NoteInputs } from './note-fields.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Edit note' }];

/** Only for whoever wrote it. */
export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const note = await context.get(servicesContext).store.find(memberNotes, id);
  if (!note || note.byUid !== requireLogin(context).uid) throw notFound(url);
  return {
    back: paths.memberNotes(note.memberUid),
    seen: noteVersion(note),
    text: note.text,
    pinned: note.isPinned ? 'on' : undefined,
  };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, noteForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { text, pinned } = submission.value;
    const seen = readText(context, 'seen');
    const note = { id, by: await findActor(context), seen, text, isPinned: pinned };
    const outcome = await editNote(context.get(servicesContext), note);
    if (outcome.kind === 'no-note') throw notFound(url);
    if (outcome.kind === 'overtaken') {
      const sentence = `You changed this note in another window: “${outcome.text}”. Save again to replace that.`;
      return refuse(submission.reply({ formErrors: [sentence] }), 409);
    }
    return redirectWithFlash(paths.memberNotes(outcome.memberUid), 'Note saved.');
  });
}

export default function EditNotePage({ loaderData, actionData }: Route.ComponentProps) {
  const { back, seen, text, pinned } = loaderData;
  const lastResult = useLastResult(actionData);
  const [form, fields] = useForm<NoteFields>({ id: 'note', lastResult, defaultValue: { text, pinned } });
  return (
    <FormPage back={<a href={back}>Notes</a>} title="Edit note" problems={errorSummaryOf(form)}>
      <PostForm form={form}>
        {/* After a refused post the page shows the note as it is now, so this is of now, too. */}
        <input type="hidden" name="seen" value={seen} />
        <NoteInputs fields={fields} />
        <SubmitButton>Save note</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
