import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import { addNote, listNotes } from '#server/members/member-notes.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../forms/read-form.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { errorSummaryOf } from '../../../ui/conform-field.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { pageHrefs } from '../../../ui/page-links.ts';
import { Pager } from '../../../ui/pager.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { useLastResult } from '../../../ui/use-last-result.ts';
import type { Route } from './+types/member-notes.ts';
import { MemberFrame } from './head/member-frame.tsx';
import { readMemberHead } from './head/read-head.ts';
import { type NoteFields, noteForm } from './note.form.ts';
import { NoteInputs } from './note-fields.tsx';
import { type NoteRow, noteRow } from './note-rows.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.head.name ?? 'Member'}: notes` },
];

const PAGE = 25;

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const { store } = context.get(servicesContext);
  const { head, isAdmin, now } = await readMemberHead(url, context, id);
  const page = await listNotes(store, id, { limit: PAGE, cursor: url.searchParams.get('cursor') });
  const viewer = { uid: requireLogin(context).uid, isAdmin };
  return {
    head,
    notes: page.items.map((note) => noteRow(note, viewer, now)),
    pages: pageHrefs(paths.memberNotes(id), new URLSearchParams(), page),
  };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, noteForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { text, pinned } = submission.value;
    const note = { uid: id, by: await findActor(context), text, isPinned: pinned };
    if (!(await addNote(context.get(servicesContext), note))) throw notFound(url);
    return redirectWithFlash(paths.memberNotes(id), 'Note added.');
  });
}

export default function MemberNotesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { head, notes, pages } = loaderData;
  const lastResult = useLastResult(actionData);
  const [form, fields] = useForm<NoteFields>({ id: 'note', lastResult });
  return (
    <MemberFrame head={head} tab="Notes">
      <ErrorSummary problems={errorSummaryOf(form)} />
      <PostForm form={form}>
        <NoteInputs fields={fields} />
        <div className="row">
          <SubmitButton>Add note</SubmitButton>
          <a href={paths.writeTaskAbout(head.uid)}>Ask a colleague to do something</a>
        </div>
      </PostForm>
      {notes.length > 0 ? (
        notes.map((note) => <Note key={note.id} note={note} />)
      ) : (
        <p className="dim">No notes yet.</p>
      )}
      {pages.previousHref || pages.nextHref ? <Pager summary="Newest first" {...pages} /> : null}
    </MemberFrame>
  );
}

function Note({ note: { id, text, who, task, isPinned, isOwn, canRemove } }: { note: NoteRow }) {
  return (
    <Card>
      <p className="member-note">{text}</p>
      <div className="row">
        {isPinned ? <Chip tone="info">Pinned</Chip> : null}
        {task ? <Chip>{task}</Chip> : null}
        <span className="faint">{who}</span>
        {isOwn ? <a href={paths.editNote(id)}>Edit</a> : null}
        {canRemove ? (
          <PostForm action={paths.removeNote(id)} isInline>
            <SubmitButton tone="quiet" isSmall>
              Remove
            </SubmitButton>
          </PostForm>
        ) : null}
      </div>
    </Card>
  );
}
