import * as paths from '#app/paths.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { CheckField } from '../../../../ui/check-field.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';

type ApplyFormProps = { id: string; counts: Readonly<Record<'new' | 'changed' | 'error', number>> };

const members = (count: number) => `${count.toLocaleString('en-GB')} ${count === 1 ? 'member' : 'members'}`;

/** The step from looking to doing. */
export function ApplyForm({ id, counts }: ApplyFormProps) {
  if (counts.new + counts.changed === 0) {
    return (
      <Notice tone="info">
        There is nothing to import: nobody is new, and nobody has changed.{' '}
        <a href={paths.importMembers}>Choose another list</a>
      </Notice>
    );
  }
  const verbs = [
    counts.new > 0 ? `add ${members(counts.new)}` : '',
    counts.changed > 0 ? `change ${members(counts.changed)}` : '',
  ].filter(Boolean);
  const action = verbs.join(' and ');
  return (
    <Card>
      <PostForm action={paths.applyImport(id)}>
        {counts.error > 0 ? (
          <p>
            {counts.error === 1 ? 'One row' : `${counts.error.toLocaleString('en-GB')} rows`} cannot be taken
            and will be left out. You can mend the list and import it again: who is here already is not added
            twice.
          </p>
        ) : null}
        {counts.new > 0 ? (
          <CheckField
            name="sendsWelcome"
            label="Send every new member a mail with a link to choose a password"
            hint="Left unticked, they ask for a link themselves, on the sign-in page."
          />
        ) : null}
        <SubmitButton>{`${action.charAt(0).toUpperCase()}${action.slice(1)}`}</SubmitButton>
      </PostForm>
    </Card>
  );
}
