import * as paths from '#app/paths.ts';
import { UNCONFIRMED } from '#domain/accounts/email-confirmation.ts';
import { staffMail } from '#domain/club/mail-promises.ts';
import { AdminOnly } from '../../../ui/admin-only.tsx';
import { SubmitButton } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PostForm } from '../../../ui/post-form.tsx';

type UnconfirmedNoticeProps = {
  uid: string;
  email: string;
  /** False: no mail server is set up, so the code is kept in Messages. */
  canSend: boolean;
};

/** To staff: why a membership cannot be given to this account yet, and the ways to put that right. */
export function UnconfirmedNotice({ uid, email, canSend }: UnconfirmedNoticeProps) {
  return (
    <Notice tone="warn">
      <div className="stack-tight">
        <p>
          <b>{UNCONFIRMED}</b> Before you start a membership, {staffMail.confirmationCode(canSend, email)}
          {canSend ? null : (
            <AdminOnly>
              {' '}
              (<a href={paths.listMessages}>open Messages</a>)
            </AdminOnly>
          )}
          , or create a <a href={paths.inviteMember(uid)}>password link</a> for them.
          <AdminOnly>
            {' '}
            Mistyped? <a href={paths.correctEmail(uid)}>Correct the address</a>
          </AdminOnly>
        </p>
        <PostForm action={paths.resendConfirmation(uid)}>
          <SubmitButton tone="quiet" isSmall icon="mail">
            {canSend ? 'Send the confirmation again' : 'Make a new code'}
          </SubmitButton>
        </PostForm>
      </div>
    </Notice>
  );
}
