import { ButtonLink, SubmitButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import type { Actions, Link } from './read-receipt-actions.ts';

type ReceiptActionsProps = { actions: Actions; more: Link };

export function ReceiptActions({
  actions: { buttons, checkIn, note, reasons, member, send },
  more,
}: ReceiptActionsProps) {
  return (
    <div className="stack no-print">
      <div className="row">
        {checkIn ? (
          <PostForm action={checkIn} isInline>
            <SubmitButton tone="quiet">Check in</SubmitButton>
          </PostForm>
        ) : null}
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
      {reasons.length > 0 ? (
        <Card title="For staff">
          {reasons.map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
          <p className="dim">The member’s receipt doesn’t show this, on paper or in their account.</p>
        </Card>
      ) : null}
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
