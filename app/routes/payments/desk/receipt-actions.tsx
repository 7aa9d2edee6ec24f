import { ButtonLink, SubmitButton } from '../../../ui/button.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import type { Actions, Link } from './read-receipt-actions.ts';

type ReceiptActionsProps = { actions: Actions; more: Link };

export function ReceiptActions({ actions: { buttons, note, member, send }, more }: ReceiptActionsProps) {
  return (
    <div className="stack no-print">
      <div className="row">
        {buttons.map(({ href, label }) => (
          <ButtonLink key={href} href={href} tone="quiet">
            {label}
          </ButtonLink>
        ))}
        {send ? (
          <PostForm action={send.action} isInline>
            <SubmitButton tone="quiet">{`Email to ${send.email}`}</SubmitButton>
          </PostForm>
        ) : null}
      </div>
      {note !== '' && <p>{note}</p>}
      <p>
        Use your browser to print this page.{' '}
        {member ? (
          <>
            <a href={member}>Member</a> ·{' '}
          </>
        ) : null}
        <a href={more.href}>{more.label}</a>
      </p>
    </div>
  );
}
