import type { FieldMetadata } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { fieldProps } from '../../../ui/conform-field.tsx';
import { Field } from '../../../ui/field.tsx';
import type { LogView } from './log-view.ts';
import suggestNames from './suggest-names.js?url&no-inline';

type AddExerciseProps = {
  field: FieldMetadata<string>;
  /** Matches for the typed name; null: nothing was searched for. */
  found: LogView['found'];
  /** Nothing is chosen yet. */
  isFirst: boolean;
};

/** Finds an exercise by its name and adds it to the form; what was typed stays. */
export function AddExercise({ field, found, isFirst }: AddExerciseProps) {
  return (
    <div className="stack-tight log-add">
      <div className="log-find" data-suggest={paths.suggestExercises}>
        <Field
          {...fieldProps(field)}
          label={isFirst ? 'Find an exercise' : 'Add an exercise'}
          type="search"
          autoComplete="off"
          maxLength={100}
          list="exercise-names"
        />
        <datalist id="exercise-names" />
        <SubmitButton tone={isFirst ? 'accent' : 'quiet'} name="step" value="add" icon="plus">
          Add
        </SubmitButton>
      </div>
      <script defer src={suggestNames} />
      {found && found.length > 0 ? (
        <ul className="bare row">
          {found.map(({ id, name }) => (
            <li key={id}>
              <SubmitButton tone="quiet" isSmall name="pick" value={id}>
                {name}
              </SubmitButton>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
