import '../../training.css';
import type { FieldMetadata } from '@conform-to/react';
import { describe, FieldNotes } from '../../../../ui/field-frame.tsx';
import type { Option } from '../../../../ui/select-field.tsx';

type Props = {
  field: Pick<FieldMetadata<unknown>, 'id' | 'name' | 'errors' | 'initialValue'>;
  label: string;
  options: readonly Option[];
};

/** Any number of muscles, as checkboxes. The first one has the field's id, so that the error summary can link to it. */
export function MusclesField({ field: { id, name, errors, initialValue }, label, options }: Props) {
  const chosen = [initialValue ?? []].flat();
  return (
    <fieldset className="field" {...describe({ id, errors })}>
      <legend>{label}</legend>
      <FieldNotes id={id} errors={errors} />
      <div className="muscles">
        {options.map(({ value, label: muscle }, index) => (
          <label key={value} className="choice">
            <input
              type="checkbox"
              id={index === 0 ? id : `${id}-${index}`}
              name={String(name)}
              value={value}
              defaultChecked={chosen.includes(value)}
            />
            {muscle}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
