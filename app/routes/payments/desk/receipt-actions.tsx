import { ButtonLink, SubmitButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import type { Actions, Link } from './read-receipt-actions.ts';

type NextStepsProps = { actions: Actions; more?: Link };

/** What happens with the person now: it stands above the receipt’s lines, the first step as the page’s main one. */
export function NextSteps({ actions: { steps, checkIn, stepNote, send }, more }: NextStepsProps) {
  const isCheckInFirst = steps.length === 0;
  if (isCheckInFirst && !checkIn && !stepNote && !send && !more) return null;
  return (
    <div className="stack receipt-next no-print">
      <div className="row">
        {steps.map(({ href, label }, index) => (
          <ButtonLink key={href} href={href} tone={index === 0 ? 'main' : 'quiet'}>
            {label}
          </ButtonLink>
        ))}
        {checkIn ? (
          <PostForm action={checkIn} isInline>
            <SubmitButton tone={isCheckInFirst ? 'main' : 'quiet'}>Check in</SubmitButton>
          </PostForm>
        ) : null}
        {send ? (
          <PostForm action={send.action} isInline>
            <SubmitButton tone="quiet">{`Email to ${send.email}`}</SubmitButton>
          </PostForm>
        ) : null}
        {more ? (
          <ButtonLink href={more.href} tone="quiet">
            {more.label}
          </ButtonLink>
        ) : null}
      </div>
      {stepNote !== '' && <p>{stepNote}</p>}
    </div>
  );
}

type ReceiptActionsProps = { actions: Actions; more?: Link };

/** What is done with the receipt itself. */
export function ReceiptActions({ actions: { buttons, note, reasons, member }, more }: ReceiptActionsProps) {
  return (
    <div className="stack no-print">
      <div className="row">
        {buttons.map(({ href, label }) => (
          <ButtonLink key={href} href={href} tone="quiet">
            {label}
          </ButtonLink>
        ))}
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
        Use your browser to print this page. {member ? <a href={member}>Member</a> : null}
        {member && more ? ' · ' : null}
        {more ? <a href={more.href}>{more.label}</a> : null}
      </p>
    </div>
  );
}
