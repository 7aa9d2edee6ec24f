import * as paths from '#app/paths.ts';
import { UNCONFIRMED } from '#domain/accounts/email-confirmation.ts';
import { staffMail } from '#domain/club/mail-promises.ts';
import { AdminOnly } from '../../../ui/admin-only.tsx';
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
          <b>{UNCONFIRMED}</b> Before you start a membership, {staffMail.confirmationCode(canSendMail, email)}
          <a href={paths.giveCode(uid)}>give them a code or link</a> here.
          <AdminOnly>
            {' '}
            Mistyped? <a href={paths.correctEmail(uid)}>Correct the address</a>
          </AdminOnly>
        </p>
        {canSendMail ? (
          <PostForm action={paths.resendConfirmation(uid)}>
            <SubmitButton tone="quiet" isSmall icon="mail">
              Send the confirmation again
            </SubmitButton>
          </PostForm>
        ) : null}
      </div>
    </Notice>
  );
}
