import '../../bookings.css';
import type { FormMetadata } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { fieldProps } from '../../../../ui/conform-field.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Field } from '../../../../ui/field.tsx';
import { GetForm } from '../../../../ui/get-form.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { useShell } from '../../../../ui/shell.ts';
import type { AddPersonFields } from '../add-person.form.ts';
import type { FoundPerson } from './find-people.ts';

type FindPersonProps = {
  area: string;
  term: string;
  found: { people: readonly FoundPerson[]; hasMore: boolean } | null;
  form: FormMetadata<AddPersonFields>;
  fields: ReturnType<FormMetadata<AddPersonFields>['getFieldset']>;
};

/** By pass or by name. A scanner types into the first field and presses Enter. */
export function FindPerson({ area, term, found, form, fields }: FindPersonProps) {
  return (
    <>
      <PostForm form={form}>
        <Field
          {...fieldProps(fields.code)}
          label="Scan their pass, or type its code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus={term === ''}
        />
        <SubmitButton>Add by pass</SubmitButton>
      </PostForm>
      <hr />
      <search>
        <GetForm>
          <input type="hidden" name="area" value={area} />
          <Field
            id="add-q"
            name="q"
            label="Or find them by name"
            type="search"
            autoComplete="off"
            defaultValue={term}
          />
          <SubmitButton tone="quiet" icon="search">
            Find
          </SubmitButton>
        </GetForm>
      </search>
      {term === '' ? null : <Found found={found} />}
    </>
  );
}

function Found({ found }: Pick<FindPersonProps, 'found'>) {
  const { viewer } = useShell();
  const canAddMembers = Boolean(viewer?.isAdmin || viewer?.isDesk);
  if (found === null) return <p className="dim">Type at least two letters.</p>;
  if (found.people.length === 0) {
    return (
      <EmptyState title="No one found" icon="search">
        Check the spelling.{' '}
        {canAddMembers ? <a href={paths.addMember}>Add them as a member</a> : 'They need to sign up first,'}{' '}
        if they’re not a member yet.
      </EmptyState>
    );
  }
  return (
    <PostForm>
      <div className="roster-found">
        {found.people.map(({ uid, name, hint }) => (
          <button key={uid} type="submit" name="uid" value={uid} className="tile-button">
            <strong>{name}</strong>
            <span className="faint">{hint}</span>
          </button>
        ))}
      </div>
      {found.hasMore ? (
        <p className="dim">There are more results. Type more letters to narrow your search.</p>
      ) : null}
    </PostForm>
  );
}
