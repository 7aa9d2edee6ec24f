import '../../members.css';
import * as paths from '#app/paths.ts';
import { ButtonLink, SubmitButton } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Facts } from '../../../../ui/facts.tsx';
import { Field } from '../../../../ui/field.tsx';
import { GetForm } from '../../../../ui/get-form.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import type { FoundPerson } from '../../../bookings/staff/roster/find-people.ts';
import type { pendingView, previewView } from './merge-view.ts';

type FindOtherProps = {
  uid: string;
  term: string;
  found: { people: readonly FoundPerson[]; hasMore: boolean } | null;
  /** Who looks like the same person, and why. */
  likely: readonly { readonly uid: string; readonly name: string; readonly why: string }[];
};

/** Step one: which is the other profile. */
export function FindOther({ uid, term, found, likely }: FindOtherProps) {
  return (
    <>
      {likely.length > 0 ? (
        <Card title="May be the same person">
          <ul className="bare stack">
            {likely.map((person) => (
              <li key={person.uid}>
                <a href={paths.mergeWith(uid, person.uid)}>{person.name}</a>{' '}
                <span className="faint">{person.why}</span>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      <search>
        <GetForm>
          <Field
            id="merge-q"
            name="q"
            label="Find the other profile"
            hint="Name, email or mobile"
            type="search"
            autoComplete="off"
            defaultValue={term}
          />
          <SubmitButton icon="search">Find</SubmitButton>
        </GetForm>
      </search>
      {found?.people.length === 0 ? <p className="dim">No one else found. Check the spelling.</p> : null}
      {found && found.people.length > 0 ? (
        <ul className="bare stack">
          {found.people.map((person) => (
            <li key={person.uid}>
              <a href={paths.mergeWith(uid, person.uid)}>{person.name}</a>{' '}
              <span className="faint">{person.hint}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {found?.hasMore ? <p className="dim">There are more results. Type more letters.</p> : null}
      {term.trim() !== '' && found === null ? <p className="dim">Type at least two letters.</p> : null}
    </>
  );
}

/** Step two: what merging them would do. */
export function Preview({ preview }: { preview: ReturnType<typeof previewView> }) {
  const { kept, gone, problem, consequences } = preview;
  return (
    <>
      {problem ? (
        <Notice tone="bad">
          <p>{problem}</p>
        </Notice>
      ) : null}
      <SideBySide kept={kept} gone={gone} />
      {problem ? null : (
        <Card title="What happens">
          <ul>
            {consequences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Card>
      )}
      <div className="row">
        {problem ? null : (
          <PostForm isInline>
            <input type="hidden" name="with" value={gone.uid} />
            <SubmitButton>Merge the two</SubmitButton>
          </PostForm>
        )}
        <ButtonLink href={paths.mergeWith(gone.uid, kept.uid)} tone="quiet">
          Keep the other one instead
        </ButtonLink>
        <ButtonLink href={paths.mergePeople(kept.uid)} tone="quiet">
          Choose somebody else
        </ButtonLink>
      </div>
    </>
  );
}

type Side = ReturnType<typeof previewView>['kept'];

function SideBySide({ kept, gone }: { kept: Side; gone: Side }) {
  return (
    <table className="compare">
      <caption className="hidden">The two profiles</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">
            <span className="faint">Stays</span>
            <br />
            {kept.name}
          </th>
          <th scope="col">
            <span className="faint">Becomes part of it</span>
            <br />
            {gone.name}
          </th>
        </tr>
      </thead>
      <tbody>
        {kept.facts.map(({ term, value }, at) => (
          <tr key={term}>
            <th scope="row" className="dim">
              {term}
            </th>
            <td>{value || <span className="dim">None</span>}</td>
            <td>{gone.facts[at]?.value || <span className="dim">None</span>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type PendingProps = { uid: string; pending: ReturnType<typeof pendingView> };

/** Afterwards, for a day. */
export function Pending({ uid, pending: { goneName, state, facts } }: PendingProps) {
  return (
    <Card title={`${goneName} was merged into this profile`}>
      <Facts facts={facts} />
      {state === 'moving' ? (
        <p>The rest of their history is still moving. Reload this page in a minute.</p>
      ) : null}
      {state === 'undoing' ? <p>The merge is being undone. Reload this page in a minute.</p> : null}
      {state === 'done' ? (
        <>
          <p>
            Undoing gives {goneName} their own profile and sign-in again, with everything that came from it.
            What was added since the merge stays here.
          </p>
          <PostForm action={paths.undoMerge(uid)}>
            <SubmitButton tone="danger">Undo the merge</SubmitButton>
          </PostForm>
        </>
      ) : null}
    </Card>
  );
}
