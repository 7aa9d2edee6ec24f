import { useForm } from '@conform-to/react';
import type { ReactNode } from 'react';
import { staffMail } from '#domain/club/mail-promises.ts';
import { MESSAGE_WAIT_MINUTES } from '#domain/members/member-batch.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { errorSummaryOf, fieldProps } from '../../../../ui/conform-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { MailPreview } from '../../../../ui/mail-preview.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { useShell } from '../../../../ui/shell.ts';
import { TextAreaField } from '../../../../ui/text-area-field.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import type { MessageFields } from './message.form.ts';
import type { MessageAnswer, PreviewView } from './post-message.ts';

type MessageFormProps = {
  /** `12 members`. */
  readers: string;
  lead: string;
  back: { href: string; label: string };
  /** The page's own address, with who is chosen. */
  action: string;
  actionData: MessageAnswer | undefined;
  /** What is there to begin with. */
  draft?: { subject: string; body: string };
  /** How each gets it, and who doesn’t. */
  children: ReactNode;
};

/** A message to many: written, previewed, sent. */
export function MessageForm({
  readers,
  lead,
  back,
  action: here,
  actionData,
  draft,
  children,
}: MessageFormProps) {
  const [form, fields] = useForm<MessageFields>({
    ...{ id: 'message', lastResult: useLastResult(actionData), defaultValue: draft },
  });
  const { canSendMail } = useShell();
  const preview = actionData && 'preview' in actionData ? actionData.preview : null;
  return (
    <FormPage
      back={<a href={back.href}>{back.label}</a>}
      title={`Message ${readers}`}
      lead={lead}
      problems={errorSummaryOf(form)}
    >
      <p className="dim">{children}</p>
      <PostForm form={form} action={here}>
        <Field {...fieldProps(fields.subject)} label="Subject" autoComplete="off" maxLength={120} />
        <TextAreaField
          {...fieldProps(fields.body)}
          label="Message"
          hint="Don’t include health information."
          rows={8}
        />
        <p className="dim">{staffMail.batchAhead(canSendMail, MESSAGE_WAIT_MINUTES)}</p>
        {preview ? <Preview preview={preview} /> : null}
        <div className="row">
          <SubmitButton name="next" value="preview" tone="quiet" formAction={`${here}#preview`}>
            Preview
          </SubmitButton>
          <SubmitButton name="next" value="send" tone="accent">{`Send to ${readers}`}</SubmitButton>
        </div>
      </PostForm>
    </FormPage>
  );
}

function Preview({ preview: { first, sent, skipped } }: { preview: PreviewView }) {
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
      {first || sent !== null ? null : <p>The first 100 people in this list can’t get it.</p>}
    </MailPreview>
  );
}
