import * as paths from '#app/paths.ts';
import { UNCONFIRMED } from '#domain/accounts/email-confirmation.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PostForm } from '../../../ui/post-form.tsx';

/** To staff: why a membership cannot be given to this account yet, and the ways to put that right. */
export function UnconfirmedNotice({ uid, email }: { uid: string; email: string }) {
  return (
    <Notice tone="warn">
      <div className="stack-tight">
        <p>
          <b>{UNCONFIRMED}</b> Before you start a membership, ask them to enter the code that we’ve emailed to{' '}
          {email}, or send them a <a href={paths.inviteMember(uid)}>password link</a>. Mistyped?{' '}
          <a href={paths.correctEmail(uid)}>Correct the address</a>
        </p>
        <PostForm action={paths.resendConfirmation(uid)}>
          <SubmitButton tone="quiet" isSmall icon="mail">
            Send the confirmation again
          </SubmitButton>
        </PostForm>
      </div>
    </Notice>
  );
}
