import './front-page.css';
import type { FieldMetadata } from '@conform-to/react';
import { SubmitButton } from '../../ui/button.tsx';
import { choiceProps, fieldProps } from '../../ui/conform-field.tsx';
import { Field } from '../../ui/field.tsx';
import { describe, FieldNotes } from '../../ui/field-frame.tsx';
import { AccentPreview, AccentStyles } from './accent-preview.tsx';
import { FIRST_OTHER, isColour, OTHER_COLOUR, offeredColours } from './offered-colours.ts';

type AccentChoiceProps = {
  field: FieldMetadata<string | undefined>;
  other: FieldMetadata<string | undefined>;
  /** Where the button that shows another colour posts to. */
  previewAddress: string;
};

/** The club's colour: each choice is shown as it will look. */
export function AccentChoice({ field, other, previewAddress }: AccentChoiceProps) {
  const { id, name, errors, defaultValue } = choiceProps(field);
  const typed = fieldProps(other).defaultValue ?? '';
  const otherColour = isColour(typed) ? typed : FIRST_OTHER;
  const hint = 'For buttons, links and your club’s name. We make it lighter if it isn’t readable on black.';
  const choices = [...offeredColours, { value: OTHER_COLOUR, name: 'Another colour' }];
  return (
    <fieldset className="field" {...describe({ id, hint, errors })}>
      <AccentStyles colours={[...offeredColours.map(({ value }) => value), otherColour]} />
      <legend>Club colour</legend>
      <FieldNotes id={id} hint={hint} errors={errors} />
      <div className="accent-choices">
        {choices.map(({ value, name: called }, index) => (
          <label className="choice" key={value}>
            <input
              type="radio"
              id={index === 0 ? id : `${id}-${value.replace('#', '')}`}
              name={name}
              value={value}
              defaultChecked={defaultValue === value}
            />
            <AccentPreview colour={value === OTHER_COLOUR ? otherColour : value} name={called} />
          </label>
        ))}
      </div>
      <div className="accent-other">
        <Field
          {...fieldProps(other)}
          defaultValue={otherColour}
          label="Another colour"
          type="color"
          autoComplete="off"
        />
        <SubmitButton tone="quiet" name="preview" value="yes" formAction={previewAddress}>
          Show this colour
        </SubmitButton>
      </div>
    </fieldset>
  );
}
