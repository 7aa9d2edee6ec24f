import { useForm } from '@conform-to/react';
import { redirect } from 'react-router';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { MESSAGE_WAIT_MINUTES, membersText, skippedTexts } from '#domain/members/member-batch.ts';
import { type MessagePreview, previewMessage } from '#server/members/batches/preview-message.ts';
import { findSelected, selectedUids } from '#server/members/batches/selected-members.ts';
import { startBatch } from '#server/members/batches/start-batch.ts';
import { workOnBatch } from '#server/members/batches/work-on-batches.ts';
import { servicesContext } from '#server/request/context.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { oneLine, severalLines } from '../../../../forms/typed-text.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { errorSummaryOf, fieldProps } from '../../../../ui/conform-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { MailPreview } from '../../../../ui/mail-preview.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { TextAreaField } from '../../../../ui/text-area-field.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import type { Route } from './+types/message-members.ts';
import { requireSelected, selectionView } from './selection-lead.ts';

const messageForm = z.object({
  subject: oneLine().min(1, 'Enter a subject').max(120, 'Use at most 120 characters'),
  body: severalLines().min(1, 'Enter a message').max(4000, 'Use at most 4,000 characters'),
  /** The button: `preview` sends nothing. */
  next: z.enum(['preview', 'send'], { error: 'Press one of the buttons' }).default('send'),
});
type MessageFields = z.input<typeof messageForm>;

/** Done within the request; the rest in the background. */
const PARTS_AT_ONCE = 2;

export const meta: Route.MetaFunction = () => [{ title: 'Message members' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const selected = await findSelected(context.get(servicesContext), url.searchParams);
  requireSelected(url.searchParams, selected);
  return { ...selectionView(selected), action: url.pathname + url.search };
}

export function action({ url, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const services = context.get(servicesContext);
    const selected = await findSelected(services, url.searchParams);
    requireSelected(url.searchParams, selected);
    const submission = readForm(context, messageForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { next, ...words } = submission.value;
    if (next === 'preview') {
      const preview = previewView(await previewMessage(services, selected, words));
      return { initialValue: words, preview };
    }
    const by = await findActor(context);
    const { filter } = selected;
    const uids = selectedUids(selected);
    const id = await startBatch(services, { kind: 'message', ...words, filter, uids, by });
    if (id === null) return refuse(submission.reply({ formErrors: ['Nobody is chosen any more.'] }));
    await workOnBatch(services, id, PARTS_AT_ONCE);
    return redirect(paths.viewBatch(id), 303);
  });
}

/** Nothing of it is a document: sentences alone. */
function previewView({ first, counts }: MessagePreview) {
  return {
    first,
    sent: counts ? sentText(counts.sent) : null,
    skipped: counts ? skippedTexts(counts.skipped) : [],
  };
}

function sentText(sent: number): string {
  if (sent === 0) return 'Nobody you chose can get this message.';
  return `${membersText(sent)} ${sent === 1 ? 'gets' : 'get'} this message.`;
}

export default function MessageMembersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { count, lead, back, action: here } = loaderData;
  const [form, fields] = useForm<MessageFields>({ id: 'message', lastResult: useLastResult(actionData) });
  const preview = actionData && 'preview' in actionData ? actionData.preview : null;
  return (
    <FormPage
      back={<a href={back.href}>{back.label}</a>}
      title={`Message ${membersText(count)}`}
      lead={lead}
      problems={errorSummaryOf(form)}
    >
      <p className="dim">
        Each gets an email of their own that begins with their first name. Members without a confirmed
        address, and those who turned off messages from the club, don’t get it.
      </p>
      <PostForm form={form} action={here}>
        <Field {...fieldProps(fields.subject)} label="Subject" autoComplete="off" maxLength={120} />
        <TextAreaField
          {...fieldProps(fields.body)}
          label="Message"
          hint="Don’t include health information."
          rows={8}
        />
        <p className="dim">{`Sending starts after ${MESSAGE_WAIT_MINUTES} minutes. Until then you can stop it.`}</p>
        {preview ? <Preview preview={preview} /> : null}
        <div className="row">
          <SubmitButton name="next" value="preview" tone="quiet" formAction={`${here}#preview`}>
            Preview
          </SubmitButton>
          <SubmitButton
            name="next"
            value="send"
            tone="accent"
          >{`Send to ${membersText(count)}`}</SubmitButton>
        </div>
      </PostForm>
    </FormPage>
  );
}

function Preview({ preview: { first, sent, skipped } }: { preview: ReturnType<typeof previewView> }) {
  return (
    <MailPreview first={first}>
      {sent === null ? null : <p>{sent}</p>}
      {skipped.length > 0 ? (
        <>
          <p>Who doesn’t get it:</p>
          <ul>
            {skipped.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      ) : null}
      {first || sent !== null ? null : <p>The first 100 members in this list can’t get it.</p>}
    </MailPreview>
  );
}
