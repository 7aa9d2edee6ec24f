import * as paths from '#app/paths.ts';
import { AdminOnly } from '../../../ui/admin-only.tsx';
import { SubmitButton } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PostForm } from '../../../ui/post-form.tsx';

/** To admins: what is closed to somebody after a link from the front desk, and the way to open it. */
export function ClosedAccountNotice({ uid, name }: { uid: string; name: string }) {
  return (
    <Notice tone="info">
      <div className="stack-tight">
        <p>
          {`${name} chose a password with a link from the front desk. Earlier health answers, guardians in their family, their data as a file and their email address are closed to them for now. If you’ve made sure that it was really them, you can open it all.`}
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
