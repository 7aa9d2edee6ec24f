import * as paths from '#app/paths.ts';
import { staffMail } from '#domain/club/mail-promises.ts';
import { formatNumber } from '#domain/values/numbers.ts';
import { capitalised } from '#domain/values/text.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { CheckField } from '../../../../ui/check-field.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { useShell } from '../../../../ui/shell.ts';

type ApplyFormProps = {
  id: string;
  counts: Readonly<Record<'new' | 'changed' | 'error' | 'likely', number>>;
};

const members = (count: number) => `${formatNumber(count)} ${count === 1 ? 'member' : 'members'}`;

/** The button that applies a checked list. */
export function ApplyForm({ id, counts }: ApplyFormProps) {
  const { canSendMail } = useShell();
  if (counts.new + counts.changed === 0) {
    return (
      <Notice tone="info">
        Nothing to import: no new members and no changes.{' '}
        <a href={paths.importMembers}>Choose another list</a>
      </Notice>
    );
  }
  const verbs = [
    counts.new > 0 ? `add ${members(counts.new)}` : '',
    counts.changed > 0 ? `update ${members(counts.changed)}` : '',
  ].filter(Boolean);
  const action = verbs.join(' and ');
  return (
    <Card>
      <PostForm action={paths.applyImport(id)}>
        {counts.error > 0 ? (
          <p>
            {counts.error === 1 ? '1 row has' : `${formatNumber(counts.error)} rows have`} an error and will
            be skipped. You can fix the list and import it again: existing members aren’t added twice.
          </p>
        ) : null}
        {counts.new > 0 && !canSendMail ? <p>{staffMail.welcomeChoice(false)}</p> : null}
        {counts.new > 0 && canSendMail ? (
          <CheckField
            name="sendsWelcome"
            label={staffMail.welcomeChoice(true)}
            hint="Otherwise they can request a link themselves on the sign-in page."
          />
        ) : null}
        {counts.likely > 0 ? (
          <CheckField
            name="leavesOutLikely"
            label={`Leave out ${members(counts.likely)} who may be here already`}
            hint="They have the same name and date of birth, or the same phone number, as a member with another email address. You can also import them and merge them later."
          />
        ) : null}
        <SubmitButton>{capitalised(action)}</SubmitButton>
      </PostForm>
    </Card>
  );
}
