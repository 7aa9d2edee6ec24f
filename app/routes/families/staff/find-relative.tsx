import { SubmitButton } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { GetForm } from '../../../ui/get-form.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import type { FoundPerson } from '../../bookings/staff/roster/find-people.ts';

type FindRelativeProps = {
  term: string;
  found: { people: readonly FoundPerson[]; hasMore: boolean } | null;
};

/** Somebody who is a member already, by name. */
export function FindRelative({ term, found }: FindRelativeProps) {
  return (
    <>
      <search>
        <GetForm>
          <Field
            id="relative-q"
            name="q"
            label="Or find someone who’s already a member"
            hint="Ask them first: whoever pays sees what they have to pay."
            type="search"
            autoComplete="off"
            defaultValue={term}
          />
          <SubmitButton tone="quiet" icon="search">
            Find
          </SubmitButton>
        </GetForm>
      </search>
      {found ? <Found found={found} /> : null}
      {term.trim() !== '' && found === null ? <p className="dim">Type at least two letters.</p> : null}
    </>
  );
}

function Found({ found: { people, hasMore } }: { found: NonNullable<FindRelativeProps['found']> }) {
  if (people.length === 0) return <p className="dim">No one else found. Check the spelling.</p>;
  return (
    <PostForm>
      <div className="roster-found">
        {people.map(({ uid, name, hint }) => (
          <button key={uid} type="submit" name="uid" value={uid} className="tile-button">
            <strong>{name}</strong>
            <span className="faint">{hint}</span>
          </button>
        ))}
      </div>
      {hasMore ? (
        <p className="dim">There are more results. Type more letters to narrow your search.</p>
      ) : null}
    </PostForm>
  );
}
