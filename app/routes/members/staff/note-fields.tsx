import type { FormMetadata } from '@conform-to/react';
import { CheckField } from '../../../ui/check-field.tsx';
import { checkProps, fieldProps } from '../../../ui/conform-field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import type { NoteFields } from './note.form.ts';

type NoteFieldsProps = { fields: ReturnType<FormMetadata<NoteFields>['getFieldset']> };

export function NoteInputs({ fields }: NoteFieldsProps) {
  return (
    <>
      <TextAreaField
        {...fieldProps(fields.text)}
        label="Note"
        hint="Never write health details here: they belong in the PAR-Q. Members can read notes in the copy of their data."
        rows={3}
      />
      <CheckField
        {...checkProps(fields.pinned)}
        label="Pin it"
        hint="Pinned notes are at the top of the member’s page and shown at check-in."
      />
    </>
  );
}
