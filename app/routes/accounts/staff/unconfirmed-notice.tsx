import * as paths from '#app/paths.ts';
import { UNCONFIRMED } from '#domain/accounts/email-confirmation.ts';
import { staffMail } from '#domain/club/mail-promises.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { useShell } from '../../../ui/shell.ts';

/** To staff: why a membership cannot be given to this account yet, and the ways to put that right. */
export function UnconfirmedNotice({ uid, email }: { uid: string; email: string }) {
  const { canSendMail } = useShell();
  return (
    <Notice tone="warn">
      <div className="stack-tight">
        <p>
          <b>{UNCONFIRMED}</b> Before you start a membership, ask them to enter{' '}
          {staffMail.confirmationCode(canSendMail, email)}, or send them a{' '}
          <a href={paths.inviteMember(uid)}>password link</a>. Mistyped?{' '}
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
