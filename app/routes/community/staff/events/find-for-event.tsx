import type { FormMetadata } from '@conform-to/react';
import { SubmitButton } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { choiceProps } from '../../../../ui/conform-field.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Field } from '../../../../ui/field.tsx';
import { GetForm } from '../../../../ui/get-form.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import type { FoundPerson } from '../../../bookings/staff/roster/find-people.ts';
import type { AddToEventFields } from './add-to-event.form.ts';

type FindForEventProps = {
  term: string;
  found: { people: readonly FoundPerson[]; hasMore: boolean } | null;
  guestLimit: number;
  form: FormMetadata<AddToEventFields>;
  fields: ReturnType<FormMetadata<AddToEventFields>['getFieldset']>;
};

/** Finds a member by name, and adds them with their guests. */
export function FindForEvent({ term, found, guestLimit, form, fields }: FindForEventProps) {
  return (
    <div id={fields.uid.id} tabIndex={-1} className="stack">
      <search>
        <GetForm>
          <Field
            id="add-q"
            name="q"
            label="Find them by name, email or mobile"
            type="search"
            autoComplete="off"
            autoFocus={term === ''}
            defaultValue={term}
          />
          <SubmitButton tone="quiet" icon="search">
            Find
          </SubmitButton>
        </GetForm>
      </search>
      {term === '' ? null : <Found found={found} guestLimit={guestLimit} form={form} fields={fields} />}
    </div>
  );
}

function Found({ found, guestLimit, form, fields }: Omit<FindForEventProps, 'term'>) {
  if (found === null) return <p className="dim">Type at least two letters.</p>;
  if (found.people.length === 0) {
    return (
      <EmptyState title="No one found" icon="search">
        Check the spelling.
      </EmptyState>
    );
  }
  return (
    <PostForm form={form}>
      {guestLimit > 0 ? (
        <SelectField
          {...choiceProps(fields.guests)}
          label="Guests they’re bringing"
          options={Array.from({ length: guestLimit + 1 }, (_, count) => ({
            value: String(count),
            label: count === 0 ? 'None' : String(count),
          }))}
        />
      ) : null}
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

interface Refusal {
  readonly uid: string;
  readonly name: string;
  readonly guests: number;
  readonly sentences: readonly string[];
  readonly canWait: boolean;
}

/** Why somebody was not added, and the waitlist where that is a way. */
export function RefusedForEvent({
  refusal: { uid, name, guests, sentences, canWait },
}: {
  refusal: Refusal;
}) {
  return (
    <Card title={`${name} wasn’t added`} tone="warn">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {canWait ? (
        <PostForm>
          <input type="hidden" name="uid" value={uid} />
          <input type="hidden" name="guests" value={guests} />
          <input type="hidden" name="mayWait" value="yes" />
          <SubmitButton>Add {name} to the waitlist</SubmitButton>
        </PostForm>
      ) : null}
    </Card>
  );
}
