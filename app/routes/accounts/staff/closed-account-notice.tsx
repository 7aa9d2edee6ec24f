import * as paths from '#app/paths.ts';
import { AdminOnly } from '../../../ui/admin-only.tsx';
import { SubmitButton } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import type { ClosedView } from '../closed-notice.tsx';

type ClosedAccountNoticeProps = { uid: string; name: string; closed: NonNullable<ClosedView> };

/** To staff: what is closed to somebody after a link from the front desk, until when, and who can open it. */
export function ClosedAccountNotice({ uid, name, closed: { opensAt } }: ClosedAccountNoticeProps) {
  const until = opensAt ? `until ${opensAt}, and open by themselves then` : 'until an admin opens them';
  return (
    <Notice tone="info">
      <div className="stack-tight">
        <p>
          {`${name} chose a password with a link from the front desk. Earlier health answers, guardians in their family, their data as a file and their email address are closed to them ${until}. ${opensAt ? 'An admin who has made sure that it was really them can open them now.' : 'No email reaches them, so an admin has to make sure that it was really them.'}`}
        </p>
        <AdminOnly>
          <PostForm action={paths.openHandedLink(uid)} isInline>
            <SubmitButton tone="quiet" isSmall>
              Open
            </SubmitButton>
          </PostForm>
        </AdminOnly>
      </div>
    </Notice>
  );
}
